/// Whether a person wants sound, remembered from one run to the next.
///
/// It is a file `cosmos/sound` of one word in the XDG folder for states. Nothing goes wrong where that can't
/// be read or written: then there is no choice to remember.
package struct SoundChoice {
  private let file: UserFile

  /// The file, or `nil` where there is no home for it.
  package var path: String? { file.path }

  /// Finds the file.
  ///
  /// - Parameter environment: Gives the value of a variable.
  package init(environment: (String) -> String?) {
    file = UserFile("sound", .state, environment: environment)
  }

  /// Finds the file by the program's own variables.
  init() {
    self.init(environment: UserFile.environment)
  }

  /// What was chosen last, or `nil`.
  package func load() -> Bool? {
    // A file of one word: whatever else it is, it is no choice.
    guard let bytes = file.read(upTo: 16) else { return nil }
    switch String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace) {
    case ["on"]: return true
    case ["off"]: return false
    default: return nil
    }
  }

  /// Remembers a choice, if that is possible.
  package func save(_ isOn: Bool) {
    file.write(Array((isOn ? "on\n" : "off\n").utf8))
  }
}
