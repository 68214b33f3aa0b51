import CosmosCore
import CosmosImage
import Glibc

/// Images that are not simply the colours of a target with 8 bits per channel.
extension Renderer {
  /// Draws the prepared frame with 16 bits per channel, and reduces it to the pixels of a quality.
  func drawFineRows(
    _ quality: ImageQuality, on canvas: Canvas, tile: Int?,
    to take: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let (width, height, side) = (canvas.part.width, canvas.part.height, quality.samplesPerSide)
    precondition(
      width.isMultiple(of: side) && height.isMultiple(of: side), "the samples make whole pixels")
    var reduction = PixelReduction(width: width / side, side: side, format: quality.format)
    let row = try Renderer.rows(reduction.bytesPerRow)
    defer { free(row.baseAddress) }
    try drawTiles(
      width: width, height: height, tile: tile, format: .rgba16, bytesTaken: 8
    ) {
      drawPrepared(on: canvas, into: $1)
    } pack: {
      $2.copyMemory(from: $0[0])
    } to: { samples in
      let size = reduction.bytesPerSampleRow
      for start in stride(from: 0, to: samples.count, by: size) {
        let samples = UnsafeRawBufferPointer(rebasing: samples[start..<start + size])
        if reduction.add(samples, into: row) { try take(UnsafeRawBufferPointer(row)) }
      }
    }
  }

  /// Draws the prepared frame with 8 bits per channel and straight alpha.
  ///
  /// Every layer rounds colours to 8 bits, so that those of the layers alone would differ by several steps from the
  /// opaque image's. Therefore that image is drawn too, and each colour is the one that gives the opaque image's in
  /// front of the background.
  func drawTransparentRows(
    on canvas: Canvas, tile: Int?, to take: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    guard let design = scene?.design else { preconditionFailure("load a scene first") }
    let top = Renderer.steps(design.background)
    let bottom = Renderer.steps(design.backgroundBottom ?? design.background)
    let part = canvas.part
    try drawTiles(
      width: part.width, height: part.height, tile: tile, bytesTaken: 4, passes: 2
    ) {
      drawPrepared(on: canvas, into: $1, isOpaque: $0 == 1)
    } pack: { sources, row, pixels in
      let share = (Float(part.y + row) + 0.5) / Float(canvas.pixelHeight)
      Renderer.straighten(
        sources[1], alpha: sources[0], background: top + (bottom - top) * share, into: pixels)
    } to: {
      try take($0)
    }
  }

  /// A colour's red, green and blue, 0 to 255.
  private static func steps(_ color: Color) -> SIMD3<Float> {
    SIMD3(Float(color.red), Float(color.green), Float(color.blue)) * 255
  }

  /// Computes the straight colours that give opaque ones in front of a background.
  ///
  /// - Parameters:
  ///   - opaque: Opaque pixels; their alpha is ignored.
  ///   - alpha: Pixels with the alpha of the result; their colours are ignored.
  ///   - background: Red, green and blue of the background, 0 to 255.
  ///   - pixels: Receives red, green, blue and alpha bytes of as many pixels.
  private static func straighten(
    _ opaque: UnsafeRawBufferPointer, alpha: UnsafeRawBufferPointer, background: SIMD3<Float>,
    into pixels: UnsafeMutableRawBufferPointer
  ) {
    for start in stride(from: 0, to: pixels.count, by: 4) {
      let alpha = alpha[start + 3]
      pixels[start + 3] = alpha
      let share = Float(alpha) / 255
      for channel in 0..<3 {
        let color = Float(opaque[start + channel]) - (1 - share) * background[channel]
        pixels[start + channel] =
          alpha > 0 ? UInt8(min(max((color / share).rounded(), 0), 255)) : 0
      }
    }
  }
}
