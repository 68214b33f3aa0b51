import CosmosCore
import Testing

@Suite struct EasingTests {
  @Test(arguments: [
    (Easing.easeOut, [0.1606, 0.3084, 0.4452, 0.5709, 0.6846, 0.7851, 0.8704, 0.9377, 0.9830]),
    (.easeInOut, [0.0197, 0.0817, 0.1874, 0.3319, 0.5, 0.6681, 0.8126, 0.9183, 0.9803]),
    (.linear, [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]),
  ])
  func `curves pass through the measured points`(easing: Easing, ways: [Double]) {
    for (step, way) in ways.enumerated() {
      #expect(abs(easing.progress(at: Double(step + 1) / 10) - way) < 0.5001e-4)
    }
  }

  @Test(arguments: [Easing.linear, .easeOut, .easeInOut])
  func `curves rise from 0 to 1 without a jump`(easing: Easing) {
    #expect(easing.progress(at: -1) == 0 && easing.progress(at: 0) == 0)
    #expect(easing.progress(at: 1) == 1 && easing.progress(at: 2) == 1)
    var last = 0.0
    for step in 1...10_000 {
      let way = easing.progress(at: Double(step) / 10_000)
      #expect(way >= last && way - last < 4e-4)
      last = way
    }
  }

  @Test func `ease-in-out is the same in reverse`() {
    for step in 0...1000 {
      let time = Double(step) / 1000
      let sum = Easing.easeInOut.progress(at: time) + Easing.easeInOut.progress(at: 1 - time)
      #expect(abs(sum - 1) < 1e-12)
    }
  }
}

@Suite struct TweenTests {
  @Test func `a value starts at its start and arrives at its end`() {
    let tween = Tween(from: 2, to: 4, start: 1, duration: 0.5)
    #expect([0, 1, 1.25, 1.5, 9].map(tween.value) == [2, 2, 3, 4, 4])
    #expect(tween.isMoving(at: 1.4) && !tween.isMoving(at: 1.5))
  }

  @Test func `a redirected tween starts at the current value`() {
    let tween = Tween(from: 0, to: 1, start: 0, duration: 1).redirected(
      to: 0, at: 0.25, duration: 1)
    #expect([0.25, 0.75, 1.25].map(tween.value) == [0.25, 0.125, 0])
  }

  @Test func `a tween without duration is at its end`() {
    #expect(Tween(from: 1, to: 5, start: 3, duration: 0).value(at: 3) == 5)
    #expect(Tween(resting: 7).value(at: -1) == 7)
  }
}

@Suite struct DecelerationTests {
  @Test(arguments: [
    (velocity: 250.0, distance: 124.87, time: 2.76),
    (velocity: 500, distance: 249.75, time: 3.10),
    (velocity: 1000, distance: 499.50, time: 3.45),
    (velocity: 2000, distance: 999.00, time: 3.80),
    (velocity: 4000, distance: 1998.00, time: 4.14),
    (velocity: -2000, distance: -999.00, time: 3.80),
  ])
  func `a fling goes as far and takes as long as on the original's platform`(
    velocity: Double, distance: Double, time: Seconds
  ) {
    let glide = Deceleration(velocity: velocity)
    #expect(abs(glide.reach - distance) < 0.005)
    let duration = glide.duration(untilLeft: 0.5)
    #expect(abs(duration - time) < 0.005)
    #expect(abs(abs(glide.reach - glide.distance(after: duration)) - 0.5) < 1e-9)
  }

  @Test func `each millisecond leaves 0.998 of the speed`() {
    let glide = Deceleration(velocity: 1000)
    let step = 1e-6
    func speed(_ time: Seconds) -> Double {
      (glide.distance(after: time + step) - glide.distance(after: time)) / step
    }
    #expect(abs(speed(0.5) / speed(0.499) - 0.998) < 1e-6)
  }

  @Test func `a speed too low to glide takes no time`() {
    #expect(Deceleration(velocity: 0.1).duration(untilLeft: 0.5) == 0)
  }
}
