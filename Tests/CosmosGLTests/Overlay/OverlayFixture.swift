import CosmosCore
import CosmosGL
import CosmosImage
import CosmosOverlay

/// A sky under an overlay with known metrics, in its own context.
@MainActor
final class OverlayFixture {
  // Declared in this order so that the overlay is released before the context, which the renderer retains.
  let overlay: Overlay
  private let fixture: GLFixture

  var renderer: Renderer { fixture.renderer }

  init(api: GraphicsAPI = .gl, font: String = "DejaVu Sans Mono") throws {
    fixture = try GLFixture(api: api)
    overlay = try Overlay(
      renderer: fixture.renderer, font: font,
      about: ["A driver (and what it runs on)", "OpenGL 4.5 by somebody"])
  }

  /// The metrics of a plausible window, whose frames become slower once, and a few of which are late.
  static let content: OverlayContent = {
    var content = OverlayContent()
    for frame in 0..<120 {
      let wave = Double((frame * 37) % 11) / 11
      let slow = frame > 60 ? 2.5 : 0
      content.processorTimes.append(1.8 + wave + (frame == 90 ? 9 : 0))
      content.graphicsTimes.append(5 + 1.5 * wave + slow + (frame == 91 ? 14 : 0))
    }
    content.metrics.pace = .framesPerSecond(59.6)
    content.metrics.processor = .init(content.processorTimes)
    content.metrics.graphics = .init(content.graphicsTimes)
    content.metrics.statistics.drawn = 1_204
    content.metrics.statistics.stored = 1_200_375
    content.metrics.statistics.uploads = 19
    content.metrics.statistics.starBytes = 9_603_000
    content.metrics.statistics.cacheBytes = 262_144
    content.metrics.residentBytes = 118_400_000
    content.metrics.peakBytes = 131_000_000
    return content
  }()

  /// Renders the sky at Leo, or other layers of it, with the overlay unless `content` is `nil`.
  func picture(
    width: Int, height: Int, showing content: OverlayContent? = content, layers: Set<Int>? = nil
  ) throws -> Picture {
    let canvas = Canvas(pixelWidth: width, pixelHeight: height)
    let scene = SkyScene(
      design: try GLFixture.cosmos.get(), canvas: canvas, seed: 7, shownLayers: layers,
      hasMenu: false)
    try renderer.load(scene)
    // Load before the frame is drawn: on some drivers, changing the render target between its draws rounds it
    // once more.
    if let content { try overlay.load(content, for: canvas) }
    let frame = Sky(scene: scene, at: .sign(5), showsLines: true).frame
    let target = try RenderTarget(
      width: width, height: height, format: .rgba8, label: "test", driver: renderer.driver)
    target.bind()
    let viewport = Viewport(width: width, height: height, startsAtTop: true)
    renderer.draw(frame, into: viewport)
    if content != nil { overlay.draw(into: viewport) }
    return try target.picture(width: width, height: height)
  }
}
