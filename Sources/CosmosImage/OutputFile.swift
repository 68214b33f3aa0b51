import Glibc

/// A file that takes its name only when it is whole: until then nothing that was there is touched.
///
/// A regular file has no name at all while it is written, where the file system can do that: however the
/// program ends, nothing is left of it. It has a temporary name for the moment in which it takes another
/// file's place. Elsewhere it has one from its first byte on, and is removed with its owner. It is on the
/// disk before it takes its name, so that a power cut leaves it whole, or what was there before. A device or
/// a pipe is written straight through.
public final class OutputFile {
  /// What to do when there is a file of the name already.
  public enum Collision: Sendable {
    /// The new file takes its place.
    case replace
    /// The new file is numbered: `sky.png` becomes `sky-2.png`.
    case number
  }

  private let path: FilePath
  private let collision: Collision
  /// Where the file's bytes are until it is finished.
  private var place: Place
  /// The open file; -1 before and after.
  private var descriptor: Int32
  /// The permissions of the file that is replaced.
  private var permissions: mode_t?

  private enum Place {
    /// In the standard output.
    case standardOutput
    /// Where they are meant to be: a device or a pipe.
    case final
    /// In a file without a name.
    case nameless(OutputFolder)
    /// In a file that will have a temporary name, made with the first byte: whoever opens a file may not be
    /// ready yet to remove it when a signal ends the program.
    case unnamed(OutputFolder)
    /// In a file with this name.
    case temporary(String, OutputFolder)
  }

  /// Opens a file for writing.
  ///
  /// - Parameters:
  ///   - path: Where the file shall be; a link is followed.
  ///   - collision: What to do when there is a file of the name already.
  /// - Throws: ``FileError`` with the system's reason.
  public init(path: FilePath, collision: Collision = .replace) throws(FileError) {
    var status = stat()
    let exists = path.withCString { stat($0, &status) } == 0
    // There may be a link that leads to no file yet; one without end has another error.
    guard exists || errno == ENOENT else { throw FileError(path: path, code: errno, step: .open) }
    let kind = status.st_mode & S_IFMT
    if exists && kind == S_IFDIR { throw FileError(path: path, code: EISDIR, step: .open) }
    self.collision = collision
    if exists && kind != S_IFREG {
      self.path = path
      place = .final
      descriptor = path.withCString { open($0, O_WRONLY | O_CLOEXEC) }
      guard descriptor >= 0 else { throw FileError(path: path, code: errno, step: .open) }
      return
    }
    let replaces = exists && collision == .replace
    if replaces && path.withCString({ access($0, W_OK) }) != 0 {
      throw FileError(path: path, code: errno, step: .open)
    }
    let target = try OutputFolder.followingLinks(path)
    // No path at all, or that of a folder which is not there.
    guard !target.name.isEmpty else { throw FileError(path: path, code: ENOENT, step: .open) }
    let folder = try OutputFolder(of: target)
    // A new file already has the default permissions.
    if replaces { permissions = status.st_mode & 0o7777 }
    self.path = target
    if let file = folder.openNameless() {
      descriptor = file
      place = .nameless(folder)
      keepPermissions()
    } else {
      try folder.checkTemporary()
      descriptor = -1
      place = .unnamed(folder)
    }
  }

  /// Opens a file for writing.
  ///
  /// - Parameters:
  ///   - path: Where the file shall be; a link is followed.
  ///   - collision: What to do when there is a file of the name already.
  /// - Throws: ``FileError`` with the system's reason.
  public convenience init(path: String, collision: Collision = .replace) throws(FileError) {
    try self.init(path: FilePath(path), collision: collision)
  }

  /// Writes to the standard output.
  public init(standardOutput: Void) {
    path = "standard output"
    collision = .replace
    place = .standardOutput
    descriptor = STDOUT_FILENO
  }

  /// Appends bytes.
  ///
  /// - Throws: ``FileError`` with the system's reason.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    try makeTemporary()
    var rest = bytes
    while let start = rest.baseAddress, rest.count > 0 {
      let written = Glibc.write(descriptor, start, rest.count)
      if written < 0 && errno == EINTR { continue }
      guard written >= 0 else { throw writeError(errno) }
      rest = UnsafeRawBufferPointer(rebasing: rest[written...])
    }
  }

  /// Gives the whole file its name.
  ///
  /// - Returns: The path under which it is found.
  /// - Throws: ``FileError`` with the system's reason; the file is not there then.
  @discardableResult
  public func finish() throws(FileError) -> FilePath {
    try makeTemporary()
    switch place {
    case .standardOutput, .unnamed: return path
    case .final:
      try closeFile()
      return path
    case .nameless(let folder):
      try synchronize()
      if collision == .number {
        let name = try folder.linkNumbered(path) { folder.link(descriptor, to: $0) }
        closeSynchronized()
        return name
      }
      if try folder.link(descriptor, toNew: path) {
        closeSynchronized()
        return path
      }
      let name = try folder.nameTemporarily(descriptor)
      return try finish(temporary: name, in: folder)
    case .temporary(let name, let folder):
      do throws(FileError) {
        try synchronize()
      } catch {
        folder.remove(name)
        throw error
      }
      return try finish(temporary: name, in: folder)
    }
  }

  /// Makes the file that has a temporary name, unless there is one or none is needed.
  private func makeTemporary() throws(FileError) {
    guard case .unnamed(let folder) = place else { return }
    let (file, name) = try folder.openTemporary()
    descriptor = file
    place = .temporary(name, folder)
    keepPermissions()
  }

  private func keepPermissions() {
    if let permissions { fchmod(descriptor, permissions) }
  }

  /// Gives a file with a temporary name its own; the temporary one is gone then, whatever happens.
  private func finish(temporary: String, in folder: OutputFolder) throws(FileError) -> FilePath {
    defer { folder.remove(temporary) }
    // Some file systems tell of a full disk only now.
    try closeFile()
    if collision == .number {
      return try folder.linkNumbered(path) { folder.link(temporary, to: $0) }
    }
    try folder.replace(path, with: temporary)
    return path
  }

  /// Waits until the bytes are on the disk.
  private func synchronize() throws(FileError) {
    while fsync(descriptor) != 0 {
      switch errno {
      case EINTR: continue
      // There are file systems that can't.
      case EINVAL, ENOSYS, EOPNOTSUPP: return
      default: throw writeError(errno)
      }
    }
  }

  /// Closes a file whose bytes are on the disk: nothing can be lost any more.
  private func closeSynchronized() {
    close(descriptor)
    descriptor = -1
  }

  private func closeFile() throws(FileError) {
    let closed = close(descriptor)
    descriptor = -1
    guard closed == 0 else { throw writeError(errno) }
  }

  private func writeError(_ code: Int32) -> FileError {
    FileError(path: path, code: code, step: .write)
  }

  deinit {
    // Still open means not finished.
    guard descriptor >= 0 else { return }
    switch place {
    case .standardOutput, .unnamed: return
    case .final, .nameless: close(descriptor)
    case .temporary(let name, let folder):
      close(descriptor)
      folder.remove(name)
    }
  }
}
