/// A sky as data: a stack of layers, the signs that stand in it, and the distances between them.
///
/// Lengths along the strip are in widths of the canvas, since only spacing depends on the canvas;
/// stars, lines and glows are in points and never scale with it.
public struct SkyDesign: Hashable, Sendable {
  /// Name of the sky.
  public let name: String

  /// Colour behind all layers.
  public let background: Color

  /// The canvas that star counts are given for, in points.
  public let referenceCanvas: Size

  /// The signs in their order along the strip.
  public let catalog: SignCatalog

  /// Distance between neighbouring signs, in canvas widths.
  public let signSpacing: Double

  /// Where the sky stands at launch, in canvas widths.
  public let start: Double

  /// The layers, back to front.
  public let layers: [Layer]

  /// Family of the font for all texts; several, parted by commas, are tried in order.
  public let font: String

  /// The family whose outlines come nearest to the original's.
  public static let usualFont = "DejaVu Sans Mono"

  /// Distance after which the sky repeats, in canvas widths: all signs once.
  public var period: Double { Double(catalog.signs.count) * signSpacing }

  /// Creates a sky from its parts.
  ///
  /// - Parameters:
  ///   - name: Name of the sky.
  ///   - background: Colour behind all layers.
  ///   - referenceCanvas: The canvas that star counts are given for, in points.
  ///   - catalog: The signs in their order along the strip.
  ///   - signSpacing: Distance between neighbouring signs, in canvas widths; at least 1.
  ///   - start: Where the sky stands at launch, in canvas widths.
  ///   - layers: The layers, back to front. Those with stars or lines have a speed of at least
  ///     ``slowestStars``.
  ///   - font: Family of the font for all texts.
  public init(
    name: String, background: Color, referenceCanvas: Size = Canvas.reference,
    catalog: SignCatalog, signSpacing: Double = 10, start: Double = 5, layers: [Layer],
    font: String = SkyDesign.usualFont
  ) {
    precondition(signSpacing >= 1, "signs stand at least one canvas apart")
    self.name = name
    self.background = background
    self.referenceCanvas = referenceCanvas
    self.catalog = catalog
    self.signSpacing = signSpacing
    self.start = start
    self.layers = layers
    self.font = font
    for layer in layers where layer.needsStrip {
      precondition(
        layer.speed >= SkyDesign.slowestStars, "\(layer.name) moves, or it would have no strip")
    }
  }

  /// The lowest speed of a layer with stars or lines: it repeats after as much of the sky's period.
  public static let slowestStars = 0.001
}

extension Layer {
  /// Whether the layer's things stand at places along the strip.
  var needsStrip: Bool {
    switch content {
    case .stars, .lines, .signStars: true
    case .vignette: ruler != nil
    }
  }
}
