import CosmosImage
import Glibc

extension FilePath {
  /// The folders in which programs replace the file: its own and, if it is a link, its target's.
  package var folders: [FilePath] {
    let own = FilePath(bytes: folder)
    guard let target = withCString({ realpath($0, nil) }) else { return [own] }
    defer { free(target) }
    let other = FilePath(bytes: FilePath(cString: target).folder)
    return own == other ? [own] : [own, other]
  }
}
