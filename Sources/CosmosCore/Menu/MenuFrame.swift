/// The menu's appearance at one moment; lengths are in points.
public struct MenuFrame: Hashable, Sendable {
  /// Opacity of the black shade over the whole sky.
  public var shadow = 0.0
  /// Radius of the thick ring.
  public var thickRadius = 0.0
  /// Radii of the six thin rings, in the first six lanes.
  public var thinRadii = SIMD8<Double>()
  /// Opacities of the six thin rings, in the first six lanes.
  public var thinOpacities = SIMD8<Double>()
  /// Widths of the short (x) and the long (y) dashes.
  public var dashWidths = SIMD2<Double>()
  /// Drawn fraction of each of the first 64 dividing lines, from its inner end outward.
  public var dividers = SIMD64<Double>()
  /// Drawn fraction of each dividing line after the first 64.
  public var moreDividers = SIMD32<Double>()
  /// Fraction of each icon's stroke that is drawn, 0 to 1.
  public var iconStrokeEnd = 0.0
  /// Progress of the icons from their closed to their open positions, 0 to 1.
  public var iconProgress = 0.0
  /// Opacity of the info button.
  public var info = 0.0
  /// The sign whose sector of the ring is highlighted.
  public var highlight: Int?
  /// The label in the centre.
  public var label: Label?
  /// Opacity of the menu as a whole.
  public var opacity = 1.0
  /// How visible the menu is where a closed one doesn't show: 0 while it is closed, 1 while it is open.
  public var openness = 0.0

  /// Maximum number of dividing lines; there is one per sign.
  public static let maxDividers = 96

  /// Drawn fraction of a dividing line, from its inner end outward.
  ///
  /// - Parameter index: The line's index, below ``maxDividers``.
  public subscript(divider index: Int) -> Double {
    get {
      let first = dividers.scalarCount
      return index < first ? dividers[index] : moreDividers[index - first]
    }
    set {
      let first = dividers.scalarCount
      if index < first {
        dividers[index] = newValue
      } else {
        moreDividers[index - first] = newValue
      }
    }
  }

  /// The kinds of label in the centre of the menu.
  public enum Label: Hashable, Sendable {
    /// A sign's name.
    case sign(Int)
    /// The info button's label.
    case info
  }
}
