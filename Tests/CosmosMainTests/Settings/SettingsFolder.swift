import CosmosImage
import CosmosMain
import CosmosTestSupport
import Testing

/// A folder with a settings file, as one user has it.
struct SettingsFolder {
  private let folder: TemporaryFolder

  /// Creates the folder.
  ///
  /// - Parameter settings: The text of the settings file; `nil` for none.
  /// - Throws: An error if it can't be created.
  init(_ settings: String? = nil) throws {
    folder = try TemporaryFolder()
    if let settings { try write(settings) }
  }

  /// The path of the settings file.
  var path: String { folder.path("config.json5") }

  /// The path of another file beside it.
  func path(_ name: String) -> String { folder.path(name) }

  /// Saves other settings.
  func write(_ settings: String) throws { try folder.write(settings, to: "config.json5") }

  /// Where the program finds the settings.
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
