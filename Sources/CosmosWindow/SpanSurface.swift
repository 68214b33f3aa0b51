/// One surface made of several, each of which shows its part of a picture.
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
  private var parts: [Part] = []
  private var events = EventQueue<WindowEvent>()
  /// The monitor whose finger presses; those on others have to wait.
  private var touched: UInt?

  private struct Part {
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
    parts.removeAll { part in !outputs.contains { $0.id == part.output } }
    if let touched, !parts.contains(where: { $0.output == touched }) {
      self.touched = nil
      events.append(.finger(.cancelled, x: 0, y: 0))
    }
    for output in outputs where !parts.contains(where: { $0.output == output.id }) {
      parts.append(Part(output: output.id, surface: try open(output)))
    }
    self.outputs = outputs
    wall = Wall(outputs, bezel: bezel)
    for index in parts.indices {
      guard let place = outputs.firstIndex(where: { $0.id == parts[index].output }) else {
        continue
      }
      parts[index].area = wall.tiles[place]
      parts[index].isStale = true
    }
    // Overlays are shown once, in the upper left corner; that part is drawn last, and so ends the measurements.
    parts.sort { ($0.area.x, $0.area.y) > ($1.area.x, $1.area.y) }
    events.append(.resize(width: wall.width, height: wall.height))
    events.append(.moved)
  }

  package var pixelSize: (width: Int, height: Int) { (wall.width, wall.height) }

  package var refreshRate: Double { parts.map(\.surface.refreshRate).max() ?? 60 }

  package var waitsForMonitor: Bool { parts.contains { $0.surface.waitsForMonitor } }

  package var isFullscreen: Bool { parts.contains { $0.surface.isFullscreen } }

  /// A part alone would not be the sky.
  package var canLeaveFullscreen: Bool { false }

  package var gamepad: GamepadState? {
    for part in parts {
      if let state = part.surface.gamepad { return state }
    }
    return nil
  }

  // MARK: Events

  package var hasEvents: Bool { !events.isEmpty || parts.contains { $0.surface.hasEvents } }

  package func poll() throws(WindowError) -> [WindowEvent] {
    for part in parts {
      for event in try part.surface.poll() { append(event, of: part) }
    }
    return events.take()
  }

  package func wait(timeout: Double?) throws(WindowError) -> [WindowEvent] {
    guard let last = parts.last, !hasEvents else { return try poll() }
    for event in try last.surface.wait(timeout: timeout) { append(event, of: last) }
    return try poll()
  }

  private func append(_ event: WindowEvent, of part: Part) {
    let size = part.surface.pixelSize
    func x(_ x: Double) -> Double {
      Double(part.area.x) + x * Double(part.area.width) / Double(max(1, size.width))
    }
    func y(_ y: Double) -> Double {
      Double(part.area.y) + y * Double(part.area.height) / Double(max(1, size.height))
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
      if phase == .down && touched == nil { touched = part.output }
      guard touched == part.output else { return }
      if phase == .up || phase == .cancelled { touched = nil }
      events.append(.finger(phase, x: x(left), y: y(top)))
    case .pan(let right, let down):
      guard touched == nil else { return }
      // A distance, which doesn't depend on where the part is.
      events.append(.pan(x: x(right) - x(0), y: y(down) - y(0)))
    case .close:
      closed.insert(part.output)
      events.append(.close)
    case .damage, .moved, .misplaced, .key, .scroll, .gamepad, .focus: events.append(event)
    }
  }

  // MARK: Drawing

  package var wantsFrame: Bool { parts.contains { $0.surface.wantsFrame } }

  package var timeToAskForFrame: Double? {
    wantsFrame ? nil : parts.compactMap(\.surface.timeToAskForFrame).min()
  }

  package var hasStaleParts: Bool { parts.contains { $0.isStale && $0.surface.wantsFrame } }

  package func makeCurrent() {
    parts.last?.surface.makeCurrent()
  }

  package func dropContext() {
    for part in parts { part.surface.dropContext() }
  }

  package func renewContext() throws(WindowError) {
    for part in parts { try part.surface.renewContext() }
  }

  package func present(_ draw: (SurfacePart?) -> Void) {
    for index in parts.indices {
      let surface = parts[index].surface
      let size = surface.pixelSize
      parts[index].isStale = true
      guard surface.wantsFrame, size.width > 0, size.height > 0 else { continue }
      parts[index].isStale = false
      surface.makeCurrent()
      draw(
        SurfacePart(
          area: parts[index].area, size: SIMD2(size.width, size.height),
          isMain: index == parts.count - 1))
      surface.swap()
    }
  }

  package func swap() {
    for part in parts {
      part.surface.makeCurrent()
      part.surface.swap()
    }
  }

  package func setPointerHidden(_ isHidden: Bool) {
    for part in parts { part.surface.setPointerHidden(isHidden) }
  }

  package func hide() {
    for part in parts { part.surface.hide() }
  }

  package func finish() {
    for part in parts { part.surface.finish() }
  }
}
