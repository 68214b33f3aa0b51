import CosmosCore
import CosmosImage
import Glibc

/// The stars that are too many to be compiled in: a file beside the program, in a package of its own.
enum FaintStarFile {
  /// Reads the stars up to a magnitude.
  ///
  /// - Parameters:
  ///   - limit: The magnitude of the faintest stars to read.
  ///   - degrees: How the longitudes lie along the strip.
  /// - Returns: The stars.
  /// - Throws: `DesignError.unusable` if the file is missing or damaged.
  static func catalog(
    upTo limit: Double, degrees: DegreeScale
  ) throws(DesignError) -> StarCatalog {
    guard
      let path = ProgramFile.path(
        installed: "share/cosmos/faint.stars", source: "Assets/Stars/faint.stars")
    else {
      throw .unusable(
        reason: "stars fainter than magnitude \(StarCatalog.builtInLimit) are not installed; "
          + "install the package cosmos-stars")
    }
    return try StarCatalog(
      try contents(of: path), name: path.description, limit: limit, degrees: degrees)
  }

  /// Maps a file into memory, so that what has been taken from it can leave the memory again.
  private static func contents(of path: FilePath) throws(DesignError) -> StarMemory {
    let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw unusable(path, errno, .open) }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { throw unusable(path, errno, .read) }
    let size = Int(facts.st_size)
    // An empty file can't be mapped.
    guard size > 0 else { return StarMemory(UnsafeRawBufferPointer(start: nil, count: 0)) { _ in } }
    guard let address = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0),
      address != MAP_FAILED
    else { throw unusable(path, errno, .read) }
    return StarMemory(
      UnsafeRawBufferPointer(start: address, count: size),
      discard: {
        madvise(UnsafeMutableRawPointer(mutating: $0.baseAddress), $0.count, MADV_DONTNEED)
      },
      release: { munmap(UnsafeMutableRawPointer(mutating: $0.baseAddress), $0.count) })
  }

  private static func unusable(
    _ path: FilePath, _ code: Int32, _ step: FileError.Step
  ) -> DesignError {
    .unusable(reason: "\(FileError(path: path, code: code, step: step))")
  }
}
