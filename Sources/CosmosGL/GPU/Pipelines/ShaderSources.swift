import CosmosAssets

/// The texts of the shader files: those that are compiled in, except for files that replace them.
public struct ShaderSources: Hashable, Sendable {
  /// The files that are compiled in.
  public static let embedded = ShaderSources()

  /// The names of all shader files, such as `star.vert.glsl`, in alphabetical order.
  public static var names: [String] {
    var names: [String] = []
    var index = 0
    while let path = cosmos_asset_path(index) {
      index += 1
      let path = String(cString: path)
      if path.hasPrefix(folder) { names.append(String(path.dropFirst(folder.count))) }
    }
    return names.sorted()
  }

  private struct Replacement: Hashable {
    let file: String
    let text: String
  }

  /// Keyed by the paths of the files that are replaced.
  private var replacements: [String: Replacement] = [:]
  private static let folder = "Shaders/"

  /// Replaces a shader file.
  ///
  /// - Parameters:
  ///   - name: One of ``names``.
  ///   - text: The text to compile instead.
  ///   - file: The name of the file that has the text, for messages.
  public mutating func replace(_ name: String, by text: String, from file: String) {
    replacements[ShaderSources.folder + name] = Replacement(file: file, text: text)
  }

  /// Returns the text of a file.
  ///
  /// - Parameter path: The path of a compiled-in file, such as `Shaders/star.vert.glsl`.
  /// - Returns: The text of the file that replaces it, or else its own.
  /// - Throws: ``ProgramError/missingFile(_:)`` if there is no such file.
  package func text(of path: String) throws(ProgramError) -> String {
    if let replacement = replacements[path] { return replacement.text }
    let asset = cosmos_asset(path)
    guard let bytes = asset.bytes else { throw .missingFile(path) }
    return String(decoding: UnsafeBufferPointer(start: bytes, count: asset.count), as: UTF8.self)
  }

  /// The name of the file that a text comes from, for messages.
  func file(of path: String) -> String {
    replacements[path]?.file ?? path
  }

  /// The name of a program for messages: with the files that replace its own, if there are any.
  func name(of title: String) -> String {
    let files = ["\(title).vert.glsl", "\(title).frag.glsl"].compactMap {
      replacements[ShaderSources.folder + $0]?.file
    }
    return files.isEmpty ? title : "\(title) with \(files.joined(separator: " and "))"
  }

  /// Whether a program's texts differ from those in other sources.
  ///
  /// - Parameters:
  ///   - title: Base name of the program's files.
  ///   - api: The flavour of OpenGL, which has a header of its own.
  ///   - other: The sources to compare with.
  /// - Returns: Whether either of its files, or the header, differs.
  func differ(in title: String, for api: GraphicsAPI, from other: ShaderSources) -> Bool {
    ["\(title).vert.glsl", "\(title).frag.glsl", "header.\(api.rawValue).glsl"].contains { name in
      let path = ShaderSources.folder + name
      return replacements[path]?.text != other.replacements[path]?.text
    }
  }
}
