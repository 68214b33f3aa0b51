import CosmosImage

/// The subject, the target and the length of a measurement.
package struct BenchSettings {
  /// The kind of workload that is measured.
  package enum Subject: String {
    /// A sky in steady motion.
    case sky
    /// The scene used to compare Cosmos with sprite renderers.
    case sprites
  }

  /// How long to measure.
  package enum Length: Hashable {
    /// A duration in seconds.
    case seconds(Double)
    /// A number of frames.
    case frames(Int)
  }

  /// The workload to draw.
  package var workload = Subject.sky
  /// How long to measure, or to measure each step of a sweep.
  package var length = Length.seconds(5)
  /// Whether to draw without a window.
  package var isOffscreen = false
  /// Number of sprites on all layers together, 0 to ``maxSprites``; `nil` for the default.
  package var spriteCount: Int?
  /// Length of each sprite layer's strip in frame widths; at least 1.
  package var span = 1
  /// Whether to keep doubling the number of stars until a frame takes too long.
  package var isSweep = false
  /// Whether to measure what a window costs that runs at its own pace.
  package var measuresEnergy = false
  /// Where to write the first frame or, for a sweep, its chart.
  ///
  /// If this is `nil`, no frame is written, and a chart gets a file name that is not taken.
  package var imageFile: FilePath?

  /// The maximum number of sprites on all layers together.
  package static let maxSprites = 1_000_000_000

  /// Default number of stars in the first step of a sweep.
  package static let sweepStart = 1000

  /// Creates settings that measure a sky in a window for five seconds.
  package init() {}
}
