import CPango
import CosmosImage

/// An image on which Cairo and Pango draw lines and text; lengths are in pixels, and y points down.
package final class ChartSurface {
  /// A colour with an opacity.
  package struct Ink: Sendable {
    /// Red, green and blue, in the three low bytes from high to low.
    package let rgb: UInt32
    /// 0 (transparent) to 1 (opaque).
    package let opacity: Double

    /// Creates a colour.
    package init(_ rgb: UInt32, opacity: Double = 1) {
      self.rgb = rgb
      self.opacity = opacity
    }
  }

  /// Which point of a line of text is at the given position, as a share of its width.
  package enum Alignment: Double {
    case left = 0
    case centre = 0.5
    case right = 1
  }

  /// A point.
  package typealias Position = (x: Double, y: Double)

  private let surface: OpaquePointer
  private let context: OpaquePointer

  /// The bytes of a drawing that is no image.
  private let drawing: Drawing?

  /// What Cairo writes a drawing to.
  private final class Drawing {
    var bytes: [UInt8] = []
  }

  /// Creates an empty image.
  package convenience init(width: Double, height: Double) {
    self.init(
      cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height)), drawing: nil)
  }

  /// Creates an empty drawing that becomes an SVG file.
  package convenience init(svgWidth width: Double, height: Double) {
    let drawing = Drawing()
    let surface = cairo_svg_surface_create_for_stream(
      { drawing, bytes, count in
        guard let drawing, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
        Unmanaged<Drawing>.fromOpaque(drawing).takeUnretainedValue().bytes.append(
          contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
        return CAIRO_STATUS_SUCCESS
      }, Unmanaged.passUnretained(drawing).toOpaque(), width, height)
    cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX)
    self.init(surface, drawing: drawing)
  }

  private init(_ surface: OpaquePointer?, drawing: Drawing?) {
    guard let surface, let context = cairo_create(surface) else {
      preconditionFailure("Cairo returns an object even if it has no memory")
    }
    (self.surface, self.context, self.drawing) = (surface, context, drawing)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
  }

  /// Ends an SVG drawing.
  ///
  /// - Returns: The file's bytes.
  package func takeSVG() -> [UInt8] {
    cairo_surface_finish(surface)
    return drawing?.bytes ?? []
  }

  /// Fills the whole image.
  package func fill(_ ink: Ink) {
    use(ink)
    cairo_paint(context)
  }

  /// Draws a polyline.
  package func line(_ positions: [Position], _ ink: Ink, width: Double, dashes: [Double] = []) {
    trace(positions)
    use(ink)
    cairo_set_line_width(context, width)
    cairo_set_dash(context, dashes, Int32(dashes.count), 0)
    cairo_stroke(context)
  }

  /// Fills a polygon.
  package func area(_ positions: [Position], _ ink: Ink) {
    trace(positions)
    use(ink)
    cairo_fill(context)
  }

  /// Draws a disc with a rim that separates it from the background.
  package func disc(at position: Position, radius: Double, _ ink: Ink, rim: Ink) {
    for (radius, ink) in [(radius + 3, rim), (radius, ink)] {
      cairo_arc(context, position.x, position.y, radius, 0, 2 * .pi)
      use(ink)
      cairo_fill(context)
    }
  }

  /// Draws a line of text, centred vertically on a position.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - position: The position of the text's left end, centre or right end.
  ///   - ink: The colour.
  ///   - size: Font size.
  ///   - align: Which point of the text is at `position`.
  ///   - isBold: Whether the font is bold.
  ///   - longest: Maximum width; longer text is truncated with an ellipsis.
  package func text(
    _ text: String, at position: Position, _ ink: Ink, size: Double, align: Alignment,
    isBold: Bool = false, longest: Double? = nil
  ) {
    guard let layout = pango_cairo_create_layout(context) else { return }
    defer { cosmos_layout_free(layout) }
    let font = pango_font_description_new()
    defer { pango_font_description_free(font) }
    pango_font_description_set_family(font, "sans-serif")
    pango_font_description_set_weight(font, isBold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL)
    pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout, font)
    pango_layout_set_text(layout, text, -1)
    if let longest {
      pango_layout_set_width(layout, Int32(longest * Double(PANGO_SCALE)))
      pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    }
    var (width, height): (Int32, Int32) = (0, 0)
    pango_layout_get_pixel_size(layout, &width, &height)
    cairo_move_to(
      context, position.x - align.rawValue * Double(width), position.y - Double(height) / 2)
    use(ink)
    pango_cairo_show_layout(context, layout)
    cairo_new_path(context)
  }

  /// A copy of the image drawn so far.
  package var picture: Picture {
    cairo_surface_flush(surface)
    let width = Int(cairo_image_surface_get_width(surface))
    let height = Int(cairo_image_surface_get_height(surface))
    let stride = Int(cairo_image_surface_get_stride(surface))
    guard let data = cairo_image_surface_get_data(surface) else {
      return Picture(
        width: width, height: height, pixels: Array(repeating: 0, count: 3 * width * height))
    }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(3 * width * height)
    for row in 0..<height {
      let start = UnsafeRawPointer(data + row * stride)
      for column in 0..<width {
        // A Cairo pixel is a 32-bit integer with red in the higher bits, then green, then blue.
        let pixel = start.load(fromByteOffset: 4 * column, as: UInt32.self)
        for shift: UInt32 in [16, 8, 0] { pixels.append(UInt8(truncatingIfNeeded: pixel >> shift)) }
      }
    }
    return Picture(width: width, height: height, pixels: pixels)
  }

  private func trace(_ positions: [Position]) {
    cairo_new_path(context)
    for position in positions { cairo_line_to(context, position.x, position.y) }
  }

  private func use(_ ink: Ink) {
    let parts = [16, 8, 0].map { Double(ink.rgb >> UInt32($0) & 0xFF) / 255 }
    cairo_set_source_rgba(context, parts[0], parts[1], parts[2], ink.opacity)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }
}
