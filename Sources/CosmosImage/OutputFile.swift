import Glibc

/// A file that appears under its name only when it is complete; until then, an existing file is left
/// untouched.
///
/// Where the file system supports it, a regular file has no name while it is being written, so nothing is
/// left behind however the program ends. In that case it gets a temporary name only briefly, and only if it
/// replaces another file. On other file systems it has a temporary name from the first byte on, and is
/// removed on deinit.
///
/// The data is flushed to disk before the file gets its name. After a power failure, either the complete file
/// or the previous one is there. Devices and pipes are written directly where a user has named them.
public final class OutputFile {
  /// The action to take if a file of that name exists.
  public enum Collision: Sendable {
    /// Replace the existing file, following symbolic links; write to an existing device or pipe.
    case replace
    /// Replace what has the name itself: a regular file or a symbolic link, but nothing that a link leads to.
    case replaceName
    /// Add a number to the new file's name: `sky.png` becomes `sky-2.png`.
    case number
  }

  private let path: FilePath
  private let collision: Collision
  /// Where the data is written until the file is finished.
  private var position: Position
  /// The file descriptor; -1 while no file is open.
  private var descriptor: Int32
  /// Permissions of the file to replace; a new file has the default ones.
  private var permissions: mode_t?

  private enum Position {
    /// Standard output.
    case standardOutput
    /// The destination itself: a device or a pipe.
    case final
    /// A file without a name.
    case nameless(OutputFolder)
    /// A file with a temporary name, created when the first byte is written.
    ///
    /// It is not created earlier because the caller may not yet be ready to remove it if a signal ends the
    /// program.
    case unnamed(OutputFolder)
    /// A file with this temporary name.
    case temporary(String, OutputFolder)
  }

  /// Opens a file for writing.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - collision: The action to take if a file of that name exists.
  /// - Throws: ``FileError`` with the system's reason.
  public init(path: FilePath, collision: Collision = .replace) throws(FileError) {
    var status = stat()
    let followsLinks = collision == .replace
    let exists = path.withCString { followsLinks ? stat($0, &status) : lstat($0, &status) } == 0
    // The path may be a link whose target does not exist yet (ENOENT). A circular link fails with another
    // error.
    guard exists || errno == ENOENT else { throw FileError(path: path, code: errno, step: .open) }
    let kind = status.st_mode & S_IFMT
    self.collision = collision
    switch kind {
    case _ where !exists || collision == .number: break
    case S_IFDIR: throw FileError(path: path, code: EISDIR, step: .open)
    case S_IFREG:
      guard path.withCString({ access($0, W_OK) }) == 0 else {
        throw FileError(path: path, code: errno, step: .open)
      }
      permissions = status.st_mode & 0o7777
    case S_IFLNK: break
    case _ where collision == .replaceName:
      throw FileError(path: path, code: EEXIST, step: .open)
    default:
      self.path = path
      position = .final
      descriptor = path.withCString { open($0, O_WRONLY | O_CLOEXEC) }
      guard descriptor >= 0 else { throw FileError(path: path, code: errno, step: .open) }
      return
    }
    let target = followsLinks ? try OutputFolder.followingLinks(path) : path
    // The path is empty, or it ends with a slash and there is no such folder.
    guard !target.name.isEmpty else { throw FileError(path: path, code: ENOENT, step: .open) }
    let folder = try OutputFolder(of: target)
    self.path = target
    if let file = folder.openNameless() {
      descriptor = file
      position = .nameless(folder)
      keepPermissions()
    } else {
      try folder.checkTemporary()
      descriptor = -1
      position = .unnamed(folder)
    }
  }

  /// Opens a file for writing.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - collision: The action to take if a file of that name exists.
  /// - Throws: ``FileError`` with the system's reason.
  public convenience init(path: String, collision: Collision = .replace) throws(FileError) {
    try self.init(path: FilePath(path), collision: collision)
  }

  /// Opens another file that appears under the same name, instead of this one, when it is complete.
  ///
  /// - Returns: The other file.
  /// - Throws: ``FileError`` with the system's reason.
  package func another() throws(FileError) -> OutputFile {
    try OutputFile(path: path, collision: collision)
  }

  /// Creates an output that writes to standard output.
  ///
  /// - Parameter descriptor: Standard output, which stays open; another descriptor may take its place.
  public init(standardOutput descriptor: Int32 = STDOUT_FILENO) {
    path = "standard output"
    collision = .replace
    position = .standardOutput
    self.descriptor = descriptor
  }

  /// Appends bytes to the file.
  ///
  /// - Throws: ``FileError`` with the system's reason.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    try write(bytes) { rest, _ in Glibc.write(descriptor, rest.baseAddress, rest.count) }
  }

  /// Whether bytes can be written at any position: the output is a regular file, and not that of another program.
  package var isSeekable: Bool {
    switch position {
    case .standardOutput, .final: false
    case .nameless, .unnamed, .temporary: true
    }
  }

  /// Writes bytes at a position of a file that ``isSeekable``.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - offset: Where they start, counted from the file's start.
  /// - Throws: ``FileError`` with the system's reason.
  package func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(FileError) {
    try write(bytes) { rest, written in
      pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + written))
    }
  }

  /// Writes bytes in as many steps as the system needs.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - step: Writes bytes, of which a number have been written before, and returns how many it has written.
  /// - Throws: ``FileError`` with the system's reason.
  private func write(
    _ bytes: UnsafeRawBufferPointer, by step: (UnsafeRawBufferPointer, Int) -> Int
  ) throws(FileError) {
    try makeTemporary()
    var rest = bytes
    while !rest.isEmpty {
      let count = step(rest, bytes.count - rest.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw writeError(errno) }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }

  /// Passes the file's descriptor to a closure, so that another program can write the file.
  ///
  /// - Parameter body: Receives a descriptor that is open for writing and closed when a program is executed.
  /// - Returns: The result of `body`.
  /// - Throws: ``FileError`` if the file can't be created, or any error of `body`.
  public func withDescriptor<Result>(_ body: (Int32) throws -> Result) throws -> Result {
    try makeTemporary()
    return try body(descriptor)
  }

  /// Completes the file and gives it its name.
  ///
  /// - Returns: The path under which the file was saved.
  /// - Throws: ``FileError`` with the system's reason; in that case the new file does not exist.
  @discardableResult
  public func finish() throws(FileError) -> FilePath {
    try makeTemporary()
    switch position {
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

  /// Creates the file with a temporary name, unless it exists already or none is needed.
  private func makeTemporary() throws(FileError) {
    guard case .unnamed(let folder) = position else { return }
    let (file, name) = try folder.openTemporary()
    descriptor = file
    position = .temporary(name, folder)
    keepPermissions()
  }

  private func keepPermissions() {
    if let permissions { fchmod(descriptor, permissions) }
  }

  /// Renames a file from its temporary name to its final one; the temporary name is removed in any case.
  private func finish(temporary: String, in folder: OutputFolder) throws(FileError) -> FilePath {
    defer { folder.remove(temporary) }
    // Some file systems report a full disk only on close.
    try closeFile()
    if collision == .number {
      return try folder.linkNumbered(path) { folder.link(temporary, to: $0) }
    }
    try folder.replace(path, with: temporary)
    return path
  }

  /// Waits until the data is on disk.
  private func synchronize() throws(FileError) {
    while fsync(descriptor) != 0 {
      switch errno {
      case EINTR: continue
      // Some file systems don't support it.
      case EINVAL, ENOSYS, EOPNOTSUPP: return
      default: throw writeError(errno)
      }
    }
  }

  /// Closes a file whose data is already on disk, so that errors no longer matter.
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
    // A file that is still open was never finished.
    guard descriptor >= 0 else { return }
    switch position {
    case .standardOutput, .unnamed: return
    case .final, .nameless: close(descriptor)
    case .temporary(let name, let folder):
      close(descriptor)
      folder.remove(name)
    }
  }
}
