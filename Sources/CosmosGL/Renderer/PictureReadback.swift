import CosmosCore

/// A frame that is drawn and read back band by band, while the program goes on.
///
/// - Important: Create, use and release it while its context is current.
public final class PictureReadback {
  /// The frame.
  package let frame: SkyFrame
  /// The scene whose frame it is.
  package let scene: SkyScene
  private let readback: PixelReadback
  private let renderer: Renderer

  /// Prepares to draw a frame of the renderer's scene.
  ///
  /// - Parameters:
  ///   - frame: The animated state of the sky.
  ///   - renderer: The renderer with the loaded scene, whose canvas shows no wider a part than the driver's largest texture.
  /// - Throws: ``RendererError`` if the driver runs out of memory.
  public init(_ frame: SkyFrame, with renderer: Renderer) throws(RendererError) {
    guard let scene = renderer.scene else { preconditionFailure("load a scene first") }
    self.frame = frame
    self.scene = scene
    self.renderer = renderer
    renderer.showFaintStars()
    readback = try PixelReadback(
      width: scene.canvas.part.width, height: scene.canvas.part.height, driver: renderer.driver)
  }

  /// Whether bands are left to draw; until then, the renderer must keep its scene.
  public var needsScene: Bool { readback.nextRows != nil }

  /// Whether the context is lost, and with it everything that has been drawn.
  package var isLost: Bool { renderer.driver.contextLoss != nil }

  /// Draws the next band, or checks whether the GPU is done.
  ///
  /// - Returns: Whether all pixels are available, so that ``rows()`` doesn't wait.
  /// - Throws: ``RendererError`` if the driver runs out of memory.
  public func advance() throws(RendererError) -> Bool {
    guard let rows = readback.nextRows else { return readback.isReady }
    try drawNext(rows)
    return false
  }

  /// Draws all bands that are left.
  ///
  /// - Throws: ``RendererError`` if the driver runs out of memory.
  public func finishDrawing() throws(RendererError) {
    while let rows = readback.nextRows { try drawNext(rows) }
  }

  private func drawNext(_ rows: Range<Int>) throws(RendererError) {
    precondition(renderer.scene == scene, "the renderer keeps its scene")
    // Other frames have been drawn since the last band.
    let canvas = renderer.prepare(frame)
    try readback.drawNext {
      renderer.drawPrepared(
        on: canvas,
        into: Viewport(
          x: 0, y: rows.lowerBound, width: canvas.part.width, height: rows.count,
          startsAtTop: true))
    }
  }

  /// Draws what is left, waits for the GPU and returns the pixels.
  ///
  /// - Returns: The rows, which any thread may read for as long as this object lives.
  /// - Throws: ``RendererError/unreadablePicture`` if the driver fails to read them, as after a lost context.
  public func rows() throws(RendererError) -> PictureRows {
    try finishDrawing()
    return PictureRows(
      width: scene.canvas.part.width, height: scene.canvas.part.height,
      bands: try readback.bands())
  }
}

/// The rows of a picture in memory of the driver, readable on any thread while its ``PictureReadback`` lives.
public struct PictureRows: @unchecked Sendable {
  /// Width in pixels.
  public let width: Int

  /// Height in pixels.
  public let height: Int

  /// Whole rows of red, green, blue and alpha bytes, top row first.
  fileprivate let bands: [UnsafeRawBufferPointer]

  /// Passes on the rows from top to bottom, some at a time.
  ///
  /// - Parameter take: Receives whole rows of red, green and blue bytes; called one or more times.
  /// - Throws: Any error of `take`.
  public func forEach(_ take: (UnsafeRawBufferPointer) throws -> Void) throws {
    let most = bands.reduce(0) { max($0, $1.count / 4) }
    let rows = UnsafeMutableRawBufferPointer.allocate(byteCount: 3 * most, alignment: 1)
    defer { rows.deallocate() }
    for band in bands {
      Renderer.dropAlpha(from: band, into: rows, count: band.count / 4)
      try take(UnsafeRawBufferPointer(rebasing: rows[..<(3 * (band.count / 4))]))
    }
  }
}
