import CosmosImage
import Glibc

extension FilePath {
  /// The path from the root, whatever the current folder is later.
  package var absolute: FilePath {
    guard bytes.first != UInt8(ascii: "/"), let folder = getcwd(nil, 0) else { return self }
    defer { free(folder) }
    return FilePath(bytes: FilePath(cString: folder).bytes + "/".utf8 + bytes)
  }

  /// The folders in which programs replace the file: its own and, if it is a link, its target's.
  package var folders: [FilePath] {
    let own = FilePath(bytes: folder)
    guard let target = withCString({ realpath($0, nil) }) else { return [own] }
    defer { free(target) }
    let other = FilePath(bytes: FilePath(cString: target).folder)
    return own == other ? [own] : [own, other]
  }
}
