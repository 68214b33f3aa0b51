import CosmosMain
import CosmosOptions
import CosmosCore
import CosmosRemote
import Synchronization
import Testing

/// Tests of where other programs and the sky meet.
@Suite struct RemoteControlTests {
  @Test func `more commands than the loop takes are refused`() {
    let control = RemoteControl()
    let refused = Mutex(0)
    for _ in 0..<RemoteControl.maxRequests + 7 {
      control.submit(
        RemoteRequest(.next) { result in
          if case .failure(.refused) = result { refused.withLock { $0 += 1 } }
        })
    }
    #expect(refused.withLock(\.self) == 7)
  }

  @Test(arguments: [RemoteCommand.sky("nebula"), .dim(to: 0.5)])
  func `of commands that replace each other, only the last one waits`(command: RemoteCommand) {
    let control = RemoteControl()
    let answers = Mutex<[Int]>([])
    for number in 0..<RemoteControl.maxRequests + 7 {
      control.submit(
        RemoteRequest(command) { result in
          if case .failure(.interrupted) = result { answers.withLock { $0.append(number) } }
        })
    }
    #expect(answers.withLock(\.self) == Array(0..<RemoteControl.maxRequests + 6))
  }

  @Test func `a state differs from another one in what has changed`() {
    let first = RemoteState()
    var second = first
    let all = RemoteState.Property.allCases
    #expect(second.changes(since: first, in: all).isEmpty)
    (second.sign, second.framesPerSecond) = ("leo", 60)
    #expect(second.changes(since: first, in: all) == [.sign, .framesPerSecond])
    #expect(second.changes(since: first, in: [.sign, .sky]) == [.sign])
    #expect(
      second.json
        == #"{"sign":"leo","motion":"rest","autoplay":"none","paused":false,"frames_per_second":60,"#
        + #""sky":"","signs":[],"brightness":1,"date":null,"days_per_second":null,"clock_synchronized":false,"#
        + #""clock_error":0,"wall":null,"surfaces":[],"version":"0.1.0","command_line":[]}"#)
  }

  @Test(arguments: [SkyDate.clockRate, 0, 365, -30.0])
  func `a date that goes by is no news, and another one or another rate is`(rate: Double) {
    let start = ContinuousClock.now
    let first = RemoteDate(20_778, at: start, rate: rate)
    // A minute later, read with a little delay.
    let (later, then) = (start + .seconds(60), 20_778 + 60 * rate)
    let same = RemoteDate(then + 0.2 * rate, at: later, rate: rate)
    #expect(first.isContinued(by: same) && same.rate == first.rate)
    #expect(first.text(at: later) == AlmanacDate(time: (then * 86_400).rounded()).text)
    #expect(!first.isContinued(by: RemoteDate(then, at: later, rate: rate + 1)))
    let step = max(3 * abs(rate), 1 / 1440.0)
    #expect(!first.isContinued(by: RemoteDate(then + step, at: later, rate: rate)))
  }

  @Test func `a state has the date of the moment at which it is read`() throws {
    let all = RemoteState.Property.allCases
    var state = RemoteState()
    state.date = RemoteDate(20_778, at: .now - .seconds(100), rate: 0)
    #expect(state.json.contains(#""date":"2026-11-21T00:00:00Z","days_per_second":0,"#))
    state.date = RemoteDate(20_778, at: .now - .seconds(100), rate: 1)
    #expect(state.json.contains(#""date":"2027-03-01T"#), "\(state.json)")
    // It is the same date, as long as nobody sets another one.
    let copy = state
    #expect(state.changes(since: copy, in: all).isEmpty)
    state.date = RemoteDate(20_778, at: .now, rate: 1)
    #expect(state.changes(since: copy, in: all) == [.date])
    state.date = nil
    #expect(state.changes(since: copy, in: all) == [.date, .daysPerSecond])
  }

  @Test func `each publisher gets its properties at its own pace, and the last change in the end`()
  {
    let (control, start) = (RemoteControl(), ContinuousClock.now)
    let fast = Mutex<[[RemoteState.Property]]>([])
    let slow = Mutex<[[RemoteState.Property]]>([])
    control.addPublisher(to: .bus, of: [.sign, .framesPerSecond], every: .seconds(0.1)) {
      _, changes in
      fast.withLock { $0.append(changes) }
    }
    control.addPublisher(to: .broker, of: [.sign], every: .seconds(1)) { _, changes in
      slow.withLock { $0.append(changes) }
    }
    func publish(_ sign: String, _ frames: Int, at time: Double) -> Double? {
      (control.state.sign, control.state.framesPerSecond) = (sign, frames)
      control.publish(at: start + .seconds(time))
      return control.timeToPublish(at: start + .seconds(time))
    }
    // There is no sky yet.
    #expect(publish("leo", 0, at: 0) == nil)
    #expect(fast.withLock(\.isEmpty) && slow.withLock(\.isEmpty))
    control.state.sky = "cosmos"
    #expect(publish("leo", 0, at: 0) == nil)
    // Frames are no news for the slow one.
    #expect(publish("leo", 60, at: 0.125) == nil)
    // The slow one has to wait.
    #expect(publish("virgo", 60, at: 0.25) == 0.75)
    // A change that is taken back is none.
    #expect(publish("leo", 60, at: 0.5) == nil)
    #expect(publish("libra", 60, at: 0.75) == 0.25)
    #expect(publish("libra", 60, at: 1) == nil)
    #expect(
      fast.withLock(\.self)
        == [[.sign, .framesPerSecond], [.framesPerSecond], [.sign], [.sign], [.sign]])
    #expect(slow.withLock(\.self) == [[.sign], [.sign]])
    // After another connection, the slow one gets everything without a pause, and the fast one nothing.
    control.publishAgain(to: .broker)
    #expect(control.timeToPublish(at: start + .seconds(1.5)) == 0)
    #expect(publish("libra", 60, at: 1.5) == nil)
    #expect(slow.withLock(\.count) == 3 && fast.withLock(\.count) == 5)
    // Then it waits as before.
    #expect(publish("leo", 60, at: 1.75) == 0.75)
  }

  @Test func `frames are counted by the second, and not at rest`() {
    let start = ContinuousClock.now
    var meter = FrameRateMeter()
    meter.note(5, at: start)
    #expect(meter.timeToMeasure != nil)
    for frame in 1...60 { meter.note(5 + frame, at: start + .seconds(1) * frame / 60) }
    #expect(meter.framesPerSecond == 65)
    for frame in 1...30 {
      meter.note(65 + frame, at: start + .seconds(1) + .seconds(1) * frame / 30)
    }
    #expect(meter.framesPerSecond == 30)
    // The last frame was drawn long ago.
    meter.note(95, at: start + .seconds(10))
    #expect(meter.framesPerSecond == 0)
    #expect(meter.timeToMeasure == nil)
  }

  @Test func `another window's frames are counted anew`() {
    let start = ContinuousClock.now
    var meter = FrameRateMeter()
    for frame in 0...90 { meter.note(10_000 + frame, at: start + .seconds(1) * frame / 60) }
    #expect(meter.framesPerSecond > 0)
    meter.note(40, at: start + .seconds(1.6))
    #expect(meter.framesPerSecond == 0 && meter.timeToMeasure == nil)
    for frame in 1...70 { meter.note(40 + frame, at: start + .seconds(1.6 + Double(frame) / 60)) }
    #expect((59...62).contains(meter.framesPerSecond))
  }
}
