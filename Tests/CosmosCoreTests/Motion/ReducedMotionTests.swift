import CosmosCore
import Testing

/// Tests of journeys that fade out and in again instead of moving.
@Suite struct ReducedMotionTests {
  private func sky(at start: Sky.StartPosition = .sign(3)) throws -> Sky {
    try MotionFixture.sky(at: start).after(.reduceMotion(true), 0)
  }

  private func going(to sign: Int) throws -> Sky {
    try sky().played([(1, .goto(.sign(sign)))], until: 1)
  }

  @Test func `a journey jumps in the dark`() throws {
    let sky = try going(to: 8)
    for (time, offset, brightness) in [
      (1.0, 11_250.0, 1.0), (1.75, 11_250, 0.5), (2.499, 11_250, 0), (2.5, 30_000, 0),
      (3.25, 30_000, 0.5), (4, 30_000, 1), (9, 30_000, 1),
    ] {
      let later = sky.played([], until: time)
      #expect(abs(later.offset - offset) < 1e-6, "\(time)")
      #expect(abs(later.frame.brightness - brightness) < 1e-3, "\(time)")
    }
  }

  @Test func `it arrives when one that moves does, with the same lines`() throws {
    let fading = try going(to: 8)
    let moving = fading.played([(1, .reduceMotion(false))], until: 1)
    let arrival = try MotionFixture.sky(at: .sign(3)).played([(1, .goto(.sign(8)))], until: 1)
    for time in [4.0, 4.1, 4.25, 10] {
      #expect(fading.played([], until: time).frame == arrival.played([], until: time).frame)
    }
    // The journey that has begun goes on as it was.
    #expect(moving.played([], until: 2.4).offset == 11_250)
  }

  @Test func `a long journey fades in its middle only`() throws {
    var sky = try sky(at: .start)
    sky.apply(.autoplay(.tour(rest: 5, journey: 60)))
    for (time, brightness) in [
      (0.0, 1.0), (28.4, 1), (29.25, 0.5), (30, 0), (30.75, 0.5), (31.6, 1),
    ] {
      #expect(abs(sky.played([], until: time).frame.brightness - brightness) < 1e-3, "\(time)")
    }
  }

  @Test(arguments: [1.4, 2.4, 2.6, 3.8])
  func `the picture is soon back when a journey is broken off`(time: Seconds) throws {
    let sky = try going(to: 8)
    let before = sky.played([], until: time).frame.brightness
    let held = sky.played([(time, .scroll(2))], until: time)
    #expect(abs(held.frame.brightness - before) < 1e-9)
    let longest = time < 2.5 ? 0.3 : 4 - time
    #expect(before < 1 && held.isMoving)
    for later in [longest, longest + 1, longest + 10] {
      #expect(held.played([], until: time + later).frame.brightness == 1)
    }
    #expect(!held.played([], until: time + 10).isMoving)
  }

  @Test func `a journey on the way of another one starts from what is left of the picture`() throws
  {
    let sky = try going(to: 8)
    let turned = sky.played([(2, .goto(.sign(2)))], until: 2)
    #expect(turned.frame.brightness == sky.played([], until: 2).frame.brightness)
    #expect(turned.played([], until: 3.5).frame.brightness == 0)
    #expect(turned.played([], until: 5).frame.brightness == 1)
    #expect(turned.played([], until: 5).offset == 7500)
  }

  @Test(arguments: [(to: 8, at: 1.0), (to: 2, at: 2.2)])
  func `brightness never jumps, in whatever steps time passes`(to sign: Int, at turn: Seconds)
    throws
  {
    var sky = try going(to: 8)
    var last = sky.frame.brightness
    var hasTurned = false
    for step in 1...600 {
      let time = 1 + Double(step) / 100
      if !hasTurned && time > turn {
        sky.apply(.goto(.sign(sign)))
        hasTurned = true
      }
      sky.advance(to: time)
      #expect(abs(sky.frame.brightness - last) < 0.06)
      last = sky.frame.brightness
    }
    #expect(last == 1)
  }

  @Test func `a tour leaps to a distant time as it steps there`() throws {
    var leaping = try sky(at: .start)
    leaping.apply(.autoplay(.tour(rest: 1, journey: 3)))
    var stepping = leaping
    for moment in [0.2, 1.4, 1.6, 3.5] {
      let time = 4 * 5003 + moment
      var (leapt, stepped) = (leaping, stepping)
      leapt.advance(to: time)
      for step in 0...5003 { stepped.advance(to: 4 * Double(step)) }
      stepped.advance(to: time)
      #expect(leapt.frame == stepped.frame)
      #expect(leapt.frame.brightness < 1 || moment > 3)
    }
    stepping.advance(to: 4)
    #expect(stepping.motionKind == .goto)
  }

  @Test func `drags, snaps and drifts move as ever`() throws {
    let fling = MotionFixture.fling(velocity: -900)
    let reduced = try sky(at: .sign(3)).played(fling, until: 0.2)
    let full = try MotionFixture.sky(at: .sign(3)).played(fling, until: 0.2)
    for time in [0.3, 0.8, 1.5, 5] {
      #expect(reduced.played([], until: time).frame == full.played([], until: time).frame)
    }
  }
}
