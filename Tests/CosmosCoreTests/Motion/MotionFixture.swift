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
  static func fling(
    from start: Seconds, lasting duration: Seconds = 0.2, velocity: Double, x: Double = 300,
    y: Double = 500, steps: Int = 20
  ) -> [Script.Entry] {
    var entries = [Script.Entry(time: start, action: .event(.press(Point(x: x, y: y))))]
    for step in 1...steps {
      let time = duration * Double(step) / Double(steps)
      let point = Point(x: x + velocity * time, y: y)
      entries.append(Script.Entry(time: start + time, action: .event(.move(point))))
    }
    let end = Point(x: x + velocity * duration, y: y)
    entries.append(Script.Entry(time: start + duration, action: .event(.release(end))))
    return entries
  }
}

extension Sky {
  /// The sky at a given time, with script entries applied.
  func played(_ entries: [Script.Entry], until time: Seconds) -> Sky {
    var sky = self
    var player = ScriptPlayer(Script(entries: entries))
    player.advance(&sky, to: time)
    return sky
  }

  /// The sky at a given time, with one event applied at time 0.
  func after(_ event: SkyEvent, _ time: Seconds) -> Sky {
    played([Script.Entry(time: 0, action: .event(event))], until: time)
  }
}
