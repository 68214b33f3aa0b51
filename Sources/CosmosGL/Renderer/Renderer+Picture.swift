import CosmosCore
import CosmosImage
import Glibc

extension Renderer {
  /// Draws a frame of the loaded scene as a picture in memory.
  ///
  /// - Parameter frame: What moves.
  /// - Returns: The whole picture.
  /// - Throws: ``RendererError`` where the driver has no room.
  public func picture(of frame: SkyFrame) throws -> Picture {
    guard let canvas = scene?.canvas else { preconditionFailure("load a scene first") }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(3 * canvas.pixelWidth * canvas.pixelHeight)
    try drawRows(of: frame) { pixels.append(contentsOf: $0) }
    return Picture(width: canvas.pixelWidth, height: canvas.pixelHeight, pixels: pixels)
  }

  /// Loads a sky's scene and draws the sky as it stands as a picture in memory.
  ///
  /// - Parameter sky: What to draw.
  /// - Returns: The whole picture.
  /// - Throws: ``RendererError`` where the driver has no room.
  public func picture(of sky: Sky) throws -> Picture {
    try load(sky.scene)
    return try picture(of: sky.frame)
  }

  /// Draws a frame of the loaded scene and hands out its pixels, from the top row to the bottom one.
  ///
  /// A picture that is larger than the driver or the memory allows is drawn in tiles; the pixels are
  /// the same however it is cut.
  ///
  /// - Parameters:
  ///   - frame: What moves.
  ///   - tile: Side of a tile in pixels, at least 1; `nil` for as few tiles as possible.
  ///   - take: Takes whole rows of red, green and blue bytes; called once or more.
  /// - Throws: ``RendererError`` where the driver has no room, or what `take` throws.
  public func drawRows(
    of frame: SkyFrame, tile: Int? = nil, to take: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    guard let canvas = scene?.canvas else { preconditionFailure("load a scene first") }
    try RenderTarget.keepingBound {
      try drawTiles(of: frame, canvas: canvas, tile: tile, to: take)
    }
  }

  private func drawTiles(
    of frame: SkyFrame, canvas: Canvas, tile: Int?,
    to take: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let tiling = Tiling(
      width: canvas.pixelWidth, height: canvas.pixelHeight, tile: tile,
      largestSide: driver.largestTexture)
    let target = try RenderTarget(
      width: tiling.tileWidth, height: tiling.tileHeight, format: .rgba8, label: "picture",
      driver: driver)
    // Where a tile holds whole rows they are handed on a few at a time, through little memory that
    // stays in the caches.
    let holdsRows = tiling.columns.count == 1
    let most = holdsRows ? max(1, Renderer.bytesAtOnce / (4 * tiling.tileWidth)) : Int.max
    let rowsAtOnce = min(tiling.tileHeight, most)
    let read = try Renderer.rows(4 * tiling.tileWidth * rowsAtOnce)
    defer { free(read.baseAddress) }
    let band = try Renderer.rows(3 * canvas.pixelWidth * rowsAtOnce)
    defer { free(band.baseAddress) }
    for rows in tiling.bands {
      for columns in tiling.columns {
        target.bind()
        draw(
          frame,
          into: Viewport(
            x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count,
            startsAtTop: true))
        for first in stride(from: 0, to: rows.count, by: rowsAtOnce) {
          let count = min(rowsAtOnce, rows.count - first)
          try target.read(width: columns.count, height: count, from: first, into: read)
          for row in 0..<count {
            Renderer.dropAlpha(
              from: UnsafeRawBufferPointer(rebasing: read[(4 * columns.count * row)...]),
              into: UnsafeMutableRawBufferPointer(
                rebasing: band[(3 * (canvas.pixelWidth * row + columns.lowerBound))...]),
              count: columns.count)
          }
          guard columns.upperBound == canvas.pixelWidth else { continue }
          try take(UnsafeRawBufferPointer(rebasing: band[..<(3 * canvas.pixelWidth * count)]))
          target.bind()
        }
      }
    }
  }

  /// Memory for rows on their way, as far as a tile holds whole ones: as much as fits into the caches.
  private static let bytesAtOnce = 1 << 18

  /// Memory for rows; Swift's own allocation would end the program where there is none.
  private static func rows(_ size: Int) throws(RendererError) -> UnsafeMutableRawBufferPointer {
    guard let memory = malloc(size) else {
      throw .outOfMemory(what: "rows of the picture", bytes: size)
    }
    return UnsafeMutableRawBufferPointer(start: memory, count: size)
  }

  /// Copies red, green and blue of `count` pixels that have an alpha.
  static func dropAlpha(
    from source: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer, count: Int
  ) {
    precondition(source.count >= 4 * count && target.count >= 3 * count, "room for all pixels")
    guard let source = source.baseAddress, let target = target.baseAddress else { return }
    for pixel in 0..<count {
      let value = source.loadUnaligned(fromByteOffset: 4 * pixel, as: UInt32.self)
      target.storeBytes(
        of: UInt8(truncatingIfNeeded: value), toByteOffset: 3 * pixel, as: UInt8.self)
      target.storeBytes(
        of: UInt8(truncatingIfNeeded: value >> 8), toByteOffset: 3 * pixel + 1, as: UInt8.self)
      target.storeBytes(
        of: UInt8(truncatingIfNeeded: value >> 16), toByteOffset: 3 * pixel + 2, as: UInt8.self)
    }
  }
}
