import CosmosCore
import CosmosGL
import CosmosImage

/// The text that travels in a picture: what made it, and how to make it again.
enum PictureText {
  /// Text chunks for a picture of a sky.
  ///
  /// - Parameters:
  ///   - sky: The sky, at the moment of the picture.
  ///   - words: The options of `cosmos capture` that draw the same picture.
  ///   - starPaths: How its random stars were drawn; see `Renderer.starPaths`.
  /// - Returns: Chunks in the order in which they are written.
  static func chunks(
    for sky: Sky, drawnBy words: [CommandWord], starPaths: String?
  ) -> [PNGWriter.Text] {
    var chunks = [PNGWriter.Text("Software", Version.title)]
    if let sign = sky.currentSign {
      chunks.append(PNGWriter.Text("Title", sky.scene.design.catalog.signs[sign].name))
    }
    let command: [CommandWord] = ["cosmos", "capture", "FILE.png"] + words
    chunks.append(PNGWriter.Text("Comment", command.map(\.quoted).joined(separator: " ")))
    if let starPaths { chunks.append(PNGWriter.Text("Stars", starPaths)) }
    return chunks
  }
}

extension Options {
  /// The option that draws stars the same way, where one was given.
  var starPathWords: [CommandWord] {
    starPath == .auto ? [] : ["--path", "\(starPath.rawValue)"]
  }
}

extension SkyOptions {
  /// The options that choose the same stars, written out.
  ///
  /// - Parameter scene: What was drawn, with the seed in use.
  /// - Returns: Words of a command line, without a standpoint.
  func words(for scene: SkyScene) -> [CommandWord] {
    var words: [CommandWord] = ["--seed", "\(scene.seed)"]
    if let starsPerSection { words += ["--stars", "\(starsPerSection)"] }
    if scene.shownLayers.count < scene.design.layers.count {
      let layers = scene.shownLayers.map(String.init).joined(separator: ",")
      words += ["--layers", "\(layers)"]
    }
    if !scene.hasMenu { words.append("--no-menu") }
    words += ["--language", "\(language)"]
    if let file { words += ["--sky", CommandWord(file)] }
    return words
  }
}
