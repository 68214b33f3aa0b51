/// A curtain of an aurora: where along it the folds are, and how they pass.
///
/// Along the curtain, in points of the strip, everything repeats with the strip. In time, everything repeats with a cycle.
package struct AuroraCurtain: Sendable {
  /// Wave numbers in radians per point: of broad folds, small folds, the sway of the lower edge, and the light.
  package let waves: SIMD4<Double>

  /// Phases of these waves at the beginning of the cycle, in turns.
  private let starts: SIMD4<Double>

  /// Turns of the phases in the layer's period.
  private let rates: SIMD4<Double>

  /// Number of rays around the strip; a multiple of 4, so that groups of them have no seam either.
  package let rays: Int

  /// Height of the lower edge above that of the canvas, and length of the rays, in shares of the canvas's height.
  package let (foot, height): (Double, Double)

  /// Brightness, 0 to 1; curtains behind others are fainter.
  package let brightness: Double

  /// A number that makes its rays differ from those of others.
  package let seed: UInt32

  /// Time after which the curtain is as it was, in periods, if no loop is asked for.
  private static let periodsPerCycle = 64.0

  /// Lengths of the waves in shares of the canvas's height.
  private static let lengths = SIMD4(0.62, 0.21, 2.3, 1.3)

  /// How often the waves pass in the layer's period; negative ones pass to the right.
  private static let speeds = SIMD4(0.55, -1, 0.4, 1.3)

  /// Number of rays in the canvas's height along a curtain.
  private static let raysPerHeight = 75.0

  /// The layer's period in seconds.
  private let period: Seconds

  /// Creates a curtain.
  ///
  /// - Parameters:
  ///   - number: Its place from front to back, from 0.
  ///   - aurora: The description of all.
  ///   - index: The index of the layer in the design.
  ///   - scene: The scene.
  package init(_ number: Int, of aurora: Layer.Aurora, layer index: Int, of scene: SkyScene) {
    var lots = Lots(
      state: StarField.mix(StarField.mix(scene.seed) ^ UInt64(index) << 32 ^ UInt64(number + 1)))
    let turn = scene.period(of: scene.design.layers[index])
    let height = scene.canvas.height
    func around(_ length: Double) -> Double {
      // A whole number of waves fits around the strip.
      max(1, (turn / (length * height)).rounded()) * 2 * .pi / turn
    }
    let stretch = 0.8 + 0.4 * lots.next()
    let lengths = AuroraCurtain.lengths * stretch
    waves = SIMD4(around(lengths.x), around(lengths.y), around(lengths.z), around(lengths.w))
    starts = SIMD4(lots.next(), lots.next(), lots.next(), lots.next())
    let pace = 0.7 + 0.6 * lots.next()
    rates = AuroraCurtain.speeds * (number.isMultiple(of: 2) ? pace : -pace)
    self.period = aurora.period
    rays = 4 * max(1, Int((AuroraCurtain.raysPerHeight / 4 * turn / height).rounded()))
    let back = Double(number)
    foot = aurora.foot + 0.12 * back
    self.height = aurora.height * (1 - 0.14 * back) * (0.9 + 0.2 * lots.next())
    brightness = 1 / (1 + 0.45 * back)
    seed = UInt32(truncatingIfNeeded: StarField.mix(lots.state))
  }

  /// Returns the phases of the waves at a time.
  ///
  /// - Parameters:
  ///   - time: Seconds since the sky opened.
  ///   - loop: Length of the cycle in seconds; `nil` for one of many periods.
  /// - Returns: Angles in radians, 0 up to a turn.
  package func phases(at time: Seconds, loop: Seconds? = nil) -> SIMD4<Double> {
    let length = loop ?? period * AuroraCurtain.periodsPerCycle
    let turns = (rates * (length / period)).rounded(.toNearestOrAwayFromZero)
    let share = time / length
    let phases = starts + turns * (share - share.rounded(.down))
    return (phases - phases.rounded(.down)) * (2 * .pi)
  }
}
