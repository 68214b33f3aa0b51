import CosmosCore

/// A draw of the ruler's ticks along the lower edge of the canvas.
struct TickDraw {
  /// Sizes and colour of the ticks.
  let ticks: Ruler.Ticks
  /// Opacity of the ruler.
  let opacity: Double
  /// Number of short ticks in one period of the strip.
  let count: Int
  /// Where the pattern of ticks is anchored on the strip.
  let origin: StripPosition
  /// Whether a tick is centred there; otherwise, its left edge is there.
  let isCentred: Bool
  /// Position of the strip under the canvas.
  let view: StripView

  func execute(in context: DrawContext) {
    // Strip units wrap around with the strip, and so does their product with the number of ticks. The result
    // is the exact phase within one pitch.
    let units = view.centre.units &- origin.units
    let short = units &* UInt32(truncatingIfNeeded: count)
    let tall = units &* UInt32(truncatingIfNeeded: count / ticks.shortPerTall)
    let pipeline = context.pipelines[.ticks]
    pipeline.begin(context.projection)
    pipeline.set(.height, max(ticks.short.height, ticks.tall.height))
    pipeline.set(.pixelSize, context.projection.pointsPerPixel.height)
    let opacity = Float(ticks.color.alpha * opacity)
    pipeline.set(
      .shortTicks, SIMD3(Float(ticks.short.width), Float(ticks.short.height), opacity))
    pipeline.set(.tallTicks, SIMD3(Float(ticks.tall.width), Float(ticks.tall.height), opacity))
    let pitch = view.period / Double(count)
    let tallPitch = pitch * Double(ticks.shortPerTall)
    pipeline.set(.pitch, SIMD2(Float(pitch), Float(tallPitch)))
    pipeline.set(
      .phase,
      SIMD2(
        phase(short, width: ticks.short.width, pitch: pitch),
        phase(tall, width: ticks.tall.width, pitch: tallPitch)))
    pipeline.set(.tint, opaque: ticks.color)
    pipeline.drawTriangleStrip()
  }

  /// Returns the share of a pitch from the left edge of a tick to the centre of the canvas, 0 to 1.
  private func phase(_ units: UInt32, width: Double, pitch: Double) -> Float {
    isCentred
      ? Float(units &+ StripPosition(phase: width / 2 / pitch).units) * 0x1p-32
      : Float(units) * 0x1p-32
  }
}
