import CosmosImage
import CosmosOptions
import Glibc

/// The sky files that a person has opened lately, which later windows offer again.
package struct RecentSkies {
  private let file: UserFile

  /// Maximum number of files that are remembered.
  package static let maxCount = 12
  /// Maximum size of the list, in bytes.
  private static let maxBytes = 64 << 10

  /// Locates the list.
  ///
  /// - Parameter environment: Returns the value of an environment variable; by default, of the program's own.
  package init(environment: (String) -> String? = UserFile.environment) {
    file = UserFile("skies", .state, environment: environment)
  }

  /// The absolute paths of the files that are still there, the one that was opened last first.
  package var paths: [FilePath] {
    let bytes = file.read(upTo: RecentSkies.maxBytes) ?? []
    return RecentSkies.paths(in: bytes).filter { $0.withCString { access($0, F_OK) } == 0 }
  }

  /// Remembers a file as the one that was opened last.
  ///
  /// - Parameter path: The file; a name that a list of lines can't hold is not remembered.
  package func add(_ path: FilePath) {
    let path = path.absolute
    guard RecentSkies.isUsable(path.bytes) else { return }
    // Another window may have written the list meanwhile.
    let last = paths
    guard last.first != path else { return }
    let next = ([path] + last.filter { $0 != path }).prefix(RecentSkies.maxCount)
    file.write(next.flatMap { $0.bytes + [RecentSkies.lineBreak] })
  }

  /// Reads a list: each usable line once, from the first on.
  ///
  /// - Parameter bytes: The list's bytes, whatever they are.
  /// - Returns: At most ``maxCount`` absolute paths.
  package static func paths(in bytes: [UInt8]) -> [FilePath] {
    var paths: [FilePath] = []
    for line in bytes.split(separator: lineBreak) where isUsable(line) {
      let path = FilePath(bytes: line)
      if !paths.contains(path) { paths.append(path) }
      if paths.count == maxCount { break }
    }
    return paths
  }

  /// Whether bytes are an absolute path that a line can hold.
  private static func isUsable(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.first == UInt8(ascii: "/") && bytes.count < Int(PATH_MAX) && !bytes.contains(lineBreak)
      && !bytes.contains(0)
  }

  private static let lineBreak = UInt8(ascii: "\n")
}
