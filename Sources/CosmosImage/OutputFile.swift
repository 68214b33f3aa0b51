import Glibc

/// A file that takes its name only when it is whole: until then nothing that was there is touched.
///
/// A regular file has no name at all while it is written, where the file system can do that: however the
/// program ends, nothing is left of it. Elsewhere it has a temporary name beside its place, and is removed
/// with its owner. A device or a pipe is written straight through.
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
  /// Where the file's bytes are until it is finished.
  private let place: Place
  private var descriptor: Int32
  private let closesDescriptor: Bool

  private enum Place {
    /// Where they are meant to be: a device, a pipe or the standard output.
    case final
    /// In a file without a name.
    case nameless
    /// In a file with this name.
    case temporary(String)
  }

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
      place = .final
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw FileError(path: path, code: errno, step: .open) }
      return
    }
    if exists && collision == .replace && access(path, W_OK) != 0 {
      throw FileError(path: path, code: errno, step: .open)
    }
    self.path = OutputFile.followingLinks(path)
    if let file = OutputFile.openNameless(beside: self.path) {
      descriptor = file
      place = .nameless
    } else {
      var template = Array("\(self.path).XXXXXX".utf8CString)
      descriptor = mkstemp(&template)
      guard descriptor >= 0 else { throw FileError(path: path, code: errno, step: .open) }
      place = .temporary(OutputFile.text(template))
    }
    // Temporary files are private; this one shall be as any new file.
    let mask = umask(0)
    umask(mask)
    fchmod(descriptor, exists ? status.st_mode & 0o7777 : 0o666 & ~mask)
  }

  /// Opens a file without a name in the folder of a path; `nil` where that can't be done.
  private static func openNameless(beside path: String) -> Int32? {
    // It gets its name through this folder.
    guard access("/proc/self/fd", X_OK) == 0 else { return nil }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    // What the system's headers call O_TMPFILE.
    let file = open(folder, 0o20000000 | O_DIRECTORY | O_WRONLY | O_CLOEXEC, 0o600)
    return file >= 0 ? file : nil
  }

  private static func text(_ characters: [CChar]) -> String {
    String(decoding: characters.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
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
    place = .final
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
    let temporaryPath: String
    switch place {
    case .final:
      if closesDescriptor {
        let failed = close(descriptor) != 0
        descriptor = -1
        if failed { throw FileError(path: path, code: errno, step: .write) }
      }
      return path
    case .nameless: temporaryPath = try nameTemporarily()
    case .temporary(let path): temporaryPath = path
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

  /// Gives a file without a name one for a moment: only a name can take the place of another.
  private func nameTemporarily() throws(FileError) -> String {
    let file = "/proc/self/fd/\(descriptor)"
    while true {
      var template = Array("\(path).XXXXXX".utf8CString)
      for index in template.count - 7..<template.count - 1 {
        template[index] = CChar.random(in: 97...122)
      }
      let name = OutputFile.text(template)
      if linkat(AT_FDCWD, file, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0 { return name }
      guard errno == EEXIST else { throw FileError(path: path, code: errno, step: .write) }
    }
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
    if case .temporary(let path) = place { unlink(path) }
  }
}
