import CosmosImage
import CosmosOptions
import Glibc

/// A file that makes the desktop start Cosmos when its user logs in.
package struct AutostartEntry {
  /// The file; `nil` if the environment names no folder for it.
  package let path: String?
  private let command: [String]

  /// Locates a file.
  ///
  /// - Parameters:
  ///   - name: The file's name, without an ending.
  ///   - command: The program and its arguments.
  ///   - environment: Returns the value of an environment variable; by default, of the program's own.
  package init(
    _ name: String, starting command: [String],
    environment: (String) -> String? = UserFile.environment
  ) {
    path = UserFile.folder(of: .settings, environment: environment).map {
      "\($0)/autostart/\(name).desktop"
    }
    self.command = command
  }

  /// Whether the desktop starts the program.
  package var isOn: Bool {
    guard let path, let bytes = try? InputFile.read(FilePath(path), upTo: 1 << 16) else {
      return false
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(\.trimmed)
    return !["Hidden=true", "X-GNOME-Autostart-enabled=false"].contains { lines.contains($0) }
  }

  /// Writes or removes the file.
  ///
  /// - Throws: `FileError`.
  package func turn(on: Bool) throws(FileError) {
    guard let path else { throw FileError(path: "autostart", code: ENOENT, step: .open) }
    guard on else {
      guard unlink(path) == 0 || errno == ENOENT else {
        throw FileError(path: path, code: errno, step: .open)
      }
      return
    }
    UserFile.makeFolders(of: path)
    let output = try OutputFile(path: FilePath(path))
    try output.write(Array(text.utf8))
    try output.finish()
  }

  /// The file's text.
  package var text: String {
    """
    [Desktop Entry]
    Type=Application
    Name=Cosmos
    Comment=An endlessly scrolling sky of stars with the signs of the zodiac
    Exec=\(command.map(AutostartEntry.quoted).joined(separator: " "))
    Icon=cosmos
    Terminal=false

    """
  }

  /// A word as the specification of desktop entries wants it: in quotes if it has characters that mean something.
  package static func quoted(_ word: String) -> String {
    let word = word.replacing("%", with: "%%")
    let isPlain = word.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0)
        || "-_./=%+,:@".unicodeScalars.contains($0)
    }
    guard !isPlain else { return word }
    // Backslashes are resolved twice: as those of the file, and as those in quotes.
    var text = ""
    for character in word {
      switch character {
      case "\\": text += "\\\\\\\\"
      case "\"", "`", "$": text += "\\\\\(character)"
      default: text.append(character)
      }
    }
    return "\"\(text)\""
  }
}

/// Starts the sky in its window when its user logs in.
struct AutostartSwitch: DesktopSwitch {
  let title = Phrase.autostart
  let help = Phrase.autostartHelp
  private let entry = AutostartEntry("cosmos", starting: [SkyProgram.path])

  func find(_ found: @escaping @MainActor (DesktopState) -> Void) {
    found(entry.path == nil ? .unavailable(.noHome) : entry.isOn ? .on : .off)
  }

  func turn(on: Bool, _ done: @escaping @MainActor (String?) -> Void) {
    do throws(FileError) {
      try entry.turn(on: on)
      done(nil)
    } catch {
      done("\(error)")
    }
  }
}
