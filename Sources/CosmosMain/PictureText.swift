import CosmosCore
import CosmosImage

/// The text that travels in a picture: what made it, and how to make it again.
enum PictureText {
  /// Text chunks for a picture of a sky.
  static func chunks(for sky: Sky, options: Options) -> [PNGWriter.Text] {
    var chunks = [PNGWriter.Text("Software", Version.title)]
    if let sign = sky.currentSign {
      chunks.append(PNGWriter.Text("Title", sky.scene.design.catalog.signs[sign].name))
    }
    chunks.append(PNGWriter.Text("Comment", command(for: sky, options: options)))
    return chunks
  }

  /// The command that draws the same picture.
  private static func command(for sky: Sky, options: Options) -> String {
    let scene = sky.scene
    let canvas = scene.canvas
    var words = ["cosmos", "capture", "FILE.png"]
    words += ["--size", "\(canvas.pixelWidth)x\(canvas.pixelHeight)"]
    if options.scale != nil { words += ["--scale", "\(canvas.scale)"] }
    words += ["--offset", "\(sky.offset)", "--seed", "\(scene.seed)"]
    if sky.linesShow { words.append("--lines") }
    if let stars = scene.starsPerSection { words += ["--stars", "\(stars)"] }
    if scene.shownLayers.count < scene.design.layers.count {
      words += ["--layers", scene.shownLayers.map(String.init).joined(separator: ",")]
    }
    if let file = options.sky.file { words += ["--sky", quoted(file)] }
    return words.joined(separator: " ")
  }

  /// A word as a shell takes it literally.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0) || "-_./".unicodeScalars.contains($0)
    }
    guard !isPlain else { return word }
    let parts = word.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.joined(separator: "'\\''") + "'"
  }
}
