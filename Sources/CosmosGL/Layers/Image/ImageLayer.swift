import CosmosCore

extension Layer.Image: DrawnContent {
  static var ownPipelines: [PipelineDescriptor] { [ImageDraw.pipeline] }

  func upload(layer index: Int, _ upload: inout SceneUpload) throws(RendererError) -> ScenePass {
    guard let texture = upload.images[index] else { preconditionFailure("the layer has an image") }
    return ScenePass(
      "image", ImageDraw(image: self, texture: texture, layer: index, of: upload.scene))
  }
}

/// A draw of copies of an image side by side, over the whole width of the canvas.
private final class ImageDraw: LayerDraw {
  static let pipeline = PipelineDescriptor(
    "image", samplers: [.image],
    uniforms: [.toClip, .fragmentToPixel, .canvasSize, .pixelSize, .imageRows, .imageLookup])

  private let image: Layer.Image
  private let texture: ImageTexture
  private let layer: Layer
  private let scene: SkyScene

  init(image: Layer.Image, texture: ImageTexture, layer index: Int, of scene: SkyScene) {
    self.image = image
    self.texture = texture
    self.scene = scene
    layer = scene.design.layers[index]
  }

  func execute(_ frame: SkyFrame, in context: DrawContext) -> Int {
    // The image may not have arrived yet.
    guard let texels = texture.shown else { return 0 }
    let projection = context.projection
    let (canvas, pixel) = (projection.canvas, projection.pointsPerPixel)
    let tiling = scene.tiling(of: image, on: layer, aspect: texels.aspect)
    let pipeline = context.pipelines[.layer(Self.pipeline)]
    pipeline.begin(projection)
    pipeline.set(.pixelSize, pixel.height)
    pipeline.set(
      .imageRows,
      SIMD4(
        Float(tiling.top), Float(tiling.height), Float(tiling.height / pixel.height),
        Float(image.opacity)))
    // Strip units wrap around with the strip, and so does their product with the number of copies: the result is
    // the exact position within one copy. What doesn't move has the middle of a copy at the centre.
    let view =
      layer.speed > 0 ? StripView(of: layer, in: scene, at: frame.offset) : StripView.centred
    let centre =
      tiling.count == 0
      ? 0.5 : Double(view.centre.units &* UInt32(truncatingIfNeeded: tiling.count)) * 0x1p-32
    pipeline.set(
      .imageLookup,
      SIMD4(
        Float(pixel.width / tiling.width), Float(pixel.height / tiling.height),
        Float(centre - canvas.width / 2 / tiling.width), Float(-tiling.top / tiling.height)))
    pipeline.bind(texels.texture, to: .image)
    pipeline.drawTriangleStrip()
    return 0
  }
}
