import CosmosCore
import CosmosImage

/// The folder of the user's own skies, which are found by their names as built-in ones are.
package enum UserSkies {
  /// The ending of a sky file's name.
  package static let ending = ".json5"

  /// Path of the folder, which may be missing; `nil` if the environment names none.
  package static var folder: FilePath? { UserFile("skies", .data).path.map { FilePath($0) } }

  /// Returns the file that a sky of a name would have.
  ///
  /// - Parameter name: The name, without an ending.
  /// - Returns: The path, whether there is such a file or not; `nil` if there is no folder.
  package static func file(named name: FilePath) -> FilePath? {
    folder?.appending(FilePath(bytes: name.bytes + ending.utf8))
  }

  /// The names of the skies in the folder, sorted, except for those of built-in skies, which take precedence.
  package static var names: [String] {
    guard let folder else { return [] }
    var names: [String] = []
    _ = folder.forEachEntry { (entry: FilePath) throws(Never) in
      let name = String(validating: entry.bytes, as: UTF8.self) ?? ""
      guard name.hasSuffix(ending), SkyOptions.isName("\(name.dropLast(ending.count))") else {
        return
      }
      names.append(String(name.dropLast(ending.count)))
    }
    return names.filter { !SkyDesign.builtInNames.contains($0) }.sorted()
  }
}
