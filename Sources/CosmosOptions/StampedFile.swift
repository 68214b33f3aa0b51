import CosmosImage
import Glibc

/// A file as it was at some moment.
package struct StampedFile: Hashable, Sendable {
  package let path: FilePath
  /// The state of the file, or `nil` if there was none.
  package let stamp: Stamp?

  /// The properties that tell one version of a file from another.
  package struct Stamp: Hashable, Sendable {
    package let identity: FileIdentity
    package let size: Int
    /// Seconds and nanoseconds of the last change of its contents, and of its name or attributes.
    package let times: SIMD4<Int>
  }

  /// Records the current state of a file.
  package init(_ path: FilePath) {
    self.path = path
    var facts = stat()
    guard path.withCString({ stat($0, &facts) }) == 0 else {
      stamp = nil
      return
    }
    stamp = Stamp(
      identity: FileIdentity(facts), size: Int(facts.st_size),
      times: SIMD4(
        facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec, facts.st_ctim.tv_sec, facts.st_ctim.tv_nsec))
  }

  /// The file as it is now.
  package var current: StampedFile { StampedFile(path) }

  /// Whether there is a regular file of this name now.
  package var isRegular: Bool {
    var facts = stat()
    return path.withCString { stat($0, &facts) } == 0 && facts.st_mode & S_IFMT == S_IFREG
  }

  /// Whether the file has become empty or has disappeared, as while an editor saves it.
  package var isBeingReplaced: Bool {
    guard stamp?.size != 0 else { return false }
    return current.stamp.map { $0.size == 0 } ?? (stamp != nil)
  }
}
