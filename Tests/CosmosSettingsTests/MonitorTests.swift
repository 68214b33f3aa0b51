import CosmosSettings
import Testing

/// The map of monitors.
@Suite struct MonitorTests {
  private static let json = """
    [{"height": 1080, "model": "Dell U2415", "name": "DP-1", "scale": 1, "width": 1920, "x": 0, "y": 0},
     {"height": 1440, "model": null, "name": null, "scale": 1, "width": 2560, "x": 1920, "y": 0}]
    """

  @Test(
    arguments: [
      ("", Set<Int>()), ("all", [0, 1]), ("DP-1", [0]), ("dp-1,1", [0, 1]), ("1", [1]),
      ("dell u2415", [0]), ("HDMI-1", []),
    ] as [(String, Set<Int>)])
  func `a value names monitors by connector, model or index`(value: String, chosen: Set<Int>) throws
  {
    let monitors = try Monitor.list(json: Array(Self.json.utf8))
    #expect(monitors.map(\.name) == ["DP-1", "1"])
    #expect(Monitor.chosen(in: value, of: monitors) == chosen)
  }

  @Test func `the map is as large as it may be, and keeps proportions`() throws {
    let monitors = try Monitor.list(json: Array(Self.json.utf8))
    let places = Monitor.places(of: monitors, within: (448, 400))
    #expect(places.map(\.x) == [2, 194])
    #expect(places.map(\.width) == [188, 252])
    #expect(places.map(\.height) == [104, 140])
    #expect(Monitor.places(of: [], within: (448, 400)).isEmpty)
  }
}
