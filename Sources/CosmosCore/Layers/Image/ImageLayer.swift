extension Layer {
  /// An image that repeats along the strip, or is stretched over it.
  public struct Image: Hashable, Sendable {
    /// How an image fills its layer.
    public enum Fit: String, CaseIterable, Hashable, Sendable {
      /// Copies side by side. Their width is adjusted so that a whole number of them fills the layer's period.
      case tile
      /// One copy over the layer's period, or over the canvas if the layer doesn't move.
      case stretch
      /// As copies side by side, each at least as wide and as high as the canvas.
      case cover
    }

    /// The image file.
    public let source: ImageSource

    /// How the image fills the layer.
    public let fit: Fit

    /// Height of the image as a fraction of the canvas's height, or of the least that covers the canvas; above 0 and up
    /// to 10.
    public let height: Double

    /// Where the middle of the image stands, as a fraction of the canvas's height, 0 at the top.
    public let y: Double

    /// Opacity, 0 to 1.
    public var opacity: Double

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
  ///   - aspect: Width of the image divided by its height; `nil` for that of the file.
  /// - Returns: Positions and sizes in points of the canvas.
  public func tiling(
    of image: Layer.Image, on layer: Layer, aspect: Double? = nil
  ) -> ImageTiling {
    let aspect = aspect ?? image.source.aspect
    let whole =
      image.fit == .cover ? max(canvas.height, canvas.width / aspect) : canvas.height
    let height = image.height * whole
    let top = image.y * canvas.height - height / 2
    let natural = height * aspect
    guard layer.speed > 0 else {
      let width = image.fit == .stretch ? canvas.width : natural
      return ImageTiling(width: width, height: height, top: top, count: 0)
    }
    let period = period(of: layer)
    let count =
      switch image.fit {
      case .tile, .cover: max(1, Int(min(period / natural, 1e6).rounded()))
      case .stretch: 1
      }
    return ImageTiling(width: period / Double(count), height: height, top: top, count: count)
  }
}

extension Layer.Image: LayerContent {
  package static let field = "image"

  package static func needsStrip(atSpeed speed: Double) -> Bool { speed > 0 }

  private enum Field: String, CaseIterable {
    case file, fit, height, y
  }

  package init(_ value: JSON5Value, by reader: inout LayerReader) throws(DesignError) {
    guard !value.isString else {
      self.init(source: try reader.image(named: value))
      return
    }
    guard value.isObject else {
      throw value.error("must be a file name in quotes, or an object in braces")
    }
    let fields = try JSON5Fields(value, Field.self)
    let file = try fields.required(.file)
    let fit: Fit =
      try fields[.fit]?.choice("must be \"tile\", \"stretch\" or \"cover\"", standIn: .tile)
      ?? .tile
    let heightRule = "must be a share of the canvas's height, from 0.01 to 10"
    let height = try fields[.height]?.number(in: 0.01...10, heightRule) ?? 1
    let y = try fields[.y]?.number(in: -10...10, "must be a number from −10 to 10") ?? 0.5
    self.init(source: try reader.image(named: file), fit: fit, height: height, y: y)
  }

  package var content: Layer.Content { .image(self) }

  package var image: ImageSource? { source }

  package mutating func fade(by factor: Double) { opacity *= factor }
}
