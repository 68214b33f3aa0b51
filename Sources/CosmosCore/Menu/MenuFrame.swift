/// What there is to see of the menu at one moment; lengths are points.
public struct MenuFrame: Hashable, Sendable {
  /// Opacity of the black over the whole sky.
  public var shadow = 0.0
  /// Radius of the thick ring.
  public var thickRadius = 0.0
  /// Radii of the six thin rings, in the first six places.
  public var thinRadii = SIMD8<Double>()
  /// Opacities of the six thin rings, in the first six places.
  public var thinOpacities = SIMD8<Double>()
  /// Widths of the short and of the long dashes.
  public var dashWidths = SIMD2<Double>()
  /// Drawn share of each dividing line, from its inner end outward.
  public var dividers = SIMD64<Double>()
  /// Drawn share of every icon.
  public var iconStrokeEnd = 0.0
  /// How far the icons have come from their closed places to their open ones, 0 to 1.
  public var iconProgress = 0.0
  /// Opacity of the info button.
  public var info = 0.0
  /// The sign whose part of the ring is lit.
  public var highlight: Int?
  /// What is written in the middle.
  public var label: Label?
  /// Opacity of the menu as a whole.
  public var opacity = 1.0

  /// What can be written in the middle of the menu.
  public enum Label: Hashable, Sendable {
    /// A sign's name.
    case sign(Int)
    /// The word for the info button.
    case info
  }
}
