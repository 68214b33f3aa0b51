import CosmosImage
import Glibc

/// The identity of the file that a name leads to, however the name is spelled and whatever links it follows.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt
  private let number: UInt

  /// Takes the identity from the facts about a file.
  package init(_ facts: stat) {
    (device, number) = (UInt(facts.st_dev), UInt(facts.st_ino))
  }

  /// Finds the file that a path leads to; `nil` if there is none.
  package init?(of path: FilePath) {
    var facts = stat()
    guard path.withCString({ stat($0, &facts) }) == 0 else { return nil }
    self.init(facts)
  }

  /// Finds the file that a descriptor is open for; `nil` if it is closed.
  package init?(of descriptor: Int32) {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { return nil }
    self.init(facts)
  }
}
