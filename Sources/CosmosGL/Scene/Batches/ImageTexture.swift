import CosmosCore
import CosmosImage

/// The image of a layer as a texture, reduced to about the size at which it is shown, or drawn at that size.
final class ImageTexture: SceneResource {
  /// Premultiplied red, green, blue and alpha bytes, top row first.
  typealias Decoded = Result<[UInt8], ImageFile.Failure>

  /// Inputs of the texture, which is rebuilt only when these change.
  struct Source: Hashable, Sendable {
    let image: ImageSource
    /// Side of the blocks of the image's pixels that become one texel; 1 for a drawing.
    let reduction: Int
    /// Width of the texture in texels.
    let width: Int
    /// Height of the texture in texels.
    let height: Int

    /// Chooses the reduction that leaves between one and two texels per pixel of the target; a drawing gets one.
    ///
    /// - Parameters:
    ///   - layer: Index in the scene's layers; the result is `nil` if the layer shows no image.
    ///   - scene: The scene to draw.
    ///   - largestTexture: Maximum width and height of a texture.
    init?(layer: Int, of scene: SkyScene, largestTexture: Int) {
      let (layer, canvas) = (scene.design.layers[layer], scene.canvas)
      guard case .image(let image) = layer.content else { return nil }
      let tiling = scene.tiling(of: image, on: layer)
      self.image = image.source
      guard !image.source.isDrawing else {
        reduction = 1
        (width, height) = Source.size(
          ofDrawing: tiling, scale: canvas.scale, images: scene.design.imageCount,
          largestTexture: largestTexture)
        return
      }
      let across = Double(image.source.width) / (tiling.width * canvas.scale)
      let down = Double(image.source.height) / (tiling.height * canvas.scale)
      let shown = Int(max(1, min(across, down, 16_384)))
      let side = max(image.source.width, image.source.height)
      reduction = max(shown, (side + largestTexture - 1) / largestTexture)
      width = (image.source.width + reduction - 1) / reduction
      height = (image.source.height + reduction - 1) / reduction
    }

    /// Returns the size at which a drawing is shown, or the largest below it that the driver and the drawing's
    /// share of the sky's pixels allow.
    private static func size(
      ofDrawing tiling: ImageTiling, scale: Double, images: Int, largestTexture: Int
    ) -> (width: Int, height: Int) {
      let largestSide = min(largestTexture, SVGFile.maxSide)
      let across = min((tiling.width * scale).rounded(.up), Double(largestSide))
      let down = min((tiling.height * scale).rounded(.up), Double(largestSide))
      let share = Double(SkyDesign.maxImagePixels / max(1, images))
      let factor = min(1, (share / (across * down)).squareRoot())
      return (max(1, Int(across * factor)), max(1, Int(down * factor)))
    }

    /// Decodes the image.
    ///
    /// - Returns: Premultiplied red, green, blue and alpha bytes, top row first.
    func texels() -> Decoded {
      Result { () throws(ImageFile.Failure) in
        try ImageFile(image.bytes).pixels(width: width, height: height, reducedBy: reduction)
      }
    }
  }

  let source: Source
  let texture: Texture

  /// Size of the texture in bytes.
  var bytes: Int { 4 * texture.width * texture.height }

  /// Uploads the texture, from prefetched texels where there are any.
  ///
  /// - Throws: ``RendererError/image(path:reason:)`` if the file is damaged, or an error of the driver.
  init(_ source: Source, context: UploadContext) throws(RendererError) {
    let texels: [UInt8]
    do throws(ImageFile.Failure) {
      texels = try (context.prefetch?.imageTexels(of: source) ?? source.texels()).get()
    } catch {
      throw .image(path: source.image.path, reason: "\(error)")
    }
    texture = try texels.withTexels { texels throws(RendererError) in
      try Texture(
        width: source.width, height: source.height, format: .rgba8, texels: texels, repeatsX: true,
        label: "image", driver: context.driver)
    }
    self.source = source
  }
}

extension SkyDesign {
  /// Number of layers that show an image.
  fileprivate var imageCount: Int {
    layers.count { layer in
      if case .image = layer.content { true } else { false }
    }
  }
}
