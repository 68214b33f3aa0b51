import CosmosCore
import CosmosText

/// A drawing of a wall: its screens as they hang, with what is between them.
struct WallChart {
  private let wall: WallDesign
  private let warnings: [String]
  /// Pixels per millimetre.
  private let scale: Double
  /// Where the wall's left top corner is.
  private let corner: ChartSurface.Position

  /// Size of the drawing in pixels.
  let (width, height): (Double, Double)

  private typealias Ink = ChartSurface.Ink

  private static let ground = Ink(0x0B1026)
  private static let screen = Ink(0x1B2450)
  private static let edge = Ink(0x6B78B4)
  private static let title = Ink(0xF0F2FF)
  private static let label = Ink(0xA9B3DC)
  private static let gap = Ink(0xE8C070)
  private static let fault = Ink(0xFF6B6B)

  private static let margin = 60.0
  private static let header = 130.0
  private static let lineHeight = 30.0
  private static let mostWarnings = 20

  /// Lays out a drawing.
  init(_ wall: WallDesign) {
    self.wall = wall
    let all = wall.warnings
    warnings =
      all.prefix(Self.mostWarnings)
      + (all.count > Self.mostWarnings ? ["and \(all.count - Self.mostWarnings) more"] : [])
    let box = wall.box
    scale = min(1480 / box.width, 1000 / box.height)
    corner = (Self.margin, Self.header)
    width = max(900, box.width * scale + 2 * Self.margin).rounded(.up)
    height =
      (Self.header + box.height * scale + Self.margin + Self.lineHeight * Double(warnings.count))
      .rounded(.up)
  }

  /// Draws everything.
  func draw(on surface: ChartSurface) {
    surface.fill(Self.ground)
    let (box, canvas) = (wall.box, wall.canvas())
    surface.text(
      wall.name, at: (Self.margin, 46), Self.title, size: 34, align: .left, isBold: true,
      longest: width - 2 * Self.margin)
    surface.text(
      "\(wall.screens.count) screen\(wall.screens.count == 1 ? "" : "s"), \(box.width.tenths) × \(box.height.tenths) mm, "
        + "\(canvas.pixelWidth) × \(canvas.pixelHeight) pixels",
      at: (Self.margin, 88), Self.label, size: 20, align: .left, longest: width - 2 * Self.margin)
    for screen in wall.screens { draw(screen, on: surface) }
    for gap in wall.gaps where gap.distance > 0 { draw(gap, on: surface) }
    for (first, second) in wall.overlaps {
      surface.area(
        corners(wall.screens[first].area.shared(with: wall.screens[second].area)), Self.overlap)
    }
    for (row, warning) in warnings.enumerated() {
      let bottom = corner.y + box.height * scale + Self.lineHeight * (Double(row) + 1)
      surface.text(
        warning, at: (Self.margin, bottom), Self.fault, size: 18, align: .left,
        longest: width - 2 * Self.margin)
    }
  }

  private static let overlap = Ink(0xFF6B6B, opacity: 0.55)

  private func draw(_ screen: WallDesign.Screen, on surface: ChartSurface) {
    let outline = corners(screen.area)
    surface.area(outline, Self.screen)
    surface.line(outline + outline.prefix(1), Self.edge, width: 2)
    // The upper edge of the panel itself.
    let top = [
      ScreenRotation.none: (0, 1), .quarter: (1, 2), .half: (2, 3), .threeQuarters: (3, 0),
    ]
    if let (start, end) = top[screen.rotation] {
      surface.line([outline[start], outline[end]], Self.gap, width: 4)
    }
    let (left, up) = (outline[0].x, outline[0].y)
    let room = (width: outline[2].x - left, height: outline[2].y - up)
    let place = [screen.machine, screen.monitor].compactMap(\.self).joined(separator: " ")
    let lines = [
      screen.name, place, "\(screen.pixelWidth) × \(screen.pixelHeight)",
      screen.rotation == .none ? "" : "rotated by \(screen.rotation.rawValue)°",
    ].filter { !$0.isEmpty }
    let size = min(22, room.height / (1.4 * Double(lines.count) + 0.6), room.width / 8)
    guard size >= 4 else { return }
    let middle = (x: left + room.width / 2, y: up + room.height / 2)
    for (row, line) in lines.enumerated() {
      let down = (Double(row) - Double(lines.count - 1) / 2) * 1.4 * size
      surface.text(
        line, at: (middle.x, middle.y + down), row == 0 ? Self.title : Self.label,
        size: row == 0 ? size : 0.8 * size, align: .centre, isBold: row == 0,
        longest: room.width - 8)
    }
  }

  /// Draws how far two screens are apart.
  private func draw(_ gap: WallDesign.Gap, on surface: ChartSurface) {
    let outline = corners(gap.area)
    let middle = (
      x: (outline[0].x + outline[2].x) / 2, y: (outline[0].y + outline[2].y) / 2
    )
    surface.line(
      gap.isAcross
        ? [(outline[0].x, middle.y), (outline[2].x, middle.y)]
        : [(middle.x, outline[0].y), (middle.x, outline[2].y)], Self.gap, width: 2)
    surface.text(
      "\(gap.distance.tenths) mm",
      at: gap.isAcross ? (middle.x, middle.y - 14) : (middle.x + 6, middle.y),
      Self.gap, size: 14, align: gap.isAcross ? .centre : .left)
  }

  /// The corners of a rectangle, clockwise from the left top one.
  private func corners(_ area: WallArea) -> [ChartSurface.Position] {
    func place(_ x: Double, _ y: Double) -> ChartSurface.Position {
      (corner.x + (x - wall.box.x) * scale, corner.y + (y - wall.box.y) * scale)
    }
    return [
      place(area.x, area.y), place(area.right, area.y), place(area.right, area.bottom),
      place(area.x, area.bottom),
    ]
  }
}
