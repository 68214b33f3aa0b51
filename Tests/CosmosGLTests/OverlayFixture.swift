import CosmosCore
import CosmosGL
import CosmosImage

/// A sky with an overlay of known figures over it, in a context of its own.
@MainActor
final class OverlayFixture {
  // In this order: the overlay goes before the context, which the renderer keeps.
  let overlay: Overlay
  private let fixture: GLFixture

  var renderer: Renderer { fixture.renderer }

  init(api: GraphicsAPI = .gl, font: String = "DejaVu Sans Mono") throws {
    fixture = try GLFixture(api: api)
    overlay = try Overlay(
      renderer: fixture.renderer, font: font,
      about: ["A driver (and what it runs on)", "OpenGL 4.5 by somebody"])
  }

  /// What a window would have measured: frames that became slower once, and a few late ones.
  static let readings: OverlayReadings = {
    var readings = OverlayReadings()
    for frame in 0..<120 {
      let wave = Double((frame * 37) % 11) / 11
      let slow = frame > 60 ? 2.5 : 0
      readings.processorTimes.append(1.8 + wave + (frame == 90 ? 9 : 0))
      readings.graphicsTimes.append(5 + 1.5 * wave + slow + (frame == 91 ? 14 : 0))
    }
    readings.figures.pace = .framesPerSecond(59.6)
    readings.figures.processor = .init(readings.processorTimes)
    readings.figures.graphics = .init(readings.graphicsTimes)
    readings.figures.statistics.drawn = 1_204
    readings.figures.statistics.stored = 1_200_375
    readings.figures.statistics.uploads = 19
    readings.figures.statistics.starBytes = 9_603_000
    readings.figures.statistics.cacheBytes = 262_144
    readings.figures.residentBytes = 118_400_000
    readings.figures.peakBytes = 131_000_000
    return readings
  }()

  /// The sky at Leo, or the bare ground, with the overlay over it or not.
  func picture(
    width: Int, height: Int, showing readings: OverlayReadings? = readings, layers: Set<Int>? = nil
  ) throws -> Picture {
    let canvas = Canvas(pixelWidth: width, pixelHeight: height)
    let scene = SkyScene(
      design: try SkyDesign.cosmos(), canvas: canvas, seed: 7, shownLayers: layers, hasMenu: false)
    try renderer.load(scene)
    // Before the frame is drawn: a change of targets between its draws rounds it once more on some drivers.
    if let readings { try overlay.load(readings, for: canvas) }
    let frame = Sky(scene: scene, at: .sign(5), showsLines: true).frame
    let target = try RenderTarget(
      width: width, height: height, format: .rgba8, label: "test", driver: renderer.driver)
    target.bind()
    let viewport = Viewport(width: width, height: height, startsAtTop: true)
    renderer.draw(frame, into: viewport)
    if readings != nil { overlay.draw(into: viewport) }
    return try read(target, width: width, height: height)
  }

  private func read(
    _ target: RenderTarget, width: Int, height: Int
  ) throws -> Picture {
    var bytes = [UInt8](repeating: 0, count: 4 * width * height)
    try bytes.withUnsafeMutableBytes { try target.read(width: width, height: height, into: $0) }
    var pixels = [UInt8](repeating: 0, count: 3 * width * height)
    for index in pixels.indices { pixels[index] = bytes[index / 3 * 4 + index % 3] }
    return Picture(width: width, height: height, pixels: pixels)
  }
}

extension Picture {
  /// The part of the picture at its top left.
  func corner(width: Int, height: Int) -> Picture {
    let pixels = (0..<min(height, self.height)).flatMap { row in
      self.pixels[(3 * row * self.width)..<(3 * (row * self.width + min(width, self.width)))]
    }
    return Picture(
      width: min(width, self.width), height: min(height, self.height), pixels: pixels)
  }
}
