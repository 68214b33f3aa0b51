import CosmosImage

/// The pixels of an image, and the number of samples that each is averaged from.
public struct ImageQuality: Hashable, Sendable {
  /// The format of the pixels.
  ///
  /// Images with alpha are of scenes without a background.
  public var format: PixelFormat

  /// Samples along the side of a pixel, 1 to `PixelReduction.maxSide`.
  ///
  /// The scene's canvas has as many times the image's width, height and scale.
  public var samplesPerSide: Int

  /// Creates a quality; by default that of a window.
  ///
  /// - Parameters:
  ///   - format: The format of the pixels.
  ///   - samplesPerSide: Samples along the side of a pixel, 1 to `PixelReduction.maxSide`.
  public init(format: PixelFormat = .rgb8, samplesPerSide: Int = 1) {
    precondition(
      (1...PixelReduction.maxSide).contains(samplesPerSide), "a pixel has 1 to 16 samples")
    self.format = format
    self.samplesPerSide = samplesPerSide
  }

  /// Whether the image shows more than 8 bits per channel of a target of its size.
  ///
  /// If so, it is drawn into 16 bits per channel without dithering, then reduced. Otherwise it is drawn into 8 bits,
  /// with dithered backdrops.
  var isFine: Bool { format.depth > 8 || samplesPerSide > 1 }
}
