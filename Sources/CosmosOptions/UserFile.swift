import CosmosImage
import Glibc

/// A small file in an XDG folder in which the program remembers something for the user.
///
/// A file that can't be read or written is not an error; then there is nothing to remember.
package struct UserFile {
  /// The file, or `nil` if the environment names no folder for it.
  package let path: String?

  /// The purpose of a file, which determines its folder.
  package struct Kind {
    /// The variable that names the folder.
    fileprivate let variable: String
    /// The folder within the home folder, used if the variable is not set.
    fileprivate let folder: String

    /// The user's choices.
    package static let state = Kind(variable: "XDG_STATE_HOME", folder: ".local/state")
    /// Files that the user writes.
    package static let settings = Kind(variable: "XDG_CONFIG_HOME", folder: ".config")
    /// Files that the user collects, such as skies.
    package static let data = Kind(variable: "XDG_DATA_HOME", folder: ".local/share")
    /// Files that can be made again.
    package static let cache = Kind(variable: "XDG_CACHE_HOME", folder: ".cache")
  }

  /// Locates a file.
  ///
  /// - Parameters:
  ///   - name: Its name in the program's own folder.
  ///   - kind: Its purpose.
  ///   - environment: Returns the value of an environment variable; by default, of the program's own.
  package init(
    _ name: String, _ kind: Kind, environment: (String) -> String? = UserFile.environment
  ) {
    path = UserFile.folder(of: kind, environment: environment).map { "\($0)/cosmos/\(name)" }
  }

  /// Locates the folder of all programs for files of a kind.
  ///
  /// - Parameters:
  ///   - kind: The purpose of the files.
  ///   - environment: Returns the value of an environment variable; by default, of the program's own.
  /// - Returns: An absolute path, or `nil` if the environment names no folder.
  package static func folder(
    of kind: Kind, environment: (String) -> String? = UserFile.environment
  ) -> String? {
    // The XDG specification ignores paths that are not absolute.
    func absolute(_ name: String) -> String? {
      environment(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    return absolute(kind.variable) ?? absolute("HOME").map { "\($0)/\(kind.folder)" }
  }

  /// The value of an environment variable, or `nil` if it is not set or not valid UTF-8.
  package static func environment(_ name: String) -> String? {
    ProcessContext.variable(name).flatMap { String(validating: $0.bytes, as: UTF8.self) }
  }

  /// Reads the file.
  ///
  /// - Parameter most: Maximum number of bytes to read.
  /// - Returns: The first bytes, or `nil` if the file can't be opened.
  package func read(upTo most: Int) -> [UInt8]? {
    guard let path else { return nil }
    // Opening a pipe must not block until it has a writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    while bytes.count < most {
      let piece = [UInt8](unsafeUninitializedCapacity: most - bytes.count) { buffer, count in
        count = max(0, Glibc.read(descriptor, buffer.baseAddress, buffer.count))
      }
      if piece.isEmpty { break }
      bytes += piece
    }
    return bytes
  }

  /// Replaces the file as a whole, if possible.
  package func write(_ bytes: [UInt8]) {
    guard let path else { return }
    var status = stat()
    // Opening a pipe would block until it has a reader.
    guard stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG else { return }
    UserFile.makeFolders(of: path)
    do {
      let output = try OutputFile(path: path)
      try output.write(bytes)
      try output.finish()
    } catch {
      // Nothing is lost: the user chooses again next time.
    }
  }

  /// Creates the missing folders above a file.
  package static func makeFolders(of path: String) {
    for index in path.indices.dropFirst() where path[index] == "/" {
      // The XDG specification requires private folders.
      mkdir(String(path[..<index]), 0o700)
    }
  }
}
