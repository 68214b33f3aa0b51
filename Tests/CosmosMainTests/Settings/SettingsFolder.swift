import CosmosImage
import CosmosMain
import CosmosOptions
import CosmosTestSupport
import Testing

/// A folder with a settings file, as one user has it.
struct SettingsFolder {
  private let folder: TemporaryFolder

  /// Creates the folder, with the text of a settings file if there is one.
  init(_ settings: String? = nil) throws {
    folder = try TemporaryFolder()
    if let settings { try write(settings) }
  }

  var path: String { folder.path("config.json5") }

  /// The path of another file beside it.
  func path(_ name: String) -> String { folder.path(name) }

  func write(_ settings: String) throws { try folder.write(settings, to: "config.json5") }

  func source(_ variables: [String: String] = [:]) -> SettingsSource {
    SettingsSource(
      file: FilePath(path), home: "/home/anna", variables: variables.mapValues { FilePath($0) })
  }

  /// The options of a command line above the settings.
  func options(
    _ words: String = "", _ variables: [String: String] = [:]
  ) throws -> Options {
    try Options(words, settings: source(variables))
  }

  /// The values that hold, as the command line has them; `nil` for one that a layer has taken back.
  func values(
    _ words: String = "", _ variables: [String: String] = [:]
  ) throws -> [Option: String?] {
    try options(words, variables).settings.entries.mapValues { $0.value?.text }
  }

  /// The message about settings or a command line that can't be used.
  func fault(_ words: String = "", _ variables: [String: String] = [:]) -> String? {
    Options.fault(in: words.words, settings: source(variables))
  }
}
