import CosmosCore
import CosmosImage

/// The image of a layer as a texture, reduced to about the size at which it is shown.
final class ImageTexture: SceneResource {
  /// Inputs of the texture, which is rebuilt only when these change.
  struct Source: Hashable, Sendable {
    let image: ImageSource
    /// Side of the blocks of the image's pixels that become one texel.
    let reduction: Int

    /// Chooses the reduction that leaves between one and two texels per pixel of the target.
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
      let across = Double(image.source.width) / (tiling.width * canvas.scale)
      let down = Double(image.source.height) / (tiling.height * canvas.scale)
      let shown = Int(max(1, min(across, down, 16_384)))
      let side = max(image.source.width, image.source.height)
      reduction = max(shown, (side + largestTexture - 1) / largestTexture)
    }

    /// Width of the texture in texels.
    var width: Int { (image.width + reduction - 1) / reduction }

    /// Height of the texture in texels.
    var height: Int { (image.height + reduction - 1) / reduction }

    /// Decodes the image.
    ///
    /// - Returns: Premultiplied red, green, blue and alpha bytes, top row first.
    func texels() -> Result<[UInt8], PNGError> {
      Result { () throws(PNGError) in
        try PNGFile(image.bytes).pixels(reducedBy: reduction)
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
    do throws(PNGError) {
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
