import CosmosCore
import CosmosHost
import CosmosImage
import CosmosOptions
import Glibc

/// The skies that a person can choose from: those that come with Cosmos, those in the user's folder, and files that were
/// opened lately.
package struct SkyLibrary {
  /// One of the skies.
  package struct Entry: Hashable {
    /// The name or the path, as `--sky` takes it.
    package let word: FilePath
    /// Whether the sky comes with Cosmos.
    package let isBuiltIn: Bool

    /// The name until the file is read: that of the file, without its ending.
    package var name: String {
      let name = FilePath(bytes: word.name).description
      return name.hasSuffix(UserSkies.ending)
        ? String(name.dropLast(UserSkies.ending.count)) : name
    }
  }

  /// The skies: built-in ones, then those of the folder by name, then files, the one that was opened last first.
  package let entries: [Entry]

  /// Maximum number of files of the folder.
  private static let maxFiles = 200
  /// Maximum size of all files of the folder whose kind is looked up before the list is shown, in bytes.
  private static let maxBytes = 2 << 20

  /// Lists the skies; a file that is reached by several paths counts once, and one that is missing doesn't.
  ///
  /// - Parameters:
  ///   - names: The names of the built-in skies.
  ///   - folder: The user's folder, which need not exist.
  ///   - files: Files that were opened lately, the last one first.
  package init(builtIn names: [String], in folder: FilePath?, opened files: [FilePath]) {
    var entries = names.map { Entry(word: FilePath($0), isBuiltIn: true) }
    var known: Set<FilePath> = []
    let own = folder.map { SkyLibrary.skies(in: $0) } ?? []
    for file in own + files {
      guard let resolved = SkyLibrary.resolved(file), known.insert(resolved).inserted else {
        continue
      }
      entries.append(Entry(word: SkyLibrary.unmistakable(file), isBuiltIn: false))
    }
    self.entries = entries
  }

  /// The place of a sky; `nil` if it isn't listed.
  package func index(of sky: SkyOptions) -> Int? {
    guard let file = sky.foundFile else {
      return entries.firstIndex { $0.isBuiltIn && $0.word == FilePath(sky.name) }
    }
    if let index = entries.firstIndex(where: { !$0.isBuiltIn && $0.word == file }) { return index }
    guard let resolved = SkyLibrary.resolved(file) else { return nil }
    return entries.firstIndex { !$0.isBuiltIn && SkyLibrary.resolved($0.word) == resolved }
  }

  /// A path that is not the name of a built-in sky.
  private static func unmistakable(_ file: FilePath) -> FilePath {
    file.bytes.contains(UInt8(ascii: "/")) ? file : FilePath(bytes: "./".utf8 + file.bytes)
  }

  /// The absolute path without links; `nil` if there is no such file.
  private static func resolved(_ path: FilePath) -> FilePath? {
    guard let resolved = path.withCString({ realpath($0, nil) }) else { return nil }
    defer { free(resolved) }
    return FilePath(cString: resolved)
  }

  // MARK: The folder

  /// The sky files of a folder, by name.
  private static func skies(in folder: FilePath) -> [FilePath] {
    var files: [FilePath] = []
    _ = folder.forEachEntry { (name: FilePath) throws(Never) in
      guard files.count < maxFiles, name.bytes.first != UInt8(ascii: "."),
        name.bytes.suffix(UserSkies.ending.utf8.count).elementsEqual(UserSkies.ending.utf8)
      else { return }
      let file = folder.appending(name)
      if StampedFile(file).isRegular { files.append(file) }
    }
    files.sort { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    var rest = maxBytes
    return files.filter { !isOfAnotherKind($0, upTo: &rest) }
  }

  /// Whether a file is known not to be a sky, such as the list of signs of one.
  private static func isOfAnotherKind(_ file: FilePath, upTo rest: inout Int) -> Bool {
    guard let bytes = try? InputFile.read(file, upTo: rest) else { return false }
    rest -= bytes.count
    let kind = try? DataFileKind(json5: bytes, file: file.description)
    return kind.map { $0 != .sky } ?? false
  }
}
