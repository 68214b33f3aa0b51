import CosmosImage
import Glibc

/// Whether a person wants sound, remembered from one run to the next.
///
/// It is a file `cosmos/sound` of one word in the XDG folder for states. Nothing goes wrong where that can't
/// be read or written: then there is no choice to remember.
package struct SoundChoice {
  /// The file, or `nil` where there is no home for it.
  package let path: String?

  /// Finds the file.
  ///
  /// - Parameter environment: Gives the value of a variable.
  package init(environment: (String) -> String?) {
    // The XDG rules ignore what is not absolute.
    func absolute(_ name: String) -> String? {
      environment(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let folder = absolute("XDG_STATE_HOME") ?? absolute("HOME").map { "\($0)/.local/state" }
    path = folder.map { "\($0)/cosmos/sound" }
  }

  /// Finds the file by the program's own variables.
  init() {
    self.init { name in getenv(name).map { String(cString: $0) } }
  }

  /// What was chosen last, or `nil`.
  package func load() -> Bool? {
    guard let path else { return nil }
    // A file of one word: whatever else it is, it is no choice.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let bytes = [UInt8](unsafeUninitializedCapacity: 16) { buffer, count in
      count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
    }
    switch String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace) {
    case ["on"]: return true
    case ["off"]: return false
    default: return nil
    }
  }

  /// Remembers a choice, if that is possible.
  package func save(_ isOn: Bool) {
    guard let path else { return }
    SoundChoice.makeFolders(of: path)
    do {
      let output = try OutputFile(path: path)
      let bytes = Array((isOn ? "on\n" : "off\n").utf8)
      let result = bytes.withUnsafeBytes { bytes in
        Result { () throws(FileError) in try output.write(bytes) }
      }
      try result.get()
      try output.finish()
    } catch {
      // The person hears what was chosen; it is only asked for again next time.
    }
  }

  /// Makes the folders above a file that are not there yet.
  private static func makeFolders(of path: String) {
    for index in path.indices.dropFirst() where path[index] == "/" {
      // The XDG rules want them private.
      mkdir(String(path[..<index]), 0o700)
    }
  }
}
