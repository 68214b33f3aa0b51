import CosmosCore
import CosmosImage
import Glibc

/// The options that hold, out of several layers: a settings file, a profile of it, the environment, the command line.
///
/// A higher layer replaces what a lower one says, also with another option that excludes it.
package struct Settings {
  /// The setting of each option in the highest layer that has one.
  package internal(set) var entries: [Option: Setting] = [:]
  /// The settings file, which may be missing; `nil` if none is read.
  package private(set) var file: FilePath?
  /// The file as it was before it was read.
  package private(set) var stamp: StampedFile?
  /// Whether there is such a file.
  package private(set) var isPresent = false
  /// The profile that holds, and where it was chosen.
  package private(set) var profile: Setting?
  /// The names of the profiles in the file.
  package private(set) var profileNames: [String] = []
  /// One line for each thing in the file that has no effect.
  package private(set) var warnings: [String] = []
  /// The wall of screens that the command line names; `nil` if it names none.
  var wall: WallDesign?
  /// Whether the file and the environment count for the command.
  package private(set) var areRead = false

  /// The word that stands for no file, or no profile.
  package static let none = "none"

  /// Creates settings in which everything is the default.
  package init() {}

  /// Reads the layers.
  ///
  /// - Parameters:
  ///   - parsed: The command line.
  ///   - source: Where the settings are.
  ///   - wall: The wall that the command line names, if it has been read before.
  /// - Throws: ``UsageError``, `DesignError` or `FileError`, which name the place.
  package init(
    _ parsed: ParsedCommandLine, from source: SettingsSource, wall: WallDesign? = nil
  ) throws {
    self.wall = wall
    let own = Settings.layer(of: parsed)
    areRead = try Settings.areRead(for: parsed)
    guard areRead else {
      try addWall(of: parsed)
      add(own)
      return
    }
    let (file, isExplicit) = try Settings.file(for: parsed, from: source)
    self.file = file
    // A file that is about to be edited may be broken.
    guard parsed.values[.edit] == nil, parsed.command != .settings else {
      entries = own
      return
    }
    let contents = try file.flatMap { file in
      if let draft = source.contents {
        try SettingsFile(json5: draft, path: file, home: source.home)
      } else {
        try read(file, isExplicit, home: source.home)
      }
    }
    isPresent = contents != nil
    let options = parsed.command.options
    if let contents {
      profileNames = contents.profileNames
      warnings += contents.warnings
      add(Settings.layer(contents.settings, for: options))
    }
    if let profile = try chooseProfile(parsed, source, in: contents) {
      add(Settings.layer(profile, for: options))
    }
    add(try EnvironmentSettings(source, for: options).entries)
    if source.variable(SettingsSource.screenSaverVariable) != nil {
      // A sky in the window of a screen saver already has its place.
      removeEntries(replacedBy: .windowID, "")
    }
    try addWall(of: parsed)
    add(own)
  }

  /// Adds what the wall of the command line says; all of its members show the same, whatever their own settings are.
  private mutating func addWall(of parsed: ParsedCommandLine) throws {
    // An image may say something else than its wall.
    guard parsed.values[.like] == nil, let file = parsed.values[.wall]?.path else { return }
    let design = try wall ?? WallOptions.read(file)
    wall = design
    entries = entries.filter { !WallOptions.decides($0.key) }
    let origin = SettingOrigin.file(file, TextPosition(line: 1, column: 1), profile: nil)
    add(
      WallOptions.values(of: design, in: file, for: parsed.command)
        .mapValues { Setting(value: $0, origin: origin) })
  }

  /// The values that hold, as the command line would have them.
  package var values: [Option: Argument] {
    entries.compactMapValues(\.value).filter { !isIdle($0.key) }
  }

  /// Whether an option states a fact about the user's screens that nothing asks for.
  private func isIdle(_ option: Option) -> Bool {
    guard let setting = entries[option], setting.origin != .commandLine else { return false }
    return switch option {
    case .bezel: entries[.span]?.value == nil
    default: false
    }
  }

  // MARK: Layers

  /// Whether the file and the environment count: for what a user opens on a desktop, and where the command line names
  /// settings; anything else is the same for all users.
  private static func areRead(for parsed: ParsedCommandLine) throws(UsageError) -> Bool {
    guard parsed.values[.version] == nil else { return false }
    let named = [Option.config, .profile].first { parsed.values[$0] != nil }
    if let named, parsed.values[.like] != nil {
      throw UsageError("--like and \(named) both name options; give one of them")
    }
    switch parsed.command {
    case .run: return named != nil || parsed.values[.driven] == nil
    case .config, .settings: return true
    default: return named != nil
    }
  }

  private static func file(
    for parsed: ParsedCommandLine, from source: SettingsSource
  ) throws(UsageError) -> (FilePath?, isExplicit: Bool) {
    let named = parsed.values[.config] ?? source.variable(Option.config.variable)
    guard let named else { return (source.file, false) }
    guard !named.path.bytes.isEmpty else {
      throw UsageError("--config: give a file's name, or none")
    }
    return named.text == none ? (nil, true) : (named.path, true)
  }

  /// Reads the file; one that nobody names may be missing, or be another user's.
  private mutating func read(
    _ path: FilePath, _ isExplicit: Bool, home: FilePath?
  ) throws -> SettingsFile? {
    let bytes: [UInt8]
    // Stamped before reading, so that no later change is missed.
    stamp = StampedFile(path)
    do {
      bytes = try InputFile.read(path, upTo: SettingsFile.maxBytes)
    } catch let error as FileError where !isExplicit {
      switch error.code {
      case ENOENT, ENOTDIR: return nil
      case EACCES:
        warnings.append("\(error); there are no settings")
        return nil
      default: throw error
      }
    }
    return try SettingsFile(json5: bytes, path: path, home: home)
  }

  private mutating func chooseProfile(
    _ parsed: ParsedCommandLine, _ source: SettingsSource, in contents: SettingsFile?
  ) throws(UsageError) -> [String: Setting]? {
    let variable = Option.profile.variable
    let chosen =
      parsed.values[.profile].map { Setting(value: $0, origin: .commandLine) }
      ?? source.variable(variable).map { Setting(value: $0, origin: .environment(variable)) }
      ?? contents?.profile
    guard let chosen, let name = chosen.value?.text, name != Settings.none else { return nil }
    let place =
      switch chosen.origin {
      case .commandLine: "--profile \(name.excerpt)"
      case .environment(let variable): "\(variable) \(name.excerpt)"
      case .file: "\(chosen.origin): profile \(name.excerpt)"
      }
    guard let contents else {
      throw UsageError(
        "\(place): there are no profiles, because there is no settings file"
          + (file.map { " \($0)" } ?? ""))
    }
    guard let profile = contents.profiles.first(where: { $0.name == name }) else {
      let names = contents.profileNames
      throw UsageError(
        "\(place): \(contents.path) has no such profile\(name.suggestion(from: names))"
          + (names.isEmpty ? "" : "; its profiles are \(names.listed)"))
    }
    self.profile = chosen
    return profile.settings
  }

  private static func layer(of parsed: ParsedCommandLine) -> [Option: Setting] {
    var layer = parsed.values.mapValues { Setting(value: $0, origin: .commandLine) }
    for option in parsed.takenBack where layer[option] == nil {
      layer[option] = Setting(value: nil, origin: .commandLine)
    }
    return layer
  }

  /// The settings that concern a command with some options.
  private static func layer(
    _ settings: [String: Setting], for options: [Option]
  ) -> [Option: Setting] {
    var layer: [Option: Setting] = [:]
    for (name, setting) in settings {
      if let option = Option.setting(named: name, among: options) { layer[option] = setting }
    }
    return layer
  }

  /// Puts a layer on top of the others.
  private mutating func add(_ layer: [Option: Setting]) {
    for (option, setting) in layer {
      if let value = setting.value { removeEntries(replacedBy: option, value.text) }
    }
    entries.merge(layer) { $1 }
  }

  private mutating func removeEntries(replacedBy option: Option, _ value: String) {
    entries = entries.filter { other, lower in
      guard let lowerValue = lower.value else { return true }
      return !option.replaces(other, value: value, otherValue: lowerValue.text)
    }
  }
}
