import CosmosGL

/// What was found out about a number of frames.
struct Measurement {
  /// Counts of what was loaded, after the last frame.
  let statistics: Statistics
  /// How many frames were drawn before the first one that counts.
  let warmUpFrames: Int
  /// How many frames count.
  let frames: Int
  /// From the beginning of the first of them to the moment when the GPU was done with the last.
  let seconds: Double
  /// Objects that a frame drew, on average.
  let drawn: Double
  /// Time from one frame to the next.
  let frameTime: Percentiles
  /// Time in which the program itself worked on a frame, without OpenGL's calls.
  let ownTime: Percentiles
  /// Time in which the GPU worked on a frame; `nil` where the driver does not measure it.
  let gpuTime: Percentiles?

  /// Frames a second.
  var rate: Double { Double(frames) / seconds }

  /// Bytes of a star in the buffers, or `nil` where there is none.
  var bytesPerStar: Double? {
    statistics.stars > 0 ? Double(statistics.starBytes) / Double(statistics.stars) : nil
  }

  /// Size of the layer caches, in MiB.
  var cacheSize: Double { Double(statistics.cacheBytes) / 1_048_576 }
}
