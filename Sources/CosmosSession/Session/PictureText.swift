import CosmosCore
import CosmosGL
import CosmosImage
import CosmosOptions

/// Text chunks in an image file: what created the image, and the command that recreates it.
package enum PictureText {
  /// Creates the text chunks for an image of a sky.
  ///
  /// - Parameters:
  ///   - sky: The sky at the moment of the image.
  ///   - arguments: The options of `cosmos capture` that reproduce the image.
  ///   - format: The format of the file.
  ///   - starPaths: How its random stars were drawn; see `Renderer.starPaths`.
  /// - Returns: Chunks in the order in which they are written.
  package static func chunks(
    for sky: Sky, drawnBy arguments: [Argument], in format: ImageFormat = .png, starPaths: String?
  ) -> [PNGWriter.Text] {
    var chunks = [PNGWriter.Text("Software", Version.title)]
    if let sign = sky.currentSign {
      chunks.append(PNGWriter.Text("Title", sky.scene.design.catalog.signs[sign].name))
    }
    let command: [Argument] = ["cosmos", "capture", "FILE.\(format.rawValue)"] + arguments
    chunks.append(PNGWriter.Text("Comment", command.map(\.quoted).joined(separator: " ")))
    if let starPaths { chunks.append(PNGWriter.Text("Stars", starPaths)) }
    return chunks
  }
}

extension Options {
  /// Returns the options of `cosmos capture` that draw the same image.
  ///
  /// - Parameters:
  ///   - scene: The scene of the image, with the seed in use.
  ///   - time: Moment of the image, in seconds since the sky opened; `nil` for that of the options.
  /// - Returns: Command-line arguments.
  package func captureArguments(of scene: SkyScene, at time: Seconds? = nil) -> [Argument] {
    var arguments: [Argument] = ["--size", "\(size.width)x\(size.height)"]
    if let scale { arguments += ["--scale", "\(scale)"] }
    arguments += picture.arguments
    if let sign = sky.sign { arguments += ["--sign", "\(sign)"] }
    if let offset = sky.offset { arguments += ["--offset", "\(offset)"] }
    if sky.showsLines { arguments.append("--lines") }
    if sky.showsTrail { arguments.append("--trail") }
    let dates = dates.dates(openingAt: DateOptions.fixedDate.time)
    return arguments + sky.arguments(for: scene) + motion.arguments(at: time ?? motion.time)
      + (scene.showsDate ? self.dates.arguments(for: dates) : []) + starPathArguments
  }

  /// The option that selects the same star path, if one was given.
  package var starPathArguments: [Argument] {
    starPath == .auto ? [] : ["--path", "\(starPath.rawValue)"]
  }
}

extension SkyOptions {
  /// The options that reproduce the same stars.
  ///
  /// - Parameter scene: The scene that was drawn, with the seed in use.
  /// - Returns: Command-line arguments, without those for the start position.
  package func arguments(for scene: SkyScene) -> [Argument] {
    var arguments: [Argument] = ["--seed", "\(scene.seed)"]
    if let starsPerSection { arguments += ["--stars", "\(starsPerSection)"] }
    if scene.shownLayers.count < scene.design.layers.count {
      let layers = scene.shownLayers.map(String.init).joined(separator: ",")
      arguments += ["--layers", "\(layers)"]
    }
    if !scene.hasMenu { arguments.append("--no-menu") }
    if scene.hasRulerBodies { arguments.append("--planets") }
    arguments += ["--language", languageFile.map { Argument($0) } ?? "\(language)"]
    if let file {
      arguments += ["--sky", Argument(file)]
    } else if name != SkyDesign.defaultName {
      arguments += ["--sky", "\(name)"]
    }
    return arguments
  }
}
