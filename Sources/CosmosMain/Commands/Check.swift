import CosmosCore
import CosmosHost
import CosmosImage
import CosmosOptions
import CosmosSession

/// `cosmos check`: says what is in files, or what is wrong with them.
struct Check {
  let options: Options
  let files: [FilePath]

  /// Maximum number of errors of a file that are told.
  private static let mostErrors = 50

  /// Checks all files, even after one that is invalid.
  ///
  /// - Returns: The exit status.
  /// - Throws: `FileError` if standard output is full or closed.
  func run() throws -> Int32 {
    var code = ExitCode.success
    for file in files {
      let name = file == "-" ? InputFile.standardInput : file
      let errors = ErrorList(of: name.description)
      var summary = ""
      do {
        let bytes =
          file == "-" ? try InputFile.readStandardInput() : try InputFile.read(file, for: .sky)
        summary = try self.summary(of: bytes, named: name, errors)
      } catch {
        errors.add(error)
      }
      let found = errors.sorted
      for error in found.prefix(Check.mostErrors) {
        Log.critical(ErrorReport.message(of: error))
        code = max(code, ExitCode.code(of: error))
      }
      if found.count > Check.mostErrors {
        let more = Check.count(found.count - Check.mostErrors, "more error")
        Log.critical("\(name): and \(errors.isFull ? "at least " : "")\(more)")
      }
      if found.isEmpty { try Terminal.print("\(name): \(summary)") }
    }
    return code
  }

  /// Reads a file, and returns what is in it unless the list then has errors.
  private func summary(
    of bytes: [UInt8], named name: FilePath, _ errors: ErrorList
  ) throws -> String {
    let file = name.description
    if SettingsFile.resembles(bytes) {
      return try settingsSummary(of: bytes, named: name, errors)
    }
    switch try DataFileKind(json5: bytes, file: file) {
    case .sky:
      return try errors.collect {
        try SkyOptions.design(json5: bytes, of: name, drawnBy: .this)
      }.checkSummary
    case .signs:
      return try errors.collect { try SignCatalog(json5: bytes, file: file) }.checkSummary
    case .strings:
      let strings = try errors.collect { try Strings(json5: bytes, file: file) }
      return "language \(strings.language.quoted), \(strings.name.excerpt): "
        + "\(Check.count(strings.signCount, "sign")), \(Check.count(Strings.Key.allCases.count, "text"))"
    case .script:
      // The sky is read only now: other files don't need it.
      let goals = GoalFinder(in: try options.sky.design(drawnBy: .this))
      let entries = try errors.collect {
        try Script(
          json5: bytes, file: file, goals: goals,
          dates: ScriptDates(openingAt: DateOptions.fixedDate.time, goals: goals))
      }.entries
      return "script: \(Check.count(entries.count, "event"))"
        + (entries.last.map { ", the last one at \($0.time) s" } ?? "")
    case .wall: return try errors.collect { try WallDesign(json5: bytes, file: file) }.checkSummary
    }
  }

  private func settingsSummary(
    of bytes: [UInt8], named name: FilePath, _ errors: ErrorList
  ) throws -> String {
    let settings = try errors.collect { try SettingsFile(json5: bytes, path: name) }
    for line in settings.warnings { Log.warning(line) }
    Settings.addErrors(of: settings, to: errors)
    if name != InputFile.standardInput, errors.sorted.isEmpty {
      // Parse them as a window would, for errors of values that don't go together.
      for profile in [Settings.none] + settings.profileNames {
        do {
          _ = try Options.parse(["run", "--config", Argument(name), "--profile", "\(profile)"])
        } catch {
          errors.add(error)
        }
      }
    }
    return "settings: \(Check.count(settings.count, "option")), "
      + Check.count(settings.profileNames.count, "profile")
  }

  /// A number and a noun, such as `1 layer` or `8 layers`.
  fileprivate static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}

extension SkyDesign {
  fileprivate var checkSummary: String {
    let scene = SkyScene(
      design: self,
      canvas: Canvas(
        pixelWidth: Int(referenceCanvas.width), pixelHeight: Int(referenceCanvas.height), scale: 1))
    let catalogs = layers.map { layer in
      if case .catalog(let content) = layer.content { content.catalog.count } else { 0 }
    }
    let catalogStars = catalogs.reduce(0, +)
    return "sky \(name.quoted): \(Check.count(layers.count, "layer")), "
      + "\(Check.count(scene.stars.count - catalogStars, "random star")), "
      + (catalogStars > 0 ? "\(Check.count(catalogStars, "catalogue star")), " : "")
      + "\(Check.count(catalog.signs.count, "sign"))"
  }
}

extension WallDesign {
  fileprivate var checkSummary: String {
    let canvas = canvas()
    return "wall \(name.quoted): \(Check.count(screens.count, "screen")), "
      + "\(canvas.pixelWidth)x\(canvas.pixelHeight) pixels"
  }
}

extension SignCatalog {
  fileprivate var checkSummary: String {
    let stars = signs.reduce(0) { $0 + $1.bigStars.count + $1.smallStars.count }
    let lines = signs.reduce(0) { $0 + $1.lines.count }
    return "signs \(name.quoted): \(Check.count(signs.count, "sign")), "
      + "\(Check.count(stars, "star")), \(Check.count(lines, "line"))"
  }
}
