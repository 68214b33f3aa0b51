import CosmosCore

/// Draws frames of one size and reads them back, while the GPU already draws the next ones.
///
/// - Important: Create, use and release it while its context is current.
public final class FrameReadback {
  private let ring: ReadbackRing

  /// Creates a ring for frames of one size in pixels.
  ///
  /// - Throws: ``RendererError`` if the driver runs out of memory.
  init(width: Int, height: Int, driver: Driver) throws(RendererError) {
    ring = try ReadbackRing(width: width, height: height, driver: driver)
  }

  /// Number of frames in flight.
  public var count: Int { ring.count }

  /// Maximum number of frames in flight.
  public static var maxCount: Int { ReadbackRing.maxCount }

  /// Draws a frame of the renderer's scene and starts to read it back; at most ``maxCount`` frames may be in
  /// flight.
  ///
  /// - Parameters:
  ///   - frame: The animated state of the sky.
  ///   - renderer: The renderer whose scene has the size of the frames.
  public func start(_ frame: SkyFrame, with renderer: Renderer) {
    let canvas = renderer.prepare(frame)
    let viewport = Viewport(width: ring.width, height: ring.height, startsAtTop: true)
    precondition(
      canvas.part.width == ring.width && canvas.part.height == ring.height, "the sizes are equal")
    ring.start { renderer.drawPrepared(on: canvas, into: viewport) }
  }

  /// Waits for the oldest frame in flight and copies its pixels.
  ///
  /// - Parameter pixels: Destination for the red, green and blue bytes of each pixel, top row first.
  /// - Throws: ``RendererError/unreadablePicture`` if the driver fails to read them, as after a lost context.
  public func finish(into pixels: UnsafeMutableRawBufferPointer) throws(RendererError) {
    try ring.finish {
      Renderer.dropAlpha(from: $0, into: pixels, count: ring.width * ring.height)
    }
  }
}

extension Renderer {
  /// Creates what reads back frames of the loaded scene.
  ///
  /// - Returns: `nil` if a frame is too large to be drawn in one piece, or not of the default ``quality``.
  /// - Throws: ``RendererError`` if the driver runs out of memory, or if no scene is loaded.
  public func makeReadback() throws(RendererError) -> FrameReadback? {
    guard let canvas = scene?.canvas else { preconditionFailure("load a scene first") }
    guard loadedQuality == ImageQuality() else { return nil }
    let (width, height) = (canvas.part.width, canvas.part.height)
    let tiling = Tiling(
      width: width, height: height, tile: nil, largestSide: driver.largestTexture)
    guard tiling.tileWidth == width, tiling.tileHeight == height else { return nil }
    return try FrameReadback(width: width, height: height, driver: driver)
  }
}
