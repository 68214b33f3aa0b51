import CosmosGL

/// The results of measuring a number of frames.
struct Measurement {
  /// Counts of what was loaded, taken after the last frame.
  let statistics: Statistics
  /// Number of warm-up frames, which are not measured.
  let warmUpFrames: Int
  /// Number of measured frames.
  let frames: Int
  /// Time from the start of the first measured frame until the GPU has finished the last one, in seconds.
  let seconds: Double
  /// Mean number of objects drawn per frame.
  let drawn: Double
  /// Time between consecutive frames.
  let frameTime: Percentiles
  /// Time that the program itself spends on a frame, without OpenGL calls.
  let ownTime: Percentiles
  /// GPU time of a frame; `nil` if the driver does not measure it.
  let gpuTime: Percentiles?

  /// Frames per second.
  var rate: Double { Double(frames) / seconds }

  /// Bytes per star in the buffers; `nil` if there are no stars.
  var bytesPerStar: Double? {
    statistics.stars > 0 ? Double(statistics.starBytes) / Double(statistics.stars) : nil
  }

  /// Size of the layer caches in MiB.
  var cacheSize: Double { Double(statistics.cacheBytes) / 1_048_576 }
}
