import CosmosCore
import CosmosImage
import Glibc

extension Renderer {
  /// Draws a frame of the loaded scene into an image in memory.
  ///
  /// - Parameter frame: The animated state of the sky.
  /// - Returns: The whole image.
  /// - Throws: ``RendererError`` when the driver runs out of memory.
  public func picture(of frame: SkyFrame) throws -> Picture {
    let canvas = prepare(frame)
    return try picture(width: canvas.part.width, height: canvas.part.height) {
      drawPrepared(on: canvas, into: $0)
    }
  }

  /// Draws an image in memory.
  ///
  /// - Parameters:
  ///   - width: Pixels per row, at least 1.
  ///   - height: Number of rows, at least 1.
  ///   - draw: Draws the given part of the image into the bound framebuffer.
  /// - Returns: The whole image.
  /// - Throws: ``RendererError`` when the driver runs out of memory.
  package func picture(
    width: Int, height: Int, draw: (Viewport) -> Void
  ) throws -> Picture {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(3 * width * height)
    try drawRows(width: width, height: height, draw: draw) { pixels.append(contentsOf: $0) }
    return Picture(width: width, height: height, pixels: pixels)
  }

  /// Loads a sky's scene and draws the current state of the sky into an image in memory.
  ///
  /// - Parameter sky: The sky to draw.
  /// - Returns: The whole image.
  /// - Throws: ``RendererError`` when the driver runs out of memory.
  public func picture(of sky: Sky) throws -> Picture {
    try load(sky.scene)
    return try picture(of: sky.frame)
  }

  /// Draws a frame of the loaded scene and passes on its pixels from the top row to the bottom row.
  ///
  /// An image too large for the driver or for memory is drawn in tiles. The tiling does not affect the pixels.
  ///
  /// - Parameters:
  ///   - frame: The animated state of the sky.
  ///   - tile: Side of a tile in samples, at least 1; `nil` for as few tiles as possible.
  ///   - take: Receives whole rows of pixels in the format of the ``quality``; called one or more times.
  /// - Throws: ``RendererError`` when the driver runs out of memory, or any error thrown by `take`.
  public func drawRows(
    of frame: SkyFrame, tile: Int? = nil, to take: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let canvas = prepare(frame)
    let quality = loadedQuality
    if quality.isFine {
      try drawFineRows(quality, on: canvas, tile: tile, to: take)
    } else if quality.format.hasAlpha {
      try drawTransparentRows(on: canvas, tile: tile, to: take)
    } else {
      try drawRows(
        width: canvas.part.width, height: canvas.part.height, tile: tile,
        draw: { drawPrepared(on: canvas, into: $0) }, to: take)
    }
  }

  /// Draws an image, in tiles if it is large, and passes on its pixels from the top row to the bottom row.
  ///
  /// - Parameters:
  ///   - width: Pixels per row, at least 1.
  ///   - height: Number of rows, at least 1.
  ///   - tile: Side of a tile in pixels, at least 1; `nil` for as few tiles as possible.
  ///   - draw: Draws the given part of the image into the bound framebuffer.
  ///   - take: Receives whole rows of red, green and blue bytes; called one or more times.
  /// - Throws: ``RendererError`` when the driver runs out of memory, or any error thrown by `take`.
  package func drawRows(
    width: Int, height: Int, tile: Int? = nil, draw: (Viewport) -> Void,
    to take: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    try drawTiles(
      width: width, height: height, tile: tile, bytesTaken: 3, draw: { draw($1) },
      pack: { Renderer.dropAlpha(from: $0[0], into: $2, count: $0[0].count / 4) }, to: take)
  }

  /// Draws the tiles of an image, each once or several times, and passes on rows of what they are packed to.
  ///
  /// - Parameters:
  ///   - width: Pixels per row, at least 1.
  ///   - height: Number of rows, at least 1.
  ///   - tile: Side of a tile in pixels, at least 1; `nil` for as few tiles as possible.
  ///   - format: The format of the targets.
  ///   - bytesTaken: Size of a packed pixel.
  ///   - passes: Number of times that each tile is drawn.
  ///   - draw: Draws a pass, given by its number, of the given part of the image into the bound framebuffer.
  ///   - pack: Receives part of a row of each pass's pixels, the row's number, and memory for the packed pixels.
  ///   - take: Receives whole rows of packed pixels; called one or more times.
  /// - Throws: ``RendererError`` when the driver runs out of memory, or any error thrown by `take`.
  func drawTiles(
    width: Int, height: Int, tile: Int?, format: Texture.Format = .rgba8, bytesTaken: Int,
    passes: Int = 1, draw: (Int, Viewport) -> Void,
    pack: ([UnsafeRawBufferPointer], Int, UnsafeMutableRawBufferPointer) -> Void,
    to take: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    try RenderTarget.keepingBound {
      let bytes = format.bytes
      let tiling = Tiling(
        width: width, height: height, tile: tile, largestSide: driver.largestTexture,
        bytesPerPixel: bytes * passes)
      let targets = try (0..<passes).map { _ in
        try RenderTarget(
          width: tiling.tileWidth, height: tiling.tileHeight, format: format, label: "picture",
          driver: driver)
      }
      // Tiles of the image's full width are read back a few rows at a time, through buffers small enough to
      // stay in the CPU caches.
      let holdsRows = tiling.columns.count == 1
      let most = holdsRows ? max(1, Renderer.bytesAtOnce / (bytes * tiling.tileWidth)) : Int.max
      let rowsAtOnce = min(tiling.tileHeight, most)
      // One buffer for all passes: a failed allocation then has nothing to release.
      let readBytes = bytes * tiling.tileWidth * rowsAtOnce
      let read = try Renderer.rows(readBytes * passes)
      defer { free(read.baseAddress) }
      let band = try Renderer.rows(bytesTaken * width * rowsAtOnce)
      defer { free(band.baseAddress) }
      for rows in tiling.bands {
        for columns in tiling.columns {
          drawTile(of: columns, rows, into: targets, draw: draw)
          for first in stride(from: 0, to: rows.count, by: rowsAtOnce) {
            let count = min(rowsAtOnce, rows.count - first)
            for (pass, target) in targets.enumerated() {
              target.bind()
              let part = read[readBytes * pass..<readBytes * (pass + 1)]
              try target.read(
                width: columns.count, height: count, from: first,
                into: UnsafeMutableRawBufferPointer(rebasing: part))
            }
            for row in 0..<count {
              let size = bytes * columns.count
              let sources = (0..<passes).map {
                UnsafeRawBufferPointer(
                  rebasing: read[(readBytes * $0 + size * row)...].prefix(size))
              }
              let start = bytesTaken * (width * row + columns.lowerBound)
              let packed = band[start..<start + bytesTaken * columns.count]
              pack(
                sources, rows.lowerBound + first + row,
                UnsafeMutableRawBufferPointer(rebasing: packed))
            }
            guard columns.upperBound == width else { continue }
            try take(UnsafeRawBufferPointer(rebasing: band[..<(bytesTaken * width * count)]))
          }
        }
      }
    }
  }

  /// Draws all passes of a tile, each into its own target.
  private func drawTile(
    of columns: Range<Int>, _ rows: Range<Int>, into targets: [RenderTarget],
    draw: (Int, Viewport) -> Void
  ) {
    let viewport = Viewport(
      x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count,
      startsAtTop: true)
    for (pass, target) in targets.enumerated() {
      target.bind()
      draw(pass, viewport)
    }
    driver.endPass()
  }

  /// Size of the readback buffer for tiles of the image's full width, in bytes; it fits in the CPU caches.
  private static let bytesAtOnce = 1 << 18

  /// Allocates memory for rows with `malloc`, because a failed Swift allocation would end the program.
  static func rows(_ size: Int) throws(RendererError) -> UnsafeMutableRawBufferPointer {
    guard let memory = malloc(size) else {
      throw .outOfMemory(what: "rows of the picture", bytes: size)
    }
    return UnsafeMutableRawBufferPointer(start: memory, count: size)
  }

  /// Copies `count` RGBA pixels without their alpha.
  static func dropAlpha(
    from source: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer, count: Int
  ) {
    precondition(
      source.count >= 4 * count && target.count >= 3 * count, "the buffer holds all pixels")
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
