import CosmosWindow
import Testing

/// Tests that the states of a gamepad become the right events.
@Suite struct GamepadReaderTests {
  private var reader = GamepadReader()

  private mutating func events(_ state: GamepadState?, at time: Double) -> [WindowEvent] {
    var events: [WindowEvent] = []
    reader.read(state, at: time) { events.append($0) }
    return events
  }

  /// How many notches a stick scrolls in a time, if it is read at a steady rate.
  private mutating func notches(stick: Double, seconds: Double, rate: Double) -> Double {
    var sum = 0.0
    _ = events(GamepadState(stick: stick), at: 0)
    for reading in 1...Int((seconds * rate).rounded()) {
      for event in events(GamepadState(stick: stick), at: Double(reading) / rate) {
        if case .scroll(let x, 0) = event { sum += x }
      }
    }
    return sum
  }

  @Test mutating func `a button counts once, however long it is held`() {
    #expect(events(GamepadState(), at: 0) == [])
    #expect(
      events(GamepadState(buttons: [.a, .left]), at: 0.1) == [.gamepad(.a), .gamepad(.left)])
    #expect(events(GamepadState(buttons: [.a, .left]), at: 0.2) == [])
    #expect(events(GamepadState(buttons: [.left, .b]), at: 0.3) == [.gamepad(.b)])
    #expect(events(GamepadState(), at: 0.4) == [])
    #expect(events(GamepadState(buttons: .left), at: 0.5) == [.gamepad(.left)])
  }

  @Test mutating func `a stick near its centre moves nothing`() {
    for stick in [-0.2, -0.1, 0, 0.19, 0.2] {
      #expect(notches(stick: stick, seconds: 1, rate: 60) == 0)
    }
  }

  @Test(arguments: [10, 30, 60, 144.0], [0.6, 1])
  mutating func `a stick scrolls at the same speed at every rate, both ways`(
    rate: Double, stick: Double
  ) {
    let speed = stick == 1 ? 20.0 : 5
    #expect(abs(notches(stick: stick, seconds: 3, rate: rate) - 3 * speed) < 1e-9)
    reader = GamepadReader()
    #expect(abs(notches(stick: -stick, seconds: 3, rate: rate) + 3 * speed) < 1e-9)
  }

  @Test mutating func `a window that was away for an hour doesn't jump`() {
    _ = events(GamepadState(stick: 1), at: 0)
    #expect(events(GamepadState(stick: 1), at: 3600) == [.scroll(x: 2, y: 0)])
  }

  @Test mutating func `a gamepad that is gone holds nothing, and is not read`() {
    _ = events(GamepadState(buttons: .a, stick: 1), at: 0)
    #expect(events(nil, at: 1) == [])
    #expect(reader.timeToRead(at: 1) == nil)
    #expect(events(GamepadState(buttons: .a), at: 2) == [.gamepad(.a)])
    #expect(reader.timeToRead(at: 2) != nil)
  }

  @Test mutating func `a gamepad that lies about is read ten times a second`() {
    _ = events(GamepadState(buttons: .a), at: 0)
    #expect(abs((reader.timeToRead(at: 0) ?? 0) - 1 / 60.0) < 1e-12)
    _ = events(GamepadState(), at: 1)
    _ = events(GamepadState(), at: 10.9)
    #expect(abs((reader.timeToRead(at: 10.9) ?? 0) - 1 / 60.0) < 1e-12)
    _ = events(GamepadState(), at: 11)
    #expect(abs((reader.timeToRead(at: 11) ?? 0) - 0.1) < 1e-12)
    #expect(reader.timeToRead(at: 20) == 0)
  }

  /// Holds the reader against the definition: an event for each button that was up and is down.
  @Test mutating func `two thousand random states report each press once`() {
    var random = SystemRandomNumberGenerator()
    var last: GamepadButtons = []
    for count in 0..<2000 {
      let state =
        Int.random(in: 0..<20, using: &random) == 0
        ? nil
        : GamepadState(
          buttons: GamepadButtons(rawValue: .random(in: 0..<4096, using: &random)),
          stick: .random(in: -1...1, using: &random))
      let events = events(state, at: Double(count) * .random(in: 0.99...1, using: &random))
      let expected = GamepadButtons.each.filter {
        state?.buttons.contains($0) == true && !last.contains($0)
      }
      #expect(events.compactMap(\.button) == expected)
      for case .scroll(let x, let y) in events { #expect(abs(x) <= 2 && y == 0) }
      last = state?.buttons ?? []
    }
  }
}

extension WindowEvent {
  /// The button of a gamepad that was pressed.
  fileprivate var button: GamepadButtons? {
    if case .gamepad(let button) = self { button } else { nil }
  }
}
