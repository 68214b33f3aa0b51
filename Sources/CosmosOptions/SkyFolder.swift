import CosmosCore
import CosmosImage
import Glibc

/// The folder of a sky file, in which the files that it names are.
///
/// A name that leads out of the folder is refused, so that a sky from elsewhere reads nothing but its own files.
package struct SkyFolder {
  /// The folder as the user named it, with a slash at the end; empty for the current folder.
  private let prefix: [UInt8]

  /// Finds the folder of a sky file.
  ///
  /// - Parameter sky: The sky file.
  package init(of sky: FilePath) {
    prefix = Array(sky.folder)
  }

  /// Reads a file that the sky names.
  ///
  /// - Parameters:
  ///   - name: A path relative to the folder, as written in the sky file.
  ///   - record: Receives the file's path before it is read.
  ///   - check: Receives the file's size in bytes before it is read.
  /// - Returns: The file's path, for messages, and its bytes.
  /// - Throws: `DesignError.unusable`, to which the reader of the sky adds the position of the name.
  package func read(
    _ name: String, recording record: (FilePath) -> Void,
    checkingSize check: (Int) throws(DesignError) -> Void = { _ in }
  ) throws(DesignError) -> (path: String, bytes: [UInt8]) {
    let path = try path(of: name)
    record(path)
    try check(StampedFile(path).stamp?.size ?? 0)
    do {
      return (shown(name), try InputFile.read(path, for: .sky))
    } catch {
      throw .unusable(reason: (error as? UsageError)?.message ?? "\(error)")
    }
  }

  /// The path of a file that the sky names, for messages.
  private func shown(_ name: String) -> String {
    FilePath(bytes: prefix + name.utf8).description
  }

  /// Finds a file that the sky names, and checks that it is in the folder.
  private func path(of name: String) throws(DesignError) -> FilePath {
    let outside = DesignError.unusable(
      reason: "\(name.quoted) leads out of the sky file's folder; give a path below it")
    guard !name.utf8.contains(0) else {
      throw .unusable(reason: "\(name.quoted) contains a NUL character")
    }
    guard !name.hasPrefix("/") else { throw outside }
    // Checked before the file system is asked, so that the answer says nothing about files elsewhere.
    var depth = 0
    for part in name.split(separator: "/") where part != "." {
      depth += part == ".." ? -1 : 1
      guard depth >= 0 else { throw outside }
    }
    guard let folder = SkyFolder.resolved(FilePath(bytes: prefix + ".".utf8)),
      let path = SkyFolder.resolved(FilePath(bytes: prefix + name.utf8))
    else {
      throw .unusable(reason: "\(FileError(path: shown(name), code: errno, step: .open))")
    }
    // A folder other than the root has no slash at its end.
    let inside = folder.bytes == [UInt8(ascii: "/")] ? folder.bytes : folder.bytes + "/".utf8
    guard path.bytes.starts(with: inside) else { throw outside }
    return path
  }

  /// Returns the absolute path without links, or `nil` with `errno` set.
  private static func resolved(_ path: FilePath) -> FilePath? {
    guard let resolved = path.withCString({ realpath($0, nil) }) else { return nil }
    defer { free(resolved) }
    return FilePath(cString: resolved)
  }
}
