import CosmosCore
import CosmosGL
import CosmosImage
import Dispatch

/// The film of a window and what the window says about it.
///
/// - Important: Use and release it while the window's context is current.
final class WindowRecording {
  /// What is said in the upper right corner; not part of the film.
  private var panel: MessagePanel?
  private var film: LiveFilm?
  /// The end of the last film, shown until a time of the sky.
  private var notice: (text: String, end: Seconds)?

  /// How long the end of a film is shown.
  private static let noticeTime: Seconds = 4

  /// Time between looks at a film that is being saved, in seconds.
  private static let savingInterval = 0.25

  /// Whether input is recorded.
  var isRecording: Bool { film?.isRecording == true }

  /// Whether what is said depends on the time of the sky, which then has to advance.
  var needsTime: Bool { isRecording || notice != nil }

  /// Whether there is a film whose recording has ended.
  var isSaving: Bool { film?.isRecording == false }

  /// Says how long the film may still take, if there is one that lacks frames.
  func tellRemainder() {
    film?.tellRemainder()
  }

  // MARK: Recording

  /// Starts to record; nothing may be recorded or saved already.
  ///
  /// - Parameters:
  ///   - sky: The sky as it is now.
  ///   - drawing: How it is drawn.
  /// - Throws: ``SystemLimit`` if there are too few threads or there is too little memory.
  func start(of sky: Sky, drawing: LiveFilmDrawing) throws(SystemLimit) {
    film = try LiveFilm(of: sky, drawing: drawing)
    notice = nil
  }

  /// Records an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - time: Time of the sky, in seconds since it opened.
  /// - Returns: Whether the film is complete with it; otherwise there are too many events.
  func note(_ event: SkyEvent, at time: Seconds) -> Bool {
    guard let film, film.isRecording else { return true }
    return film.note(event, at: time)
  }

  /// Ends the recording, if there is one; the film is complete some time later.
  ///
  /// - Parameter time: Time of the sky, in seconds since it opened.
  func stop(at time: Seconds) {
    film?.stop(at: time)
  }

  /// Tells the film the time, reports its end, and updates what is said about it.
  ///
  /// - Parameters:
  ///   - time: Time of the sky, in seconds since it opened.
  ///   - renderer: The window's renderer.
  /// - Returns: Whether something else is said than in the last frame.
  func follow(at time: Seconds, with renderer: Renderer?) -> Bool {
    film?.advance(to: time)
    if let film, let result = film.result { end(film, result, at: time) }
    if let end = notice?.end, end <= time { notice = nil }
    let text = text(at: time)
    guard text != panel?.text else { return false }
    panel = nil
    guard let text, let renderer else { return true }
    do throws(RendererError) {
      panel = try MessagePanel(
        text, renderer: renderer, font: SkyDesign.defaultFont,
        place: .upperRight(isRecording: isRecording))
    } catch {
      Log.error("can't show a message: \(error)")
    }
    return true
  }

  /// Returns when to call ``follow(at:with:)`` in any case.
  ///
  /// - Parameter time: Time of the sky, in seconds since it opened.
  /// - Returns: Seconds from now; `nil` if events suffice.
  func timeToFollow(at time: Seconds) -> Double? {
    if let film {
      guard film.isRecording else { return WindowRecording.savingInterval }
      return 1 - film.elapsed(at: time).truncatingRemainder(dividingBy: 1)
    }
    return notice.map { max(0, $0.end - time) }
  }

  /// Waits until the film is complete.
  ///
  /// A termination signal ends it with the frames that have been drawn.
  ///
  /// - Parameters:
  ///   - time: Time of the sky, in seconds since it opened.
  ///   - termination: The termination signals.
  func finish(at time: Seconds, termination: Termination) {
    if let film { end(film, film.finish(termination), at: time) }
  }

  private func end(
    _ film: LiveFilm, _ result: Result<FilePath?, any Error>, at time: Seconds
  ) {
    self.film = nil
    notice = (film.report(result), time + WindowRecording.noticeTime)
  }

  // MARK: The panel

  /// What is said about the film.
  private func text(at time: Seconds) -> String? {
    guard let film else { return notice?.text }
    guard film.isRecording else { return "saving \(film.percentage) %" }
    let seconds = Int(film.elapsed(at: time))
    let (minutes, rest) = (seconds / 60 % 60, seconds % 60)
    let clock = "\(minutes):\(rest < 10 ? "0" : "")\(rest)"
    return seconds < 3600 ? clock : "\(seconds / 3600):\(minutes < 10 ? "0" : "")\(clock)"
  }

  /// Draws what is said over the current frame; a failure is reported, and the sky continues.
  func draw(on canvas: Canvas) {
    guard let panel else { return }
    do throws(RendererError) {
      try panel.load(for: canvas)
      panel.draw()
    } catch {
      self.panel = nil
      Log.error("can't show a message: \(error)")
    }
  }

  /// Says no more how the last film ended, because the time of the sky starts again.
  func dropNotice() {
    notice = nil
  }

  /// Releases what depends on the renderer, because that is replaced.
  func releasePanel() {
    panel = nil
  }
}
