import CosmosWindow
import Testing

/// Tests of a surface that is made of several.
@Suite struct SpanSurfaceTests {
  /// What a connection has read for its surfaces.
  private final class Connection {
    /// Events that have arrived and that nobody has read, each with the number of its surface.
    var arrived: [(surface: UInt, event: WindowEvent)] = []
    var unhandled: [UInt: [WindowEvent]] = [:]
    /// Called before a surface reads, with its number.
    var willRead: (UInt) -> Void = { _ in }
    var sleeps = 0
    /// Where the window manager shows surfaces that aren't in their place.
    var misplaced: [UInt: SurfaceMisplacement] = [:]
  }

  /// A surface that reads the events of all on its connection, as those of X11 and Wayland do.
  private final class Part: Surface {
    let id: UInt
    let connection: Connection

    init(_ id: UInt, on connection: Connection) {
      self.id = id
      self.connection = connection
    }

    let system = WindowSystem.x11
    let pixelSize = (width: 800, height: 600)
    let refreshRate = 60.0
    let waitsForMonitor = false
    var misplacement: SurfaceMisplacement? { connection.misplaced[id] }

    var hasEvents: Bool { connection.unhandled[id]?.isEmpty == false }

    func poll() -> [WindowEvent] {
      connection.willRead(id)
      for (surface, event) in connection.arrived {
        connection.unhandled[surface, default: []].append(event)
      }
      connection.arrived = []
      return connection.unhandled.removeValue(forKey: id) ?? []
    }

    func wait(timeout _: Double?) -> [WindowEvent] {
      connection.sleeps += 1
      return poll()
    }

    func makeCurrent() {}
    func dropContext() {}
    func renewContext() {}
    func swap() {}
    func hide() {}
    func finish() {}
  }

  private func span(on connection: Connection) throws -> SpanSurface {
    let outputs = (0..<2).map { id in
      Output(
        id: UInt(id), name: MonitorName("\(id)"),
        area: ScreenArea(x: 800 * id, y: 0, width: 800, height: 600),
        scale: 1, millimetres: .zero)
    }
    return try SpanSurface(on: outputs, bezel: 0, system: .x11) { Part($0.id, on: connection) }
  }

  @Test func `a part that isn't on its monitor is told of`() throws {
    let connection = Connection()
    let span = try span(on: connection)
    #expect(span.misplacement == nil)
    connection.misplaced[1] = SurfaceMisplacement(wanted: "1", actual: "0")
    #expect(span.misplacement == connection.misplaced[1])
  }

  @Test(arguments: [UInt(0), 1])
  func `an event that one part reads for another is not slept over`(part: UInt) throws {
    let connection = Connection()
    let span = try span(on: connection)
    #expect(!span.hasEvents)
    // It arrives after its part has been asked.
    connection.willRead = { reader in
      guard reader != part else { return }
      connection.arrived = [(part, .damage)]
      connection.willRead = { _ in }
    }
    var events = try span.poll()
    if events.isEmpty {
      #expect(span.hasEvents)
      events = try span.wait(timeout: nil)
    }
    #expect(connection.sleeps == 0)
    #expect(events.count == 1)
    #expect(!span.hasEvents)
  }

  @Test func `a finger on one part keeps those on others waiting`() throws {
    let connection = Connection()
    let span = try span(on: connection)
    func events(_ part: UInt, _ event: WindowEvent) throws -> [WindowEvent] {
      connection.arrived = [(part, event)]
      // The parts are read one after the other, and each may read for another.
      return try span.poll() + span.poll()
    }
    #expect(
      try events(1, .finger(.down, x: 10, y: 20)) == [.finger(.down, x: 810, y: 20)])
    #expect(try events(0, .finger(.down, x: 5, y: 5)).isEmpty)
    #expect(try events(0, .finger(.moved, x: 6, y: 5)).isEmpty)
    #expect(try events(0, .pan(x: 3, y: 0)).isEmpty)
    #expect(
      try events(1, .finger(.moved, x: 12, y: 20)) == [.finger(.moved, x: 812, y: 20)])
    #expect(try events(0, .finger(.up, x: 6, y: 5)).isEmpty)
    #expect(try events(1, .finger(.up, x: 12, y: 20)) == [.finger(.up, x: 812, y: 20)])
    #expect(try events(0, .pan(x: 3, y: 1)) == [.pan(x: 3, y: 1)])
    #expect(try events(0, .finger(.down, x: 5, y: 5)) == [.finger(.down, x: 5, y: 5)])
    // With its monitor, the finger goes.
    let rest = span.outputs.filter { $0.id == 1 }
    try span.show(on: rest) { Part($0.id, on: connection) }
    #expect(try span.poll().contains(.finger(.cancelled, x: 0, y: 0)))
  }
}
