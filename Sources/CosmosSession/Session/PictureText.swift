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
