/// A sky as data: a stack of layers, the signs, and the distances between them.
///
/// Lengths along the strip are in canvas widths, because only the spacing depends on the canvas. Stars, lines
/// and glows are in points and never scale with the canvas.
public struct SkyDesign: Hashable, Sendable {
  /// Name of the sky.
  public let name: String

  /// What the sky shows, in one line; may be empty.
  public let summary: String

  /// Colour behind all layers.
  public let background: Color

  /// The canvas for which star counts are specified, in points.
  public let referenceCanvas: Size

  /// The signs in order along the strip.
  public let catalog: SignCatalog

  /// Distance between neighbouring signs, in canvas widths.
  public let signSpacing: Double

  /// Foreground position at launch, in canvas widths.
  public let start: Double

  /// The layers, back to front.
  public let layers: [Layer]

  /// Font family for all text; several families, separated by commas, are tried in order.
  public let font: String

  /// The default font family, whose outlines come closest to those of the original app.
  public static let defaultFont = "DejaVu Sans Mono"

  /// Distance after which the sky repeats, in canvas widths; it contains each sign once.
  public var period: Double { Double(catalog.signs.count) * signSpacing }

  /// Creates a sky from its parts.
  ///
  /// - Parameters:
  ///   - name: Name of the sky.
  ///   - background: Colour behind all layers.
  ///   - referenceCanvas: The canvas for which star counts are specified, in points.
  ///   - catalog: The signs in order along the strip.
  ///   - signSpacing: Distance between neighbouring signs, in canvas widths; at least 1.
  ///   - start: Foreground position at launch, in canvas widths.
  ///   - layers: The layers, back to front. Layers with stars, lines or a ruler have a speed of
  ///     at least ``minStripSpeed``.
  ///   - font: Font family for all text.
  ///   - summary: What the sky shows, in one line.
  public init(
    name: String, background: Color, referenceCanvas: Size = Canvas.reference,
    catalog: SignCatalog, signSpacing: Double = 10, start: Double = 5, layers: [Layer],
    font: String = SkyDesign.defaultFont, summary: String = ""
  ) {
    precondition(signSpacing >= 1, "signs are at least one canvas apart")
    self.name = name
    self.background = background
    self.referenceCanvas = referenceCanvas
    self.catalog = catalog
    self.signSpacing = signSpacing
    self.start = start
    self.layers = layers
    self.font = font
    self.summary = summary
    for layer in layers where layer.needsStrip {
      precondition(
        layer.speed >= SkyDesign.minStripSpeed,
        "\(layer.name) has a speed above 0, because it needs a strip")
    }
  }

  /// The lowest speed of a layer with stars, lines or a ruler; its period is its speed times the sky's period.
  public static let minStripSpeed = 0.001
}

extension Layer {
  /// Whether the layer has content positioned along the strip.
  var needsStrip: Bool {
    switch content {
    case .stars, .lines, .signStars: true
    case .vignette: ruler != nil
    }
  }
}
