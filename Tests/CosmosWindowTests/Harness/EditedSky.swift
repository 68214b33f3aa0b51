import CosmosImage
import CosmosTestSupport
import Foundation

/// A sky in a file that tests edit while a window shows it.
final class EditedSky {
  let folder: TemporaryFolder
  /// Folder of the skies to compare with.
  private let others: TemporaryFolder
  private var count = 0

  /// The sky that a window opens.
  var path: String { folder.path("sky.json5") }

  /// A sky with a few stars on a ground of a given red.
  static func text(red: Int) -> String {
    """
    {
      format: 1, name: "edited", background: "#\(red < 16 ? "0" : "")\(String(red, radix: 16))2030",
      referenceCanvas: [375, 667], signs: "zodiac", signSpacing: 10, start: 5,
      sprites: {dot: {opacity: [[0, 1], [3, 0.5], [6, 0]], color: [[0, "#FFFFFF"]]}},
      layers: [
        {name: "stars", speed: 0.5, stars: {sprite: "dot", perSection: 40}},
        {name: "lines", speed: 1, lines: {width: 2, color: "#FFA040", opacity: 1}},
      ],
    }
    """
  }

  /// A text that is not a sky, and the message about it.
  static let broken = (
    text: text(red: 0).replacing("speed: 1,", with: "spede: 1,"),
    message: "sky.json5:7:21: layers[1].spede: unknown field (did you mean “speed”?); "
  )

  init() throws {
    folder = try TemporaryFolder()
    others = try TemporaryFolder()
    try save(EditedSky.text(red: 0))
  }

  /// Overwrites the file in place.
  func save(_ text: String) throws { try folder.write(text, to: "sky.json5") }

  /// Writes another file and renames it.
  func saveByRenaming(_ text: String) throws { try folder.replace("sky.json5", by: text) }

  /// Captures a sky that is described by a text.
  func capture(_ text: String, _ options: [String], size: XServer.Size) async throws -> Picture {
    count += 1
    try others.write(text, to: "\(count).json5")
    return try await Cosmos.capture(options + ["--sky", others.path("\(count).json5")], size: size)
  }
}
