import CosmosMain
import CosmosOptions
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
    #expect(second.changes(since: first).isEmpty)
    (second.sign, second.framesPerSecond) = ("leo", 60)
    #expect(second.changes(since: first) == [.sign, .framesPerSecond])
    #expect(
      second.json
        == #"{"sign":"leo","motion":"rest","autoplay":"none","paused":false,"frames_per_second":60,"#
        + #""sky":"","signs":[],"brightness":1,"version":"0.1.0"}"#)
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
