import Glibc

/// The folder of a file that is written: opened once, so that all names are taken in the same one.
final class OutputFolder {
  private let path: FilePath
  private let descriptor: Int32
  /// Longest name of a file in it, in bytes.
  private let longestName: Int

  /// Opens the folder in which a file shall be.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: ``FileError`` that names the file.
  init(of path: FilePath) throws(FileError) {
    self.path = path
    let folder = path.folder.isEmpty ? "." : FilePath(bytes: path.folder)
    // One in which only writing is allowed can still be named.
    descriptor = folder.withCString { folder in
      let readable = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      return readable >= 0
        ? readable : open(folder, OutputFolder.pathOnly | O_DIRECTORY | O_CLOEXEC)
    }
    guard descriptor >= 0 else { throw FileError(path: path, code: errno, step: .open) }
    let longest = fpathconf(descriptor, Int32(_PC_NAME_MAX))
    longestName = longest > 0 ? longest : Int(NAME_MAX)
  }

  // What the system's headers call O_PATH and O_TMPFILE.
  private static let pathOnly: Int32 = 0o10000000
  private static let temporary: Int32 = 0o20000000 | O_DIRECTORY

  /// Opens a file without a name; `nil` where that can't be done.
  func openNameless() -> Int32? {
    // It gets its name through this folder.
    guard access("/proc/self/fd", X_OK) == 0 else { return nil }
    let file = openat(descriptor, ".", OutputFolder.temporary | O_WRONLY | O_CLOEXEC, 0o666)
    return file >= 0 ? file : nil
  }

  /// Opens a new file with a temporary name.
  func openTemporary() throws(FileError) -> (descriptor: Int32, name: String) {
    while true {
      let name = OutputFolder.temporaryName
      let file = openat(descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if file >= 0 { return (file, name) }
      guard errno == EEXIST else { throw FileError(path: path, code: errno, step: .open) }
    }
  }

  /// Makes sure that a file with a temporary name can be made: makes one and removes it.
  func checkTemporary() throws(FileError) {
    var (all, former) = (sigset_t(), sigset_t())
    sigfillset(&all)
    // A signal that ends the program in between would leave the file.
    pthread_sigmask(SIG_BLOCK, &all, &former)
    defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
    let (file, name) = try openTemporary()
    remove(name)
    close(file)
  }

  /// Gives a file without a name one for a moment: only a name can take the place of another.
  func nameTemporarily(_ file: Int32) throws(FileError) -> String {
    while true {
      let name = OutputFolder.temporaryName
      if link(file, to: FilePath(name)) { return name }
      guard errno == EEXIST else { throw FileError(path: path, code: errno, step: .write) }
    }
  }

  /// A name that is short, however long that of the file is.
  private static var temporaryName: String {
    ".cosmos-" + String((0..<8).map { _ in Character(UnicodeScalar(UInt8.random(in: 97...122))) })
  }

  /// Gives a file without a name one, unless that is taken; `errno` says why not.
  func link(_ file: Int32, to name: FilePath) -> Bool {
    name.withCString {
      linkat(AT_FDCWD, "/proc/self/fd/\(file)", descriptor, $0, AT_SYMLINK_FOLLOW)
    } == 0
  }

  /// Gives a file without a name that of a path, unless it is taken.
  ///
  /// - Returns: Whether it was free.
  /// - Throws: ``FileError`` with the system's reason.
  func link(_ file: Int32, toNew path: FilePath) throws(FileError) -> Bool {
    if link(file, to: FilePath(bytes: path.name)) {
      synchronize()
      return true
    }
    guard errno == EEXIST else { throw FileError(path: path, code: errno, step: .write) }
    return false
  }

  /// Gives a file one more name, unless that is taken; `errno` says why not.
  func link(_ other: String, to name: FilePath) -> Bool {
    name.withCString { linkat(descriptor, other, descriptor, $0, 0) } == 0
  }

  /// Gives a file the first free one of a path's names.
  ///
  /// - Parameters:
  ///   - path: The path, to which a number is added where the name is taken.
  ///   - link: Takes a name; says in `errno` why it could not.
  /// - Returns: The path with the name that was taken.
  /// - Throws: ``FileError`` with the system's reason.
  func linkNumbered(
    _ path: FilePath, with link: (FilePath) -> Bool
  ) throws(FileError) -> FilePath {
    // Unlike a rename, a link is refused where the name is taken.
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

  /// A name with a number before its extension, cut where it would be too long.
  private func numbered(_ name: ArraySlice<UInt8>, _ number: Int) -> FilePath {
    let dot = name.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
    // What begins with its only dot, or has little else, has no extension.
    let hasExtension = dot > name.startIndex && name.endIndex - dot <= longestName / 2
    let end = (hasExtension ? dot : name.endIndex)
    let suffix = Array("-\(number)".utf8) + name[end...]
    var stem = name[..<end].prefix(max(1, longestName - suffix.count))
    // Not in the middle of a character.
    while stem.endIndex < end, name[stem.endIndex] & 0xC0 == 0x80, stem.count > 1 {
      stem.removeLast()
    }
    return FilePath(bytes: stem + suffix)
  }

  /// Lets a file take the place of another, or of none.
  func replace(_ path: FilePath, with temporary: String) throws(FileError) {
    let name = FilePath(bytes: path.name)
    guard name.withCString({ renameat(descriptor, temporary, descriptor, $0) }) == 0 else {
      throw FileError(path: path, code: errno, step: .write)
    }
    synchronize()
  }

  /// Removes a name, if it is there.
  func remove(_ name: String) {
    unlinkat(descriptor, name, 0)
  }

  /// Waits until the names are on the disk.
  private func synchronize() {
    // Where that fails the name may get lost in a power cut, but never a file that is half-written.
    _ = fsync(descriptor)
  }

  /// Where a path leads: a rename replaces a link, not what it points to, which may not be there yet.
  ///
  /// - Throws: ``FileError`` where there are more links than the system itself follows.
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
