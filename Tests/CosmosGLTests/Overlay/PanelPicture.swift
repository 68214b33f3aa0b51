import CosmosCore
import CosmosGL
import CosmosImage

/// Pictures of panels over a uniform sky.
@MainActor enum PanelPicture {
  /// Draws a panel.
  ///
  /// - Parameters:
  ///   - width: Width in pixels.
  ///   - height: Height in pixels.
  ///   - scale: Pixels per point; `nil` for the usual one.
  ///   - api: The OpenGL API.
  ///   - draw: Draws it.
  /// - Returns: The picture.
  /// - Throws: What `draw` throws, or an error of the driver.
  static func draw(
    width: Int, height: Int, scale: Double? = nil, api: GraphicsAPI = .gl,
    _ draw: (Renderer, Canvas, Viewport) throws -> Void
  ) throws -> Picture {
    let renderer = try GLFixture(api: api).renderer
    // Its context outlives what is made in it.
    defer { withExtendedLifetime(renderer) {} }
    let target = try RenderTarget(
      width: width, height: height, format: .rgba8, label: "test", driver: renderer.driver)
    let canvas = Canvas(pixelWidth: width, pixelHeight: height, scale: scale)
    let scene = SkyScene(
      design: SkyDesign(
        name: "n", background: Color(rgb: 0x101840), catalog: .none, layers: []),
      canvas: canvas, hasMenu: false)
    try renderer.load(scene)
    target.bind()
    let viewport = Viewport(width: width, height: height, startsAtTop: true)
    renderer.draw(SkyFrame(offset: 0), into: viewport)
    try draw(renderer, canvas, viewport)
    return try target.picture(width: width, height: height)
  }
}
