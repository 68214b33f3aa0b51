import CosmosCore
import CosmosTestSupport
import Testing

/// Tests that the state at a given time does not depend on the steps that led to it, whatever happens.
@Suite struct StepTests {
  /// A simulated user, who presses, moves, scrolls, types, jumps to signs and resizes at random times.
  private func randomEntries(
    seed: UInt64, count: Int = 12, canMoveByItself: Bool = true
  ) -> [Script.Entry] {
    var random = SeededGenerator(seed: seed)
    var time = 0.0
    var entries: [Script.Entry] = []
    for _ in 0..<count {
      time += Double.random(in: 0...1, using: &random) * (Bool.random(using: &random) ? 0.1 : 2)
      let point = Point(
        x: Double.random(in: 0...375, using: &random), y: Double.random(in: 0...667, using: &random)
      )
      let action: Script.Action =
        switch Int.random(in: 0..<11, using: &random) {
        case 0, 1: .event(.press(point))
        case 2, 3: .event(.move(point))
        case 4, 5: .event(.release(point))
        case 6: .event(.scroll(Double.random(in: -500...500, using: &random)))
        case 9: .event(.wheel(notches: Int.random(in: -20...20, using: &random)))
        case 7: .event(.goto(.sign(Int.random(in: 0..<12, using: &random))))
        case 8:
          .event(
            .key(
              SkyKey.allCases.filter { canMoveByItself || ($0 != .t && $0 != .space) }
                .randomElement(using: &random) ?? .home))
        default:
          .resize(
            width: Int.random(in: 1...4000, using: &random),
            height: Int.random(in: 1...4000, using: &random))
        }
      entries.append(Script.Entry(time: time, action: action))
    }
    // Finally release whatever is still held.
    let end = Script.Action.event(.release(Point(x: 100, y: 100)))
    return entries + [Script.Entry(time: time + 0.5, action: end)]
  }

  @Test func `seven and five hundred frames per second produce the same states`() throws {
    for seed in UInt64(0)..<200 {
      let script = Script(entries: randomEntries(seed: seed))
      var states: [[Sky]] = []
      for rate in [7, 500] {
        var sky = try MotionFixture.sky()
        var player = ScriptPlayer(script)
        var found: [Sky] = []
        for frame in 0...(20 * rate) {
          player.advance(&sky, to: Double(frame) / Double(rate))
          if frame.isMultiple(of: rate) { found.append(sky) }
        }
        states.append(found)
      }
      for (slow, fast) in zip(states[0], states[1]) {
        #expect(abs(slow.offset - fast.offset) < 1e-6)
        #expect(slow.motionKind == fast.motionKind && slow.currentSign == fast.currentSign)
        #expect(abs(slow.currentStrokeEnd - fast.currentStrokeEnd) < 1e-6)
        #expect(slow.frame.reveals.count == fast.frame.reveals.count)
      }
    }
  }

  @Test func `ten thousand random users always leave the sky in a valid state`() throws {
    let fresh = try MotionFixture.sky()
    for seed in UInt64(0)..<10_000 {
      let entries = randomEntries(seed: seed, canMoveByItself: false)
      var sky = fresh
      var player = ScriptPlayer(Script(entries: entries))
      for entry in entries {
        player.advance(&sky, to: entry.time)
        #expect(sky.offset.isFinite && sky.offset >= 0 && sky.position < 120)
        #expect((0...1).contains(sky.currentStrokeEnd))
      }
      // Allow for the longest sequence without input: a glide, a slide, and a line reveal.
      let end = (entries.last?.time ?? 0) + 10
      player.advance(&sky, to: end)
      #expect(sky.motionKind == .rest && !sky.isMoving && sky.nextChangeTime == nil)
      // A sky at rest within half a canvas of a sign is centred on it with its lines shown, unless it never
      // moved.
      let nearest = (sky.position / 10).rounded() * 10
      let distance = abs(sky.position - nearest)
      #expect(distance < 1e-9 || distance > 0.5, "seed \(seed): \(sky.position)")
      let shown = sky.frame.reveals
      if distance < 1e-9 {
        #expect(shown.map(\.sign) == [Int(nearest / 10) % 12] && shown[0].strokeEnd == 1)
      } else {
        #expect(shown.isEmpty)
      }
    }
  }

  @Test func `a million turns lose no precision`() throws {
    var sky = try MotionFixture.sky()
    for _ in 0..<1_000_000 {
      sky.apply(.scroll(45_000))
    }
    #expect(abs(sky.offset - 1875) < 1e-6)
    sky.apply(.scroll(-45_000.0 * 1_000_000))
    #expect(abs(sky.offset - 1875) < 1e-3)
  }
}
