import CPango
import CosmosCore

/// Rasterizes lines of text in any script into coverage bitmaps, with Pango and Cairo.
///
/// Hinting, kerning and ligatures are off: the outlines are the font's own, scaled to the requested size. They are laid
/// out in one size, whatever size is requested: Pango and Cairo keep what they load of each size of a font.
package final class TextRasterizer {
  /// A rasterized line of text.
  package struct Bitmap {
    /// Width in pixels, including an empty column on either side.
    package let width: Int
    /// Height in pixels, including an empty row above and below.
    package let height: Int
    /// Coverage of each pixel, row by row, 0 to 255; empty if the bitmap would be too large.
    package let coverage: [UInt8]
    /// The line's centre, in pixels from the bitmap's top left corner; see `Anchor`.
    package let centre: Point
    /// Whether the fonts had a glyph for every character.
    package let isComplete: Bool
  }

  /// Which point of a line is its centre.
  package enum Anchor: Hashable {
    /// The centre of the visible ink.
    case ink
    /// The centre of the line's logical extents, as the font measures them, so that lines of a block are evenly spaced.
    case line
    /// The left end of the line's baseline, so that several lines can be put side by side.
    case origin
  }

  /// The extents of a line of text, in pixels from the left end of its baseline; y grows down.
  package struct Extents: Sendable {
    /// Left edge of the ink.
    package let left: Double
    /// Right edge of the ink; equal to ``left`` if there is none.
    package let right: Double
    /// Upper edge of the ink.
    package let top: Double
    /// Lower edge of the ink.
    package let bottom: Double
    /// Distance to the left end of a line that follows.
    package let advance: Double

    /// Whether the line has any ink.
    package var hasInk: Bool { right > left && bottom > top }
  }

  private let context: OpaquePointer
  private let description: OpaquePointer
  private let family: String

  /// Creates a rasterizer for a font.
  ///
  /// - Parameter family: Font families, separated by commas and tried in order.
  package init(family: String) {
    self.family = family
    // Cairo drops parts of a path that lie far outside an image surface; a recording surface is unbounded.
    let surface = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil)
    context = cairo_create(surface)
    cairo_surface_destroy(surface)
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_set_font_options(context, options)
    cairo_font_options_destroy(options)
    description = pango_font_description_new()
    pango_font_description_set_family(description, family)
    pango_font_description_set_absolute_size(
      description, TextRasterizer.layoutSize * Double(PANGO_SCALE))
  }

  /// The installed family that is used for the requested ones, or `nil` if there is no font.
  var familyInUse: String? {
    withLayout("x") { layout -> String? in
      guard let line = pango_layout_get_line_readonly(layout, 0), let run = line.pointee.runs,
        let item = run.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self).pointee.item,
        let font = item.pointee.analysis.font
      else { return nil }
      let found = pango_font_describe(font)
      defer { pango_font_description_free(found) }
      return pango_font_description_get_family(found).map { String(cString: $0) }
    }
  }

  /// Returns whether a family was requested by name, or may stand in for a requested generic family.
  func isWanted(_ found: String) -> Bool {
    let wanted = family.lowercased().split(separator: ",").map { name in
      String(name.drop { $0 == " " })
    }
    return wanted.contains { $0 == found.lowercased() || TextRasterizer.kinds.contains($0) }
  }

  /// Generic families, which match fonts of other names.
  private static let kinds: Set = ["monospace", "mono", "sans-serif", "sans", "serif", "system-ui"]

  /// Measures the advance width of a line of text.
  ///
  /// - Parameters:
  ///   - text: The line.
  ///   - size: Font size in pixels.
  /// - Returns: The width in pixels.
  package func advance(of text: String, size: Double) -> Double {
    withLayout(text) { layout in
      var line = PangoRectangle()
      pango_layout_get_extents(layout, nil, &line)
      return Double(line.width) / Double(PANGO_SCALE) * TextRasterizer.scale(ofSize: size)
    }
  }

  /// Measures a line of text.
  ///
  /// - Parameters:
  ///   - text: The line.
  ///   - size: Font size in pixels.
  /// - Returns: Where its ink is, and how far it advances.
  package func extents(of text: String, size: Double) -> Extents {
    let advance = advance(of: text, size: size)
    let scale = TextRasterizer.scale(ofSize: size)
    return withLayout(text) { layout in
      let (left, top, right, bottom) = ink(of: layout, scale: scale)
      let baseline = Double(pango_layout_get_baseline(layout)) / Double(PANGO_SCALE) * scale
      return Extents(
        left: left, right: right, top: top - baseline, bottom: bottom - baseline, advance: advance)
    }
  }

  /// The bounds of a layout's ink, in pixels from its top left corner: left, top, right, bottom.
  private func ink(
    of layout: OpaquePointer, scale: Double
  ) -> (Double, Double, Double, Double) {
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    beginPath(of: layout)
    cairo_path_extents(context, &left, &top, &right, &bottom)
    cairo_new_path(context)
    return (scale * left, scale * top, scale * right, scale * bottom)
  }

  /// Makes the outlines of a layout the path of the context.
  private func beginPath(of layout: OpaquePointer) {
    cairo_new_path(context)
    cairo_move_to(context, 0, 0)
    pango_cairo_layout_path(context, layout)
  }

  /// Size of all layouts: the units per em of most fonts, so that the outlines have whole coordinates.
  private static let layoutSize = 2048.0

  /// Pixels of a size per unit of a layout.
  private static func scale(ofSize size: Double) -> Double { size / layoutSize }

  /// Rasterizes a line of text.
  ///
  /// - Parameters:
  ///   - text: The line.
  ///   - size: Font size in pixels.
  ///   - anchor: Which point of the line is its centre.
  ///   - fraction: Subpixel offset of that centre, 0 to 1 horizontally and vertically.
  /// - Returns: The bitmap.
  func draw(_ text: String, size: Double, anchor: Anchor = .ink, fraction: Point) -> Bitmap {
    let scale = TextRasterizer.scale(ofSize: size)
    return withLayout(text) { layout in
      let isComplete = pango_layout_get_unknown_glyphs_count(layout) == 0
      let (left, top, right, bottom) = ink(of: layout, scale: scale)
      let origin: Point
      switch anchor {
      case .ink: origin = Point(x: (left + right) / 2, y: (top + bottom) / 2)
      case .line:
        var line = PangoRectangle()
        pango_layout_get_extents(layout, nil, &line)
        origin = Point(
          x: (Double(line.x) + Double(line.width) / 2) / Double(PANGO_SCALE) * scale,
          y: (Double(line.y) + Double(line.height) / 2) / Double(PANGO_SCALE) * scale)
      case .origin:
        origin = Point(
          x: 0, y: Double(pango_layout_get_baseline(layout)) / Double(PANGO_SCALE) * scale)
      }
      // Leaves an empty pixel on every side, and puts the centre at the requested subpixel offset.
      let centre = Point(
        x: (origin.x - left + 1 - fraction.x).rounded(.up) + fraction.x,
        y: (origin.y - top + 1 - fraction.y).rounded(.up) + fraction.y)
      let width = TextRasterizer.pixels(centre.x + right - origin.x)
      let height = TextRasterizer.pixels(centre.y + bottom - origin.y)
      let isTooLarge = max(width, height) > TextRasterizer.largestSide
      let coverage =
        isTooLarge
        ? []
        : fill(
          layout, width: width, height: height,
          at: Point(x: centre.x - origin.x, y: centre.y - origin.y), scale: scale)
      return Bitmap(
        width: width, height: height, coverage: coverage, centre: centre, isComplete: isComplete)
    }
  }

  /// Maximum side of a bitmap in pixels, the same as for the largest textures.
  package static let largestSide = 16_384

  /// Rounds a length up to whole pixels, and adds one.
  private static func pixels(_ length: Double) -> Int {
    // Also catches NaN.
    guard length > 0 else { return 1 }
    return Int(min(length.rounded(.up), 1e6)) + 1
  }

  /// Fills the outlines of a layout in a new bitmap, with the layout's origin at the given position.
  private func fill(
    _ layout: OpaquePointer, width: Int, height: Int, at origin: Point, scale: Double
  ) -> [UInt8] {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(height))
    defer { cairo_surface_destroy(surface) }
    let canvas = cairo_create(surface)
    cairo_set_antialias(canvas, CAIRO_ANTIALIAS_BEST)
    if scale > 0 {
      beginPath(of: layout)
      let path = cairo_copy_path(context)
      cairo_new_path(context)
      cairo_translate(canvas, origin.x, origin.y)
      cairo_scale(canvas, scale, scale)
      cairo_append_path(canvas, path)
      cairo_path_destroy(path)
      cairo_fill(canvas)
    }
    cairo_destroy(canvas)
    cairo_surface_flush(surface)
    let stride = Int(cairo_image_surface_get_stride(surface))
    guard let data = cairo_image_surface_get_data(surface) else {
      return Array(repeating: 0, count: width * height)
    }
    return (0..<height).flatMap { row in
      UnsafeBufferPointer(start: data + row * stride, count: width)
    }
  }

  private func withLayout<Result>(
    _ text: String, _ body: (OpaquePointer) -> Result
  ) -> Result {
    guard let layout = pango_cairo_create_layout(context) else {
      preconditionFailure("a context has layouts")
    }
    defer { cosmos_layout_free(layout) }
    pango_layout_set_font_description(layout, description)
    let attributes = pango_attr_list_new()
    pango_attr_list_insert(attributes, pango_attr_font_features_new("kern=0, liga=0"))
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)
    pango_layout_set_single_paragraph_mode(layout, 1)
    pango_layout_set_text(layout, text, -1)
    return body(layout)
  }

  deinit {
    pango_font_description_free(description)
    cairo_destroy(context)
  }
}
