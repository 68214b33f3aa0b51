import CosmosImage
import Glibc

/// A small file that the program keeps for a person, in one of the XDG folders.
///
/// Nothing goes wrong where it can't be read or written: then there is nothing to remember.
struct UserFile {
  /// The file, or `nil` where there is no home for it.
  let path: String?

  /// What a file is for, which says where it is.
  enum Kind {
    /// What a person has chosen.
    case state
    /// What can be found out again.
    case cache

    fileprivate var variable: String {
      switch self {
      case .state: "XDG_STATE_HOME"
      case .cache: "XDG_CACHE_HOME"
      }
    }

    /// The folder in a home where the variable does not say.
    fileprivate var folder: String {
      switch self {
      case .state: ".local/state"
      case .cache: ".cache"
      }
    }
  }

  /// Finds a file.
  ///
  /// - Parameters:
  ///   - name: Its name in the program's own folder.
  ///   - kind: What it is for.
  ///   - environment: Gives the value of a variable.
  init(_ name: String, _ kind: Kind, environment: (String) -> String?) {
    // The XDG rules ignore what is not absolute.
    func absolute(_ name: String) -> String? {
      environment(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let folder = absolute(kind.variable) ?? absolute("HOME").map { "\($0)/\(kind.folder)" }
    path = folder.map { "\($0)/cosmos/\(name)" }
  }

  /// The value of one of the program's own variables, or `nil` where it is no UTF-8.
  static func environment(_ name: String) -> String? {
    getenv(name).flatMap { String(validatingCString: $0) }
  }

  /// Reads the file.
  ///
  /// - Parameter most: Bytes that are read at most.
  /// - Returns: Its first bytes, or `nil` where it can't be read.
  func read(upTo most: Int) -> [UInt8]? {
    guard let path else { return nil }
    // Nobody waits here for a pipe's other end.
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

  /// Replaces the file as a whole, if that is possible.
  func write(_ bytes: [UInt8]) {
    guard let path else { return }
    var status = stat()
    // A pipe would wait for its other end.
    guard stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG else { return }
    UserFile.makeFolders(of: path)
    do {
      let output = try OutputFile(path: path)
      let result = bytes.withUnsafeBytes { bytes in
        Result { () throws(FileError) in try output.write(bytes) }
      }
      try result.get()
      try output.finish()
    } catch {
      // It is only chosen or found out again next time.
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
