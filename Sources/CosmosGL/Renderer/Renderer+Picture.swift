import CosmosCore
import CosmosImage
import Glibc

extension Renderer {
  /// Draws a frame of the loaded scene as a picture in memory.
  ///
  /// - Parameter frame: What moves.
  /// - Returns: The whole picture.
  /// - Throws: ``RendererError`` when the driver runs out of memory.
  public func picture(of frame: SkyFrame) throws -> Picture {
    let canvas = prepare(frame)
    return try picture(width: canvas.pixelWidth, height: canvas.pixelHeight) {
      drawPrepared(on: canvas, into: $0)
    }
  }

  /// Draws a picture in memory.
  ///
  /// - Parameters:
  ///   - width: Pixels a row, at least 1.
  ///   - height: Number of rows, at least 1.
  ///   - draw: Draws a part of the picture into the bound framebuffer.
  /// - Returns: The whole picture.
  /// - Throws: ``RendererError`` when the driver runs out of memory.
  package func picture(
    width: Int, height: Int, draw: (Viewport) -> Void
  ) throws -> Picture {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(3 * width * height)
    try drawRows(width: width, height: height, draw: draw) { pixels.append(contentsOf: $0) }
    return Picture(width: width, height: height, pixels: pixels)
  }

  /// Loads a sky's scene and draws the sky as it stands as a picture in memory.
  ///
  /// - Parameter sky: What to draw.
  /// - Returns: The whole picture.
  /// - Throws: ``RendererError`` when the driver runs out of memory.
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
  /// - Throws: ``RendererError`` when the driver runs out of memory, or what `take` throws.
  public func drawRows(
    of frame: SkyFrame, tile: Int? = nil, to take: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let canvas = prepare(frame)
    try drawRows(width: canvas.pixelWidth, height: canvas.pixelHeight, tile: tile) {
      drawPrepared(on: canvas, into: $0)
    } to: {
      try take($0)
    }
  }

  /// Draws a picture, in tiles where it is large, and hands out its pixels, from the top row to the bottom one.
  ///
  /// - Parameters:
  ///   - width: Pixels a row, at least 1.
  ///   - height: Number of rows, at least 1.
  ///   - tile: Side of a tile in pixels, at least 1; `nil` for as few tiles as possible.
  ///   - draw: Draws a part of the picture into the bound framebuffer.
  ///   - take: Takes whole rows of red, green and blue bytes; called once or more.
  /// - Throws: ``RendererError`` when the driver runs out of memory, or what `take` throws.
  package func drawRows(
    width: Int, height: Int, tile: Int? = nil, draw: (Viewport) -> Void,
    to take: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    try RenderTarget.keepingBound {
      try drawTiles(width: width, height: height, tile: tile, draw: draw, to: take)
    }
  }

  private func drawTiles(
    width: Int, height: Int, tile: Int?, draw: (Viewport) -> Void,
    to take: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let tiling = Tiling(
      width: width, height: height, tile: tile, largestSide: driver.largestTexture)
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
    let band = try Renderer.rows(3 * width * rowsAtOnce)
    defer { free(band.baseAddress) }
    for rows in tiling.bands {
      for columns in tiling.columns {
        target.bind()
        draw(
          Viewport(
            x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count,
            startsAtTop: true))
        for first in stride(from: 0, to: rows.count, by: rowsAtOnce) {
          let count = min(rowsAtOnce, rows.count - first)
          try target.read(width: columns.count, height: count, from: first, into: read)
          for row in 0..<count {
            Renderer.dropAlpha(
              from: UnsafeRawBufferPointer(rebasing: read[(4 * columns.count * row)...]),
              into: UnsafeMutableRawBufferPointer(
                rebasing: band[(3 * (width * row + columns.lowerBound))...]),
              count: columns.count)
          }
          guard columns.upperBound == width else { continue }
          try take(UnsafeRawBufferPointer(rebasing: band[..<(3 * width * count)]))
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
  private static func dropAlpha(
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
