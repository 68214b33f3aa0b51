import func Glibc.free
import func Glibc.strdup

import CAllocationCounter
import CosmosCore
import Testing

/// Advancing a sky from frame to frame allocates no memory, whatever it shows.
@Suite struct AllocationTests {
  /// What a sky is doing.
  enum Course: CaseIterable {
    case drag, wheel, glide, snap, journey, drift, tour, fastTour
    case menuOpening, menuOpen, menuClosing, panel, splash
  }

  /// A sky that follows a course, at a time from which on it is in motion.
  private func sky(_ course: Course) throws -> Sky {
    var sky = try MotionFixture.sky(at: .sign(3), width: 1280, height: 720, lines: true)
    switch course {
    case .drag: sky.apply(.press(Point(x: 900, y: 500)))
    case .wheel: break
    case .glide: sky = sky.played(MotionFixture.fling(velocity: 4000), until: 0.2)
    case .snap:
      sky.apply(.scroll(100))
      sky.advance(to: 0.1)
    case .journey: sky.apply(.goto(.sign(7)))
    case .drift: sky.apply(.autoplay(.drift(40)))
    case .tour: sky.apply(.autoplay(.tour(rest: 0.5, journey: 1)))
    case .fastTour: sky.apply(.autoplay(.tour(rest: 0.05, journey: 0.1)))
    case .menuOpening: sky.apply(.toggleMenu)
    case .menuOpen:
      sky.apply(.toggleMenu)
      sky.advance(to: 2)
      sky.apply(.goto(.sign(4)))
    case .menuClosing:
      sky.apply(.toggleMenu)
      sky.advance(to: 2)
      sky.apply(.toggleMenu)
    case .panel:
      sky.apply(.toggleMenu)
      sky.advance(to: 2)
      sky.apply(.key(.left))
      sky.apply(.key(.left))
      sky.apply(.key(.enter))
    case .splash:
      sky.showSplash()
      sky.advance(to: 1.3)
    }
    _ = sky.takeEffects()
    return sky
  }

  /// The user's input in a frame, if any.
  private func event(_ course: Course, frame: Int, canvas: Canvas) -> SkyEvent? {
    switch course {
    case .drag: .move(Point(x: 900 - 3 * Double(frame), y: 500))
    case .wheel: .scroll(frame.isMultiple(of: 3) ? 20 : -5)
    case .menuOpen:
      // Move back and forth over the first sign's segment of the ring.
      .move(
        Point(
          x: canvas.width / 2 + 129, y: canvas.height / 2 + (frame.isMultiple(of: 2) ? 20 : 40)))
    default: nil
    }
  }

  @Test(arguments: Course.allCases)
  func `a frame allocates no memory, however the sky moves`(course: Course) throws {
    var sky = try sky(course)
    let start = sky.time
    var shown = sky.frame
    var (changes, chances) = (0, 0)
    for frame in 1...400 {
      // By now a drag's list of recent positions has reached its full capacity.
      if frame == 15 { cosmos_allocations_begin() }
      if let event = event(course, frame: frame, canvas: sky.scene.canvas) { sky.apply(event) }
      sky.advance(to: start + Double(frame) / 60)
      let frame = sky.frame
      if frame != shown { changes += 1 }
      if sky.isMoving || sky.nextChangeTime != nil { chances += 1 }
      if !sky.takeEffects().isEmpty { chances += 1 }
      shown = frame
    }
    #expect(cosmos_allocations_end() == 0)
    #expect(changes > 15 && chances > 0)
  }

  @Test func `only allocations by our code are counted`() {
    cosmos_allocations_begin()
    var numbers = [Int](repeating: 1, count: 100)
    #expect(cosmos_allocations_end() == 1)
    cosmos_allocations_begin()
    numbers.append(contentsOf: 0..<1000)
    #expect(cosmos_allocations_end() == 1)
    cosmos_allocations_begin()
    let aligned = UnsafeMutableRawPointer.allocate(byteCount: 100, alignment: 64)
    #expect(cosmos_allocations_end() == 1)
    aligned.deallocate()
    cosmos_allocations_begin()
    let copy = strdup("allocated in the C library")
    #expect(cosmos_allocations_end() == 0)
    #expect(copy != nil && numbers.count == 1100)
    free(copy)
  }
}
