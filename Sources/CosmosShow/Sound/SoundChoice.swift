import CosmosOptions

/// Whether the user wants sound, remembered across runs.
///
/// It is stored as one word in the file `cosmos/sound` in the XDG state folder. A file that can't be read or
/// written is not an error; then there is no choice to remember.
package struct SoundChoice {
  private let file: UserFile

  /// The file, or `nil` if the environment names no folder for it.
  package var path: String? { file.path }

  /// Locates the file.
  ///
  /// - Parameter environment: Returns the value of an environment variable; by default, of the program's own.
  package init(environment: (String) -> String? = UserFile.environment) {
    file = UserFile("sound", .state, environment: environment)
  }

  /// Returns the stored choice, or `nil` if there is none.
  package func load() -> Bool? {
    // The file holds one word; any other content counts as no choice.
    guard let bytes = file.read(upTo: 16) else { return nil }
    switch String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace) {
    case ["on"]: return true
    case ["off"]: return false
    default: return nil
    }
  }

  /// Stores a choice, if possible.
  package func save(_ isOn: Bool) {
    file.write(Array((isOn ? "on\n" : "off\n").utf8))
  }
}
