import CosmosCore
import CosmosImage

/// The text that travels in a picture: what made it, and how to make it again.
enum PictureText {
  /// Text chunks for a picture of a sky.
  ///
  /// - Parameters:
  ///   - sky: The sky, at the moment of the picture.
  ///   - words: The options of `cosmos capture` that draw the same picture.
  /// - Returns: Chunks in the order in which they are written.
  static func chunks(for sky: Sky, drawnBy words: [String]) -> [PNGWriter.Text] {
    var chunks = [PNGWriter.Text("Software", Version.title)]
    if let sign = sky.currentSign {
      chunks.append(PNGWriter.Text("Title", sky.scene.design.catalog.signs[sign].name))
    }
    let command = ["cosmos", "capture", "FILE.png"] + words
    chunks.append(PNGWriter.Text("Comment", command.map(quoted).joined(separator: " ")))
    return chunks
  }

  /// A word as a shell takes it literally.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0)
        || "-_./,:=+".unicodeScalars.contains($0)
    }
    guard !isPlain || word.isEmpty else { return word }
    let parts = word.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.joined(separator: "'\\''") + "'"
  }
}

extension SkyOptions {
  /// The options that choose the same stars, written out.
  ///
  /// - Parameter scene: What was drawn, with the seed in use.
  /// - Returns: Words of a command line, without a standpoint.
  func words(for scene: SkyScene) -> [String] {
    var words = ["--seed", "\(scene.seed)"]
    if let starsPerSection { words += ["--stars", "\(starsPerSection)"] }
    if scene.shownLayers.count < scene.design.layers.count {
      words += ["--layers", scene.shownLayers.map(String.init).joined(separator: ",")]
    }
    if !scene.hasMenu { words.append("--no-menu") }
    words += ["--language", language]
    if let file { words += ["--sky", file] }
    return words
  }
}
