import CosmosCore

/// A draw of the scale along the lower edge of the canvas.
struct TickDraw {
  /// Its look.
  let ticks: Ruler.Ticks
  /// Short ticks in one period of the strip.
  let count: Int
  /// How the strip lies under the canvas.
  let view: StripView

  func execute(in context: DrawContext) {
    // Steps wrap as the strip does, and so does their product with the count: what is left of it is
    // how much of a pitch has passed, to the last bit.
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
