import CosmosCore

/// A frame that is drawn once and read back in portions, while the program goes on.
///
/// - Important: Create, use and release it while its context is current.
public final class PictureReadback {
  private let readback: PixelReadback
  private let width: Int
  private let height: Int

  /// Draws a frame of the renderer's scene.
  ///
  /// - Parameters:
  ///   - frame: The animated state of the sky.
  ///   - renderer: The renderer with the loaded scene, whose canvas is no larger than the driver's largest texture.
  /// - Throws: ``RendererError`` if the driver runs out of memory.
  public init(_ frame: SkyFrame, with renderer: Renderer) throws(RendererError) {
    let canvas = renderer.prepare(frame)
    (width, height) = (canvas.pixelWidth, canvas.pixelHeight)
    readback = try PixelReadback(width: width, height: height, driver: renderer.driver) {
      renderer.drawPrepared(
        on: canvas,
        into: Viewport(width: canvas.pixelWidth, height: canvas.pixelHeight, startsAtTop: true))
    }
  }

  /// Shows the frame in the bound framebuffer of a window of the same size, which is cheaper than drawing it again.
  ///
  /// Call it before ``advance()`` and ``rows()``.
  public func show() {
    readback.show()
  }

  /// Starts to read back the next portion, or looks whether the GPU is done.
  ///
  /// - Returns: Whether all pixels are there, so that ``rows()`` doesn't wait.
  public func advance() -> Bool { readback.advance() }

  /// Reads back what is missing, waits for the GPU and returns the pixels.
  ///
  /// - Returns: The rows, which any thread may read for as long as this object lives.
  /// - Throws: ``RendererError/unreadablePicture`` if the driver fails to read them, as after a lost context.
  public func rows() throws(RendererError) -> PictureRows {
    PictureRows(width: width, height: height, pixels: try readback.pixels())
  }
}

/// The rows of a picture in memory of the driver, readable on any thread while its ``PictureReadback`` lives.
public struct PictureRows: @unchecked Sendable {
  /// Width in pixels.
  public let width: Int

  /// Height in pixels.
  public let height: Int

  /// The red, green, blue and alpha bytes of each pixel, top row first.
  fileprivate let pixels: UnsafeRawBufferPointer

  /// Passes on the rows from top to bottom, some at a time.
  ///
  /// - Parameter take: Receives whole rows of red, green and blue bytes; called one or more times.
  /// - Throws: Any error of `take`.
  public func forEach(_ take: (UnsafeRawBufferPointer) throws -> Void) throws {
    let most = min(height, max(1, PictureRows.bytesAtOnce / (3 * width)))
    let band = UnsafeMutableRawBufferPointer.allocate(byteCount: 3 * width * most, alignment: 1)
    defer { band.deallocate() }
    for first in stride(from: 0, to: height, by: most) {
      let count = min(most, height - first)
      Renderer.dropAlpha(
        from: UnsafeRawBufferPointer(rebasing: pixels[(4 * width * first)...]), into: band,
        count: width * count)
      try take(UnsafeRawBufferPointer(rebasing: band[..<(3 * width * count)]))
    }
  }

  /// Size of a band of rows in bytes, unless a single row is larger; it fits in the CPU caches.
  private static let bytesAtOnce = 1 << 18
}
