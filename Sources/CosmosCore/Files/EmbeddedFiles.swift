import CosmosAssets

/// The files that are compiled into the program, by their paths in the repository.
package enum EmbeddedFiles {
  /// Returns the names of all files in a folder, in alphabetical order.
  ///
  /// - Parameters:
  ///   - folder: The folder's path with a slash at the end, such as `Assets/Skies/`.
  ///   - ending: The ending of the files to list, which their names don't include.
  /// - Returns: The names without folder and ending.
  static func names(in folder: String, endingWith ending: String = ".json5") -> [String] {
    var names: [String] = []
    var index = 0
    while let path = cosmos_asset_path(index) {
      index += 1
      let path = String(cString: path)
      guard path.hasPrefix(folder), path.hasSuffix(ending) else { continue }
      names.append(String(path.dropFirst(folder.count).dropLast(ending.count)))
    }
    return names.sorted()
  }

  /// Returns the bytes of a file; `nil` if there is no file with that path.
  package static func bytes(of path: String) -> UnsafeBufferPointer<UInt8>? {
    let asset = cosmos_asset(path)
    return asset.bytes.map { UnsafeBufferPointer(start: $0, count: asset.count) }
  }
}
