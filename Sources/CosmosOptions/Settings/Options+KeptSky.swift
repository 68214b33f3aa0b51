import CosmosCore
import CosmosImage

extension Options {
  /// Writes the sky that is shown into the settings file, so that what opens from now on shows it, too, and what follows the
  /// settings changes to it.
  ///
  /// - Parameters:
  ///   - design: The design of the sky.
  ///   - strings: Its names and texts.
  ///   - canvas: Size and scale of the window.
  /// - Returns: Whether the file has changed; not if its sky is the same, if the command line, the environment or a list of
  ///   skies decides, or if there are no settings.
  /// - Throws: An error of the settings file, which names the place, or of one of its options that the sky has no use for;
  ///   `FileError` if the file can't be written.
  package func keepSky(
    of design: SkyDesign, strings: Strings, on canvas: Canvas
  ) throws -> Bool {
    guard settings.areRead, settings.file != nil else { return false }
    let store = try SettingsStore(self)
    let last = try settings(of: store.text)
    let isElsewhere = [Option.sky, .skies, .wall].contains { commandLine.values[$0] != nil }
    guard !isElsewhere, last.settings.entries[.skies]?.value == nil, !sky.isSameSky(as: last.sky)
    else { return false }
    var profile: String?
    switch last.settings.entries[.sky]?.origin {
    case .file(_, _, let name): profile = name
    case .environment, .commandLine: return false
    case nil: break
    }
    let change = SettingsChange.set(.sky, to: try keptWord, in: profile)
    var draft = store.text
    change.apply(to: &draft)
    let next = try settings(of: draft)
    do throws(UsageError) {
      _ = try next.sky.sky(of: design, strings: strings, on: canvas, seed: 0)
      try next.motion.check(for: design)
    } catch {
      throw next.settings.located(error)
    }
    try store.apply(change)
    return true
  }

  /// The options of a window that opens with the settings alone, if the file had a text.
  private func settings(of text: SettingsText) throws -> Options {
    var source = source
    source.contents = text.bytes
    let named = [Option.config, .profile].compactMap { option in
      commandLine.values[option].map { (option, $0) }
    }
    let words = named.flatMap { [Argument(FilePath("\($0)")), $1] }
    return try Options.parse(["run"] + words, settings: source) ?? Options()
  }

  /// How the settings name the sky, wherever they are.
  private var keptWord: String {
    get throws(UsageError) {
      guard let file = sky.file else { return sky.name }
      let path = SkyOptions.isName(file) && sky.foundFile != file ? file : file.absolute
      guard let word = String(validating: path.bytes, as: UTF8.self) else {
        throw UsageError("settings can't name \(path): the path is not valid UTF-8")
      }
      return word
    }
  }
}
