import CosmosCore
import CosmosImage

/// What `cosmos wall` is asked for.
package enum WallRequest: Hashable, Sendable {
  /// A drawing of a wall.
  case plan(wall: FilePath, drawing: FilePath)
  /// The state of its machines.
  case status(wall: FilePath)
  /// That each screen shows its name.
  case identify(wall: FilePath)

  /// The names of all requests.
  static let names = ["plan", "status", "identify"]

  /// Reads a request.
  ///
  /// - Parameter words: Its name and its arguments.
  /// - Throws: ``UsageError`` that says what is missing.
  init(_ words: [Argument]) throws(UsageError) {
    let name = words.first?.text ?? ""
    guard WallRequest.names.contains(name) else {
      throw UsageError(
        "wall \(name.excerpt): there is no such request\(name.suggestion(from: WallRequest.names)); "
          + "give \(WallRequest.names.listed)")
    }
    guard name == "plan" else {
      guard words.count == 2 else { throw UsageError("wall \(name) needs the wall's file") }
      self = name == "status" ? .status(wall: words[1].path) : .identify(wall: words[1].path)
      return
    }
    guard words.count == 3 else {
      throw UsageError("wall plan needs the wall's file, and the PNG or SVG file to write")
    }
    let drawing = words[2].path
    guard drawing == "-" || WallRequest.isSVG(drawing) || drawing.hasEnding("png") else {
      throw UsageError("wall plan \(drawing): give a name that ends in .png or .svg")
    }
    self = .plan(wall: words[1].path, drawing: drawing)
  }

  /// Whether a drawing's name is that of an SVG file.
  package static func isSVG(_ drawing: FilePath) -> Bool { drawing.hasEnding("svg") }
}

extension FilePath {
  fileprivate func hasEnding(_ ending: String) -> Bool {
    description.lowercased().hasSuffix(".\(ending)")
  }
}
