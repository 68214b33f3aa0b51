import CosmosCore
import CosmosGL
import CosmosHost
import CosmosImage
import CosmosOptions
import CosmosWindow
import Dispatch
import Synchronization

/// A film of the contents of a window.
///
/// The window only records the input of its sky. Another thread, which leaves the processors to the window, draws the
/// frames from that in a context of its own, and encodes them. So no frame is repeated or lost, however slow the
/// machine is; if it is too slow, the film is complete some time after the recording has ended.
package final class LiveFilm: BackgroundSave {
  private let log: InputLog
  private let state = SharedState()

  /// The state that both threads share.
  private final class SharedState: Sendable {
    let written = Atomic(0)
    let hasToldRemainder = Atomic(false)
    /// Number of frames of the whole film if it was cut, or else 0.
    let cutCount = Atomic(0)
    /// Tells the outcome if nobody waits for the film.
    let teller = Mutex<Teller?>(nil)
    let outcome = Mutex<Result<FilePath?, any Error>?>(nil)
    let isDone = DispatchSemaphore(value: 0)
  }

  /// Tells the outcome of a film, on any thread.
  package typealias Teller = @Sendable (_ film: LiveFilm, Result<FilePath?, any Error>) -> Void

  /// Whether input is still recorded.
  package var isRecording: Bool { !log.isOver }

  /// The frames of all films from windows; a window's own rate may vary.
  package static let rate = FrameRate(60)

  /// Starts to record.
  ///
  /// - Parameters:
  ///   - sky: The sky as it is now.
  ///   - texts: Its texts.
  ///   - drawing: How it is drawn.
  /// - Throws: ``SystemLimit`` if there are too few threads or there is too little memory.
  package init(of sky: Sky, texts: SceneTexts, drawing: LiveFilmDrawing) throws(SystemLimit) {
    try SystemRequirements.ofLiveFilm.check()
    let log = InputLog(from: sky.time, rate: LiveFilm.rate)
    self.log = log
    try BackgroundThread.start(for: .unhurried) { [self] in
      let outcome = Result {
        try drawing.draw(sky, texts: texts, log: log) { state.written.add(1, ordering: .relaxed) }
      }
      state.outcome.withLock { $0 = outcome }
      state.isDone.signal()
      if state.teller.withLock({ $0 != nil }) { report(outcome) }
      Wakeup.send()
    }
    BackgroundSaves.add(self)
  }

  // MARK: Recording

  /// Records an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - time: Time of the sky, in seconds since it opened.
  /// - Returns: Whether it was recorded; otherwise there are too many.
  package func note(_ event: SkyEvent, at time: Seconds) -> Bool {
    log.append(event, at: time)
  }

  /// Records that the sky has reached a time.
  package func advance(to time: Seconds) {
    if isRecording { log.advance(to: time) }
  }

  /// Ends the recording; the rest of the frames is still drawn.
  ///
  /// - Parameter time: Time of the sky, in seconds since it opened.
  package func stop(at time: Seconds) {
    if isRecording { log.end(at: time) }
  }

  package func end() {
    // At the time that the sky has reached.
    stop(at: log.start)
  }

  // MARK: Progress

  /// Time since the recording started.
  ///
  /// - Parameter time: Time of the sky, in seconds since it opened.
  /// - Returns: Seconds.
  package func elapsed(at time: Seconds) -> Seconds { time - log.start }

  /// Number of frames that are not written yet.
  package var framesLeft: Int { max(0, log.count - state.written.load(ordering: .relaxed)) }

  /// Share of the frames that are written, in percent.
  package var percentage: Int {
    100 * state.written.load(ordering: .relaxed) / max(1, log.count)
  }

  /// Whether frames that had been recorded are missing, because the film was cut.
  package var lacksFrames: Bool {
    state.written.load(ordering: .relaxed) < state.cutCount.load(ordering: .relaxed)
  }

  /// Where the film was saved, or why it wasn't; `nil` until it is complete.
  ///
  /// The path is `nil` if the film has no frames.
  package var result: Result<FilePath?, any Error>? { state.outcome.withLock(\.self) }

  // MARK: The end

  /// Says once how long the film may still take, if it lacks frames.
  package func tellRemainder() {
    guard framesLeft > 0, !state.hasToldRemainder.exchange(true, ordering: .relaxed) else {
      return
    }
    Log.notice("the film lacks \(framesLeft) frames; Ctrl+C ends it with those that are there")
  }

  /// Ends the film with the frames that have been drawn.
  package func cut() {
    if !log.isCancelled { state.cutCount.store(log.count, ordering: .relaxed) }
    log.cancel()
  }

  /// Waits until the film is complete.
  ///
  /// A termination signal ends it with the frames that have been drawn.
  ///
  /// - Parameter termination: The termination signals.
  /// - Returns: As ``result``.
  package func finish(_ termination: Termination) -> Result<FilePath?, any Error> {
    while true {
      if let result { return result }
      guard state.isDone.wait(timeout: .now() + .milliseconds(50)) == .timedOut,
        termination.signal != nil
      else { continue }
      // The encoder may take longer than the time limit for a clean shutdown.
      termination.removeTimeout()
      cut()
    }
  }

  /// Lets the film be completed after its window has gone.
  ///
  /// - Parameter tell: Called once with the outcome.
  package func finishAlone(telling tell: @escaping Teller) {
    state.teller.withLock { $0 = tell }
    if let result { report(result) }
  }

  package func complete(_ termination: Termination) {
    if termination.signal == nil { tellRemainder() }
    report(finish(termination))
  }

  /// Logs the outcome, unless that is logged already.
  ///
  /// - Parameter result: The result.
  package func report(_ result: Result<FilePath?, any Error>) {
    guard BackgroundSaves.remove(self) else { return }
    switch result {
    case .success(let path?): Log.notice("saved \(path)")
    case .success(nil): Log.notice("the film has no frames and is not saved")
    case .failure(let error): Log.error("can't record a film: \(error)")
    }
    state.teller.withLock(\.self)?(self, result)
  }
}
