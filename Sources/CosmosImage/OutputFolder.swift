import Glibc

/// The folder of an output file, opened once so that all names refer to the same folder.
final class OutputFolder {
  private let path: FilePath
  private let descriptor: Int32
  /// Maximum length of a file name in this folder, in bytes.
  private let maxNameLength: Int

  /// Opens the folder that is to contain a file.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: ``FileError`` with the path of the file.
  init(of path: FilePath) throws(FileError) {
    self.path = path
    let folder = path.folder.isEmpty ? "." : FilePath(bytes: path.folder)
    // A folder without read permission can still be opened as a path only.
    descriptor = folder.withCString { folder in
      let readable = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      return readable >= 0
        ? readable : open(folder, OutputFolder.pathOnly | O_DIRECTORY | O_CLOEXEC)
    }
    guard descriptor >= 0 else { throw FileError(path: path, code: errno, step: .open) }
    let longest = fpathconf(descriptor, Int32(_PC_NAME_MAX))
    maxNameLength = longest > 0 ? longest : Int(NAME_MAX)
  }

  // The constants O_PATH and O_TMPFILE of the system headers.
  private static let pathOnly: Int32 = 0o10000000
  private static let temporary: Int32 = 0o20000000 | O_DIRECTORY

  /// Opens a file without a name, or returns `nil` if that is not supported.
  func openNameless() -> Int32? {
    // The file later gets its name through `/proc/self/fd`.
    guard access("/proc/self/fd", X_OK) == 0 else { return nil }
    let file = openat(descriptor, ".", OutputFolder.temporary | O_WRONLY | O_CLOEXEC, 0o666)
    return file >= 0 ? file : nil
  }

  /// Creates and opens a file with a temporary name.
  func openTemporary() throws(FileError) -> (descriptor: Int32, name: String) {
    while true {
      let name = OutputFolder.temporaryName
      let file = openat(descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if file >= 0 { return (file, name) }
      guard errno == EEXIST else { throw FileError(path: path, code: errno, step: .open) }
    }
  }

  /// Checks that a file with a temporary name can be created, by creating one and removing it.
  func checkTemporary() throws(FileError) {
    var (all, former) = (sigset_t(), sigset_t())
    sigfillset(&all)
    // A signal that ends the program in between would leave the file behind.
    pthread_sigmask(SIG_BLOCK, &all, &former)
    defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
    let (file, name) = try openTemporary()
    remove(name)
    close(file)
  }

  /// Gives a nameless file a temporary name, because only a named file can replace another.
  func nameTemporarily(_ file: Int32) throws(FileError) -> String {
    while true {
      let name = OutputFolder.temporaryName
      if link(file, to: FilePath(name)) { return name }
      guard errno == EEXIST else { throw FileError(path: path, code: errno, step: .write) }
    }
  }

  /// A new temporary name, short regardless of the length of the file's own name.
  private static var temporaryName: String {
    ".cosmos-" + String((0..<8).map { _ in Character(UnicodeScalar(UInt8.random(in: 97...122))) })
  }

  /// Gives a nameless file a name, unless the name is taken; on failure, `errno` holds the reason.
  func link(_ file: Int32, to name: FilePath) -> Bool {
    name.withCString {
      linkat(AT_FDCWD, "/proc/self/fd/\(file)", descriptor, $0, AT_SYMLINK_FOLLOW)
    } == 0
  }

  /// Gives a nameless file the name in a path, unless it is taken.
  ///
  /// - Returns: Whether the name was free.
  /// - Throws: ``FileError`` with the system's reason.
  func link(_ file: Int32, toNew path: FilePath) throws(FileError) -> Bool {
    if link(file, to: FilePath(bytes: path.name)) {
      synchronize()
      return true
    }
    guard errno == EEXIST else { throw FileError(path: path, code: errno, step: .write) }
    return false
  }

  /// Gives a file a second name, unless that name is taken; on failure, `errno` holds the reason.
  func link(_ other: String, to name: FilePath) -> Bool {
    name.withCString { linkat(descriptor, other, descriptor, $0, 0) } == 0
  }

  /// Gives a file the first free name derived from a path.
  ///
  /// - Parameters:
  ///   - path: The path; if its name is taken, a number is added.
  ///   - link: Links the file to a name; on failure, `errno` holds the reason.
  /// - Returns: The path with the name that was used.
  /// - Throws: ``FileError`` with the system's reason.
  func linkNumbered(
    _ path: FilePath, with link: (FilePath) -> Bool
  ) throws(FileError) -> FilePath {
    // Unlike a rename, creating a link fails if the name is taken.
    var name = FilePath(bytes: path.name)
    var number = 1
    while !link(name) {
      guard errno == EEXIST else { throw FileError(path: path, code: errno, step: .write) }
      number += 1
      name = numbered(path.name, number)
    }
    synchronize()
    return FilePath(bytes: path.folder + name.bytes)
  }

  /// Inserts a number before a name's extension, shortening the name if it would be too long.
  private func numbered(_ name: ArraySlice<UInt8>, _ number: Int) -> FilePath {
    let dot = name.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
    // A name has no extension if its last dot is its first character, or if the part from the dot on takes
    // more than half of the maximum length.
    let hasExtension = dot > name.startIndex && name.endIndex - dot <= maxNameLength / 2
    let end = (hasExtension ? dot : name.endIndex)
    let suffix = Array("-\(number)".utf8) + name[end...]
    var stem = name[..<end].prefix(max(1, maxNameLength - suffix.count))
    // Don't cut a UTF-8 sequence in half.
    while stem.endIndex < end, name[stem.endIndex] & 0xC0 == 0x80, stem.count > 1 {
      stem.removeLast()
    }
    return FilePath(bytes: stem + suffix)
  }

  /// Moves a file to its final name, replacing any existing file.
  func replace(_ path: FilePath, with temporary: String) throws(FileError) {
    let name = FilePath(bytes: path.name)
    guard name.withCString({ renameat(descriptor, temporary, descriptor, $0) }) == 0 else {
      throw FileError(path: path, code: errno, step: .write)
    }
    synchronize()
  }

  /// Removes a name, if it exists.
  func remove(_ name: String) {
    unlinkat(descriptor, name, 0)
  }

  /// Waits until the folder's entries are on disk.
  private func synchronize() {
    // If this fails, a power failure may lose the new name, but never leaves a half-written file.
    _ = fsync(descriptor)
  }

  /// Follows symbolic links to the path to write.
  ///
  /// A rename would replace a link rather than its target. The target may not exist yet.
  ///
  /// - Throws: ``FileError`` if there are more links than the system itself follows.
  static func followingLinks(_ start: FilePath) throws(FileError) -> FilePath {
    var path = start
    for _ in 0..<40 {
      let target = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
        count = path.withCString { path in
          buffer.withMemoryRebound(to: CChar.self) {
            $0.baseAddress.map { max(0, readlink(path, $0, Int(PATH_MAX))) } ?? 0
          }
        }
      }
      guard let first = target.first else { return path }
      path = FilePath(bytes: first == FilePath.slash ? target : path.folder + target)
    }
    throw FileError(path: start, code: ELOOP, step: .open)
  }

  deinit {
    close(descriptor)
  }
}
