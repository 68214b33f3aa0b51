/// One surface made of several, each of which shows its tile of a picture.
///
/// Monitors that refresh at different times get their frames one by one: each shows the newest frame.
package final class SpanSurface: Surface {
  /// The monitors that show the surface.
  package private(set) var outputs: [Output] = []
  /// Identifiers of monitors whose surface the window system has closed.
  package private(set) var closed: Set<UInt> = []

  package let system: WindowSystem

  private let bezel: Double
  private var wall = Wall([])
  private var tiles: [Tile] = []
  private var events = EventQueue<WindowEvent>()
  /// The monitor whose finger presses; those on others have to wait.
  private var touched: UInt?

  private struct Tile {
    let output: UInt
    let surface: any Surface
    var area = ScreenArea(width: 0, height: 0)
    /// Whether the surface shows an older frame than others.
    var isStale = true
  }

  /// Opens a surface on each of several monitors.
  ///
  /// - Parameters:
  ///   - outputs: The monitors, at least one.
  ///   - bezel: Width of the frame around what each monitor shows, in millimetres.
  ///   - system: The window system.
  ///   - open: Opens a surface on a monitor.
  /// - Throws: ``WindowError`` with the reason.
  package init(
    on outputs: [Output], bezel: Double, system: WindowSystem,
    open: (Output) throws(WindowError) -> any Surface
  ) throws(WindowError) {
    precondition(!outputs.isEmpty, "a surface needs a monitor")
    self.bezel = bezel
    self.system = system
    try show(on: outputs, open: open)
    events = EventQueue()
  }

  /// Adapts to monitors that have come, gone or changed.
  ///
  /// - Parameters:
  ///   - outputs: The monitors, at least one.
  ///   - open: Opens a surface on a new monitor.
  /// - Throws: ``WindowError`` with the reason.
  package func show(
    on outputs: [Output], open: (Output) throws(WindowError) -> any Surface
  ) throws(WindowError) {
    guard outputs != self.outputs else { return }
    closed = closed.filter { id in outputs.contains { $0.id == id } }
    tiles.removeAll { tile in !outputs.contains { $0.id == tile.output } }
    if let touched, !tiles.contains(where: { $0.output == touched }) {
      self.touched = nil
      events.append(.finger(.cancelled, x: 0, y: 0))
    }
    for output in outputs where !tiles.contains(where: { $0.output == output.id }) {
      tiles.append(Tile(output: output.id, surface: try open(output)))
    }
    self.outputs = outputs
    wall = Wall(outputs, bezel: bezel)
    for index in tiles.indices {
      guard let place = outputs.firstIndex(where: { $0.id == tiles[index].output }) else {
        continue
      }
      tiles[index].area = wall.tiles[place]
      tiles[index].isStale = true
    }
    // Overlays are shown once, in the upper left corner; that tile is drawn last, and so ends the measurements.
    tiles.sort { ($0.area.x, $0.area.y) > ($1.area.x, $1.area.y) }
    events.append(.resize(width: wall.width, height: wall.height))
    events.append(.moved)
  }

  package var pixelSize: (width: Int, height: Int) { (wall.width, wall.height) }

  /// The largest scale among the monitors, which is that of the picture.
  package var scale: Double { tiles.lazy.map(\.surface.scale).max() ?? 1 }

  package var refreshRate: Double { tiles.map(\.surface.refreshRate).max() ?? 60 }

  package var waitsForMonitor: Bool { tiles.contains { $0.surface.waitsForMonitor } }

  package var isFullscreen: Bool { tiles.contains { $0.surface.isFullscreen } }

  /// A tile alone would not be the sky.
  package var canLeaveFullscreen: Bool { false }

  package var gamepad: GamepadState? {
    for tile in tiles {
      if let state = tile.surface.gamepad { return state }
    }
    return nil
  }

  // MARK: Events

  package var hasEvents: Bool { !events.isEmpty || tiles.contains { $0.surface.hasEvents } }

  package func poll() throws(WindowError) -> [WindowEvent] {
    for tile in tiles {
      for event in try tile.surface.poll() { append(event, of: tile) }
    }
    return events.take()
  }

  package func wait(timeout: Double?) throws(WindowError) -> [WindowEvent] {
    guard let last = tiles.last, !hasEvents else { return try poll() }
    for event in try last.surface.wait(timeout: timeout) { append(event, of: last) }
    return try poll()
  }

  private func append(_ event: WindowEvent, of tile: Tile) {
    let size = tile.surface.pixelSize
    func x(_ x: Double) -> Double {
      Double(tile.area.x) + x * Double(tile.area.width) / Double(max(1, size.width))
    }
    func y(_ y: Double) -> Double {
      Double(tile.area.y) + y * Double(tile.area.height) / Double(max(1, size.height))
    }
    switch event {
    // The wall is as large as before, but what this monitor shows is not complete.
    case .resize: events.append(.resize(width: wall.width, height: wall.height))
    case .pointer(let left, let top): events.append(.pointer(x: x(left), y: y(top)))
    case .press(let button, let left, let top):
      events.append(.press(button, x: x(left), y: y(top)))
    case .release(let button, let left, let top):
      events.append(.release(button, x: x(left), y: y(top)))
    case .finger(let phase, let left, let top):
      if phase == .down && touched == nil { touched = tile.output }
      guard touched == tile.output else { return }
      if phase == .up || phase == .cancelled { touched = nil }
      events.append(.finger(phase, x: x(left), y: y(top)))
    case .pan(let right, let down):
      guard touched == nil else { return }
      // A distance, which doesn't depend on where the tile is.
      events.append(.pan(x: x(right) - x(0), y: y(down) - y(0)))
    case .close:
      closed.insert(tile.output)
      events.append(.close)
    case .damage, .moved, .key, .text, .scroll, .wheel, .gamepad, .focus, .twoFingers, .drop:
      events.append(event)
    }
  }

  // MARK: Drawing

  package var bitsPerChannel: Int { tiles.map(\.surface.bitsPerChannel).min() ?? 8 }
  package var misplacement: SurfaceMisplacement? {
    tiles.lazy.compactMap(\.surface.misplacement).first
  }

  package var wantsFrame: Bool { tiles.contains { $0.surface.wantsFrame } }

  package var timeToFrameCheck: Double? {
    wantsFrame ? nil : tiles.compactMap(\.surface.timeToFrameCheck).min()
  }

  package var hasStaleTiles: Bool { tiles.contains { $0.isStale && $0.surface.wantsFrame } }

  package func makeCurrent() {
    tiles.last?.surface.makeCurrent()
  }

  package func dropContext() {
    for tile in tiles { tile.surface.dropContext() }
  }

  package func renewContext() throws(WindowError) {
    for tile in tiles { try tile.surface.renewContext() }
  }

  package func present(_ draw: (SurfaceTile?) -> Void) {
    for index in tiles.indices {
      let surface = tiles[index].surface
      let size = surface.pixelSize
      tiles[index].isStale = true
      guard surface.wantsFrame, size.width > 0, size.height > 0 else { continue }
      tiles[index].isStale = false
      surface.makeCurrent()
      draw(
        SurfaceTile(
          area: tiles[index].area, size: SIMD2(size.width, size.height),
          isMain: index == tiles.count - 1))
      surface.swap()
    }
  }

  package func swap() {
    for tile in tiles {
      tile.surface.makeCurrent()
      tile.surface.swap()
    }
  }

  package func setPointerHidden(_ isHidden: Bool) {
    for tile in tiles { tile.surface.setPointerHidden(isHidden) }
  }

  package var holdsShift: Bool { tiles.contains { $0.surface.holdsShift } }

  package func copy(_ text: String) {
    tiles.last?.surface.copy(text)
  }

  package func setTitle(_ title: String) {
    for tile in tiles { tile.surface.setTitle(title) }
  }

  package func hide() {
    for tile in tiles { tile.surface.hide() }
  }

  package func finish() {
    for tile in tiles { tile.surface.finish() }
  }
}
