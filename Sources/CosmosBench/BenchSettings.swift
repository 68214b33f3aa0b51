import CosmosImage

/// What is measured, where, and for how long.
package struct BenchSettings {
  /// What a measurement draws.
  package enum Subject: String {
    /// A sky in even motion.
    case sky
    /// The scene that programs which draw sprites are compared by.
    case sprites
  }

  /// How long to measure.
  package enum Length: Hashable {
    /// Until so many seconds have passed.
    case seconds(Double)
    /// Until so many frames are drawn.
    case frames(Int)
  }

  /// What to draw.
  package var workload = Subject.sky
  /// How long to measure, or to measure each step of a sweep.
  package var length = Length.seconds(5)
  /// Whether to draw without a window.
  package var isOffscreen = false
  /// Sprites on all layers together, 0 to ``mostSprites``; `nil` for the usual number.
  package var spriteCount: Int?
  /// Length of a strip of sprites, in pictures; at least 1.
  package var span = 1
  /// Whether to double the stars until a frame takes too long.
  package var isSweep = false
  /// Where to write the first frame or, for a sweep, its chart; `nil` for no frame, and for a chart with a
  /// name that is still free.
  package var shotFile: FilePath?

  /// The most sprites on all layers together.
  package static let mostSprites = 1_000_000_000

  /// Stars in the first step of a sweep where nobody says.
  package static let sweepStart = 1000

  /// A sky in a window, for five seconds.
  package init() {}
}
