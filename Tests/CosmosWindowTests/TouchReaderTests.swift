import CosmosWindow
import Testing

/// Tests of what fingers mean.
@Suite struct TouchReaderTests {
  private var reader = TouchReader()

  private mutating func events(_ touches: TouchEvent...) -> [WindowEvent] {
    var events: [WindowEvent] = []
    for touch in touches { reader.handle(touch) { events.append($0) } }
    return events
  }

  @Test mutating func `one finger presses, drags and lets go`() {
    #expect(
      events(.down(7, x: 10, y: 20), .move(7, x: 15, y: 21), .up(7))
        == [
          .finger(.down, x: 10, y: 20), .finger(.moved, x: 15, y: 21), .finger(.up, x: 15, y: 21),
        ])
  }

  @Test mutating func `two fingers move the content with the point between them`() {
    _ = events(.down(0, x: 100, y: 50))
    #expect(
      events(.down(1, x: 200, y: 50))
        == [.finger(.cancelled, x: 100, y: 50), .twoFingers(areDown: true)])
    #expect(events(.move(0, x: 80, y: 50)) == [.pan(x: 10, y: 0)])
    #expect(events(.move(1, x: 180, y: 56)) == [.pan(x: 10, y: -3)])
    // A third one has no part in it.
    #expect(events(.down(2, x: 0, y: 0), .move(2, x: 300, y: 0), .up(2)).isEmpty)
    #expect(events(.move(0, x: 84, y: 50)) == [.pan(x: -2, y: 0)])
    #expect(events(.up(1)) == [.twoFingers(areDown: false)])
  }

  @Test mutating func `a window that moves under fingers moves nothing`() {
    _ = events(.down(0, x: 100, y: 50), .down(1, x: 200, y: 50), .move(0, x: 80, y: 50))
    reader.restart()
    // Each finger may first move at another time.
    #expect(events(.move(0, x: 580, y: 350), .move(1, x: 700, y: 350)).isEmpty)
    #expect(events(.move(0, x: 560, y: 350)) == [.pan(x: 10, y: 0)])
    #expect(events(.move(1, x: 700, y: 340)) == [.pan(x: 0, y: 5)])
  }

  @Test mutating func `a finger that is left after a pan does nothing`() {
    _ = events(.down(0, x: 0, y: 0), .down(1, x: 9, y: 0), .up(0))
    #expect(events(.move(1, x: 50, y: 0), .down(2, x: 5, y: 5), .move(2, x: 6, y: 5)).isEmpty)
    #expect(events(.up(1), .up(2)).isEmpty)
    #expect(events(.down(1, x: 1, y: 2)) == [.finger(.down, x: 1, y: 2)])
  }

  @Test mutating func `fingers that the window system takes away end without effect`() {
    _ = events(.down(0, x: 3, y: 4))
    #expect(events(.cancel) == [.finger(.cancelled, x: 3, y: 4)])
    #expect(events(.move(0, x: 5, y: 5), .up(0), .cancel).isEmpty)
    _ = events(.down(0, x: 3, y: 4), .down(1, x: 3, y: 4))
    #expect(events(.cancel) == [.twoFingers(areDown: false)])
    #expect(events(.down(0, x: 1, y: 1)) == [.finger(.down, x: 1, y: 1)])
  }

  @Test mutating func `fingers that come twice or never came change nothing`() {
    #expect(events(.up(4), .move(4, x: 1, y: 1)).isEmpty)
    _ = events(.down(4, x: 1, y: 1))
    #expect(events(.down(4, x: 2, y: 2)).isEmpty)
    #expect(events(.up(4)) == [.finger(.up, x: 1, y: 1)])
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  mutating func `two thousand random touches leave nothing pressed`(seed: UInt64) {
    var random = seed
    func next(_ count: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(random >> 33) % count
    }
    var isPressed = false
    var presses = 0
    var areTwoDown = false
    func check(_ event: WindowEvent) {
      switch event {
      case .finger(.down, _, _):
        #expect(!isPressed)
        (isPressed, presses) = (true, presses + 1)
      case .finger(.moved, _, _): #expect(isPressed)
      case .finger(.up, _, _), .finger(.cancelled, _, _):
        #expect(isPressed)
        isPressed = false
      case .pan: #expect(!isPressed && areTwoDown)
      case .twoFingers(let areDown):
        #expect(!isPressed && areDown != areTwoDown)
        areTwoDown = areDown
      default: Issue.record("\(event)")
      }
    }
    for _ in 0..<2000 {
      let (x, y) = (Double(next(800)), Double(next(600)))
      let touch: TouchEvent =
        switch next(10) {
        case 0...2: .down(next(4), x: x, y: y)
        case 3...6: .move(next(4), x: x, y: y)
        case 7...8: .up(next(4))
        default: next(20) == 0 ? .cancel : .up(next(4))
        }
      reader.handle(touch, report: check)
    }
    for number in 0..<4 { reader.handle(.up(number), report: check) }
    #expect(!isPressed && !areTwoDown && presses > 20)
    #expect(events(.down(0, x: 1, y: 1)) == [.finger(.down, x: 1, y: 1)])
  }
}
