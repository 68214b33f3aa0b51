import CosmosCore

/// A draw of the ruler's ticks along the lower edge of the canvas.
struct TickDraw {
  /// Sizes and colour of the ticks.
  let ticks: Ruler.Ticks
  /// Number of short ticks in one period of the strip.
  let count: Int
  /// Position of the strip under the canvas.
  let view: StripView

  func execute(in context: DrawContext) {
    // Strip units wrap around with the strip, and so does their product with the number of ticks. The result
    // is the exact phase within one pitch.
    let short = view.centre.units &* UInt32(truncatingIfNeeded: count)
    let tall = view.centre.units &* UInt32(truncatingIfNeeded: count / ticks.shortPerTall)
    let pipeline = context.pipelines[.ticks]
    pipeline.begin(context.projection)
    pipeline.set(.height, max(ticks.short.height, ticks.tall.height))
    pipeline.set(.pixelSize, context.projection.pointsPerPixel.height)
    let opacity = Float(ticks.color.alpha)
    pipeline.set(
      .shortTicks, SIMD3(Float(ticks.short.width), Float(ticks.short.height), opacity))
    pipeline.set(.tallTicks, SIMD3(Float(ticks.tall.width), Float(ticks.tall.height), opacity))
    let pitch = view.period / Double(count)
    pipeline.set(.pitch, SIMD2(Float(pitch), Float(pitch * Double(ticks.shortPerTall))))
    pipeline.set(.phase, SIMD2(Float(short) * 0x1p-32, Float(tall) * 0x1p-32))
    pipeline.set(.tint, opaque: ticks.color)
    pipeline.drawTriangleStrip()
  }
}
