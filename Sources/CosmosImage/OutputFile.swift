import Glibc

/// A file that takes its name only when it is whole: until then nothing that was there is touched.
///
/// A regular file is written beside its place under a temporary name and renamed in the end; if that
/// end is never reached the temporary file is removed. A device or a pipe is written straight through.
public final class OutputFile {
  /// What to do when there is a file of the name already.
  public enum Collision: Sendable {
    /// The new file takes its place.
    case replace
    /// The new file is numbered: `sky.png` becomes `sky-2.png`.
    case number
  }

  private let path: String
  private let collision: Collision
  /// `nil` when the file is written straight through.
  private let temporaryPath: String?
  private var descriptor: Int32
  private let closesDescriptor: Bool

  /// Opens a file for writing.
  ///
  /// - Parameters:
  ///   - path: Where the file shall be; a link is followed.
  ///   - collision: What to do when there is a file of the name already.
  /// - Throws: ``FileError`` with the system's reason.
  public init(path: String, collision: Collision = .replace) throws(FileError) {
    // The temporary name would be a good one all the same.
    guard !path.isEmpty else { throw FileError(path: path, code: ENOENT, step: .open) }
    var status = stat()
    let exists = stat(path, &status) == 0
    let kind = status.st_mode & S_IFMT
    if exists && kind == S_IFDIR { throw FileError(path: path, code: EISDIR, step: .open) }
    self.collision = collision
    closesDescriptor = true
    if exists && kind != S_IFREG {
      self.path = path
      temporaryPath = nil
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw FileError(path: path, code: errno, step: .open) }
      return
    }
    if exists && collision == .replace && access(path, W_OK) != 0 {
      throw FileError(path: path, code: errno, step: .open)
    }
    self.path = OutputFile.followingLinks(path)
    var template = Array("\(self.path).XXXXXX".utf8CString)
    descriptor = mkstemp(&template)
    let code = errno
    temporaryPath = String(
      decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    guard descriptor >= 0 else { throw FileError(path: path, code: code, step: .open) }
    // Temporary files are private; this one shall be as any new file.
    let mask = umask(0)
    umask(mask)
    fchmod(descriptor, exists ? status.st_mode & 0o7777 : 0o666 & ~mask)
  }

  /// Where a path leads: a rename replaces a link, not what it points to, which may not be there yet.
  private static func followingLinks(_ path: String) -> String {
    var path = path
    // As many as the system itself follows.
    for _ in 0..<40 {
      let target = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
        buffer.withMemoryRebound(to: CChar.self) {
          count = $0.baseAddress.map { max(0, readlink(path, $0, Int(PATH_MAX))) } ?? 0
        }
      }
      guard !target.isEmpty else { return path }
      let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
      let isAbsolute = target.first == UInt8(ascii: "/")
      path = (isAbsolute ? "" : folder) + String(decoding: target, as: UTF8.self)
    }
    return path
  }

  /// Writes to the standard output.
  public init(standardOutput: Void) {
    path = "standard output"
    collision = .replace
    temporaryPath = nil
    descriptor = STDOUT_FILENO
    closesDescriptor = false
  }

  /// Appends bytes.
  ///
  /// - Throws: ``FileError`` with the system's reason.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    var rest = bytes
    while let start = rest.baseAddress, rest.count > 0 {
      let written = Glibc.write(descriptor, start, rest.count)
      if written < 0 && errno == EINTR { continue }
      guard written >= 0 else { throw FileError(path: path, code: errno, step: .write) }
      rest = UnsafeRawBufferPointer(rebasing: rest[written...])
    }
  }

  /// Gives the whole file its name.
  ///
  /// - Returns: The path under which it is found.
  /// - Throws: ``FileError`` with the system's reason; the file is not there then.
  @discardableResult
  public func finish() throws(FileError) -> String {
    guard let temporaryPath else {
      if closesDescriptor {
        let failed = close(descriptor) != 0
        descriptor = -1
        if failed { throw FileError(path: path, code: errno, step: .write) }
      }
      return path
    }
    // Some file systems tell of a full disk only now.
    let closed = close(descriptor)
    descriptor = -1
    guard closed == 0 else {
      let code = errno
      unlink(temporaryPath)
      throw FileError(path: path, code: code, step: .write)
    }
    defer { unlink(temporaryPath) }
    if collision == .replace {
      guard rename(temporaryPath, path) == 0 else {
        throw FileError(path: path, code: errno, step: .write)
      }
      return path
    }
    // Unlike a rename, a link is refused where the name is taken.
    var name = path
    var number = 1
    while link(temporaryPath, name) != 0 {
      guard errno == EEXIST else { throw FileError(path: name, code: errno, step: .write) }
      number += 1
      name = numbered(number)
    }
    return name
  }

  /// The path with a number before its extension.
  private func numbered(_ number: Int) -> String {
    let nameStart = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    guard let dot = path.lastIndex(of: "."), dot > nameStart else { return "\(path)-\(number)" }
    return "\(path[..<dot])-\(number)\(path[dot...])"
  }

  deinit {
    // Still open means not finished.
    guard descriptor >= 0, closesDescriptor else { return }
    close(descriptor)
    if let temporaryPath { unlink(temporaryPath) }
  }
}
