import CosmosCore

/// Skies and input for motion tests.
enum MotionFixture {
  /// A default sky at rest.
  static func sky(
    at start: Sky.StartPosition = .start, width: Int = 375, height: Int = 667,
    lines: Bool = false, hasMenu: Bool = true
  ) throws -> Sky {
    let scene = SkyScene(
      design: try SkyDesign.cosmos(), canvas: Canvas(pixelWidth: width, pixelHeight: height),
      hasMenu: hasMenu)
    return Sky(scene: scene, at: start, showsLines: lines)
  }

  /// A pointer that moves at a constant velocity, in points per second, from a press to a release.
  static func fling(lasting duration: Seconds = 0.2, velocity: Double) -> [(Seconds, SkyEvent)] {
    var events: [(Seconds, SkyEvent)] = [(0, .press(Point(x: 300, y: 500)))]
    for step in 1...20 {
      let time = duration * Double(step) / 20
      events.append((time, .move(Point(x: 300 + velocity * time, y: 500))))
    }
    events.append((duration, .release(Point(x: 300 + velocity * duration, y: 500))))
    return events
  }
}

extension Point {
  /// The middle of a canvas of 375 × 667 points.
  static let middle = Point(x: 187.5, y: 333.5)
}

extension Script {
  /// Events at their times.
  init(_ events: [(Seconds, SkyEvent)]) {
    self.init(entries: events.map { Entry(time: $0.0, action: .event($0.1)) })
  }
}

extension Sky {
  /// The sky at a given time, with a script played.
  func played(script: Script, until time: Seconds) -> Sky {
    var sky = self
    var player = ScriptPlayer(script)
    player.advance(&sky, to: time)
    return sky
  }

  /// The sky at a given time, with events applied at theirs.
  func played(_ events: [(Seconds, SkyEvent)], until time: Seconds) -> Sky {
    played(script: Script(events), until: time)
  }

  /// The sky at a given time, with one event applied at time 0.
  func after(_ event: SkyEvent, _ time: Seconds) -> Sky {
    played([(0, event)], until: time)
  }
}
