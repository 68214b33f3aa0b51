/// An image file whose header has been read; decoding it is left to whoever draws it.
public struct ImageSource: Hashable, Sendable {
  /// The file's path as shown in messages.
  public let path: String

  /// Width in pixels; at least 1.
  public let width: Int

  /// Height in pixels; at least 1.
  public let height: Int

  /// Width divided by height, above 0.
  public let aspect: Double

  /// Whether the file is a drawing, which is sharp at any size, instead of pixels.
  public let isDrawing: Bool

  /// The file's bytes.
  public let bytes: [UInt8]

  /// Creates a source that consists of pixels.
  ///
  /// - Parameters:
  ///   - path: The file's path as shown in messages.
  ///   - width: Width in pixels; at least 1.
  ///   - height: Height in pixels; at least 1.
  ///   - bytes: The file's bytes.
  public init(path: String, width: Int, height: Int, bytes: [UInt8]) {
    precondition(width >= 1 && height >= 1, "an image has pixels")
    self.path = path
    self.width = width
    self.height = height
    aspect = Double(width) / Double(height)
    isDrawing = false
    self.bytes = bytes
  }

  /// Creates a source that is drawn at the size at which it is shown.
  ///
  /// - Parameters:
  ///   - path: The file's path as shown in messages.
  ///   - width: Width in pixels, above 0 and up to 16384; it need not be whole.
  ///   - height: Height in pixels, above 0 and up to 16384; it need not be whole.
  ///   - bytes: The file's bytes.
  public init(path: String, drawingWidth width: Double, height: Double, bytes: [UInt8]) {
    precondition(
      width > 0 && height > 0 && max(width, height) <= 16_384, "a drawing has a usable size")
    self.path = path
    self.width = Int(width.rounded(.up))
    self.height = Int(height.rounded(.up))
    aspect = width / height
    isDrawing = true
    self.bytes = bytes
  }

  /// Hashes the path and the size of the file; its many bytes would say no more in practice.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(bytes.count)
  }
}

extension Layer {
  /// An image that repeats along the strip, or is stretched over it.
  public struct Image: Hashable, Sendable {
    /// How an image fills its layer.
    public enum Fit: String, CaseIterable, Hashable, Sendable {
      /// Copies side by side. Their width is adjusted so that a whole number of them fills the layer's period.
      case tile
      /// One copy over the layer's period, or over the canvas if the layer doesn't move.
      case stretch
    }

    /// The image file.
    public let source: ImageSource

    /// How the image fills the layer.
    public let fit: Fit

    /// Height of the image as a fraction of the canvas's height, above 0 and up to 10.
    public let height: Double

    /// Where the middle of the image stands, as a fraction of the canvas's height, 0 at the top.
    public let y: Double

    /// Opacity, 0 to 1.
    public let opacity: Double

    /// Creates an image that covers the height of the canvas, unless told otherwise.
    public init(
      source: ImageSource, fit: Fit = .tile, height: Double = 1, y: Double = 0.5,
      opacity: Double = 1
    ) {
      self.source = source
      self.fit = fit
      self.height = height
      self.y = y
      self.opacity = opacity
    }
  }
}

/// Where the copies of an image lie under a canvas, in points.
public struct ImageTiling: Hashable, Sendable {
  /// Distance from one copy to the next, which is also the width of a copy.
  public let width: Double

  /// Height of a copy.
  public let height: Double

  /// The upper edge of all copies, from the top of the canvas.
  public let top: Double

  /// Number of copies in the layer's period; 0 if the layer doesn't move.
  public let count: Int
}

extension SkyScene {
  /// Returns where the copies of a layer's image lie.
  ///
  /// - Parameters:
  ///   - image: The image of the layer.
  ///   - layer: A layer of the scene's design.
  /// - Returns: Positions and sizes in points of the canvas.
  public func tiling(of image: Layer.Image, on layer: Layer) -> ImageTiling {
    let height = image.height * canvas.height
    let top = image.y * canvas.height - height / 2
    let natural = height * image.source.aspect
    guard layer.speed > 0 else {
      let width = image.fit == .stretch ? canvas.width : natural
      return ImageTiling(width: width, height: height, top: top, count: 0)
    }
    let period = period(of: layer)
    let count =
      switch image.fit {
      case .tile: max(1, Int(min(period / natural, 1e6).rounded()))
      case .stretch: 1
      }
    return ImageTiling(width: period / Double(count), height: height, top: top, count: count)
  }
}
