import CosmosCore

extension Renderer {
  /// Creates a target for a picture that is then shown rotated.
  ///
  /// - Parameters:
  ///   - width: Width of the picture in pixels.
  ///   - height: Height of the picture in pixels.
  /// - Returns: The target, which is bound.
  /// - Throws: ``RendererError`` if the driver runs out of memory.
  package func makeRotatedTarget(width: Int, height: Int) throws(RendererError) -> RenderTarget {
    try RenderTarget(
      width: width, height: height, format: .rgba8Nearest, label: "rotated picture", driver: driver)
  }

  /// Shows a picture in the window, on a panel that is rotated; its pipeline must have been prepared.
  ///
  /// - Parameters:
  ///   - picture: The picture as it is to be seen, with its first row at the bottom; as large as the window.
  ///   - rotation: How far the panel is rotated clockwise.
  package func show(_ picture: RenderTarget, on rotation: ScreenRotation) {
    let size = SIMD2(Float(picture.texture.width), Float(picture.texture.height))
    let window = rotation.keepsSides ? size : SIMD2(size.y, size.x)
    RenderTarget.bindWindow()
    let projection = Projection(
      canvas: Size(width: Double(window.x), height: Double(window.y)),
      pointsPerPixel: Size(width: 1, height: 1),
      viewport: Viewport(width: Int(window.x), height: Int(window.y), startsAtTop: false))
    let pipeline = context(of: projection).pipelines[.rotation]
    pipeline.begin(projection, blend: BlendState.none)
    let (matrix, offset): (SIMD4<Float>, SIMD2<Float>) =
      switch rotation {
      case .none: (SIMD4(1, 0, 0, 1), SIMD2(0, 0))
      case .quarter: (SIMD4(0, -1, 1, 0), SIMD2(0, size.y))
      case .half: (SIMD4(-1, 0, 0, -1), size)
      case .threeQuarters: (SIMD4(0, 1, -1, 0), SIMD2(size.x, 0))
      }
    pipeline.set(.rotation, matrix)
    pipeline.set(.rotationOffset, offset)
    pipeline.bind(picture.texture, to: .panel)
    pipeline.drawTriangleStrip()
  }
}
