import CosmosCore
import CosmosGL
import CosmosHost
import CosmosImage
import CosmosOptions
import CosmosOverlay
import CosmosSession
import CosmosWindow

/// The film of a window, and the message about it in the window.
///
/// - Important: Use and release it while the window's context is current.
package final class WindowRecording: Participant {
  package let title = "a message"

  /// The message in the upper right corner; not part of the film.
  fileprivate var panel: MessagePanel?
  /// The text in the last frame, or in the one that is requested.
  private var shownText: String?
  private var film: LiveFilm?
  /// Time between looks at a film that is being saved, in seconds.
  private static let savingInterval = 0.25

  /// Whether the window goes.
  private var isOver = false

  /// Whether input is recorded.
  private var isRecording: Bool { film?.isRecording == true }

  /// Whether there is a film whose recording has ended.
  private var isSaving: Bool { film?.isRecording == false }

  // MARK: Recording

  package func handle(_ key: Key, in window: WindowSession) -> Bool {
    guard WindowKey(rawValue: key.rawValue) == .r else { return false }
    if isRecording {
      film?.stop(at: window.sky.time)
    } else if isSaving {
      Log.notice("the last film is still being saved; this one is not recorded")
      window.notify(Notice(.film, window.isClosing ? .noticeFilmFinishing : .noticeFilmBusy))
    } else {
      record(in: window)
    }
    return true
  }

  private func record(in window: WindowSession) {
    guard let driver = window.session.renderer?.driver else { return }
    let drawing = LiveFilmDrawing(
      api: driver.api, shaders: window.session.input.shaders, starPath: window.options.starPath,
      drawsParts: window.options.wall.design != nil, name: Screenshot.name(for: window.sky),
      hasClosedMenu: window.options.picture.hasClosedMenu)
    do throws(SystemLimit) {
      film = try LiveFilm(of: window.sky, texts: window.session.texts, drawing: drawing)
      window.notify(Notice(.film, .noticeFilming))
    } catch {
      Log.error("can't record a film: \(error)")
      window.notify(Notice(.film, .noticeFilmFailed, because: error))
    }
  }

  package func note(_ event: SkyEvent, in window: WindowSession) {
    guard let film, film.isRecording else { return }
    if case .resize = event {
      end(because: "the window has another size", .noticeFilmEndsSize, in: window)
    } else if !film.note(event, at: window.sky.time) {
      end(because: "there is more input than can be drawn in time", in: window)
    }
  }

  /// Ends the recording, if there is one, and says why; the film is complete some time later.
  private func end(
    because reason: String, _ text: Strings.Key = .noticeFilmEnds, in window: WindowSession
  ) {
    guard isRecording else { return }
    film?.stop(at: window.sky.time)
    Log.notice("the recording ends: \(reason)")
    window.notify(Notice(.film, text))
  }

  package func poll(in window: WindowSession) {
    // The text depends on the time of the sky.
    if isRecording { window.advance(to: window.time) }
  }

  package func update(in window: WindowSession) {
    guard film != nil || panel != nil else { return }
    let time = window.sky.time
    film?.advance(to: time)
    if let film, let result = film.result { end(film, result, in: window) }
    let text = text(at: time)
    guard text != shownText else { return }
    shownText = text
    window.requestFrame("the film's time")
  }

  package func deadline(in window: WindowSession) -> Deadline? {
    if let film {
      guard film.isRecording else { return .real(in: WindowRecording.savingInterval) }
      let elapsed = film.elapsed(at: window.time)
      return .sky(window.time + 1 - elapsed.truncatingRemainder(dividingBy: 1))
    }
    return nil
  }

  package func skyWillChange(_ change: SkyChange, in window: WindowSession) {
    end(because: change.reason, in: window)
    if change.input.shaders != window.session.input.shaders { panel = nil }
  }

  package func adopt(_ change: OptionsChange, in window: WindowSession) {
    let (next, last) = (change.next, change.previous)
    // The film draws the sky from input alone.
    if next.dates != last.dates || next.sky.showsTrail != last.sky.showsTrail
      || next.motion.stops != last.motion.stops || next.motion.rest != last.motion.rest
      || next.motion.journey != last.motion.journey
    {
      end(because: "the settings have changed", in: window)
    }
  }

  package func skyWillRestart(in window: WindowSession) {
    end(because: "the clock was set back", in: window)
  }

  package func staysOpen(in window: WindowSession) -> Bool {
    guard let film, window.options.tellsPerson, window.isClosing || !window.isUnseen else {
      return false
    }
    film.stop(at: window.sky.time)
    if !window.isClosing {
      window.notify(Notice(.film, .noticeFilmFinishing))
      Log.info(
        "the window closes once its film is complete; Q ends it with the frames drawn so far")
    }
    return true
  }

  package func stop(in window: WindowSession) {
    isOver = true
    film?.stop(at: window.sky.time)
    // It has been closed again.
    if window.isClosing { film?.cut() }
    if isSaving && window.termination.signal == nil {
      window.window.hide()
      film?.tellRemainder()
    }
  }

  /// Waits until the film is complete; a termination signal ends it with the frames that have been drawn.
  package func finish(in window: WindowSession, _ wait: Wait) {
    guard let film, isSaving else { return }
    if wait.leavesFilms {
      let teller = window.desktopTeller(forEnd: window.show?.isOver != false)
      film.finishAlone { film, result in teller?(film, result) }
    } else {
      end(film, film.finish(window.termination), in: window)
    }
  }

  package func close() {
    DesktopNotifications.shared.close()?.wait()
  }

  /// Says in the window how the film has ended, and on the desktop if the window isn't seen, or closes.
  private func end(
    _ film: LiveFilm, _ result: Result<FilePath?, any Error>, in window: WindowSession
  ) {
    self.film = nil
    film.report(result)
    let notice = Notice(filmed: result)
    // A person should read why there is no film.
    if notice.isFailure { window.keepOpen() }
    window.notify(notice)
    let isEnd = isOver || window.isClosing
    if isEnd || window.isUnseen { window.desktopTeller(forEnd: isEnd)?(film, result) }
  }

  // MARK: The panel

  /// The text about the film.
  private func text(at time: Seconds) -> String? {
    guard let film else { return nil }
    guard film.isRecording else { return "saving \(film.percentage) %" }
    let seconds = Int(film.elapsed(at: time))
    let (minutes, rest) = (seconds / 60 % 60, seconds % 60)
    let clock = "\(minutes):\(rest < 10 ? "0" : "")\(rest)"
    return seconds < 3600 ? clock : "\(seconds / 3600):\(minutes < 10 ? "0" : "")\(clock)"
  }

  package func draw(on canvas: Canvas, in window: WindowSession) throws(RendererError) {
    guard let text = text(at: window.sky.time), let renderer = window.session.renderer else {
      panel = nil
      return
    }
    if panel?.text != text {
      panel = try MessagePanel(
        text, renderer: renderer, font: SkyDesign.defaultFont,
        place: .upperRight(isRecording: isRecording))
    }
    try panel?.load(for: canvas)
    panel?.draw(rise: -min(window.filmShift, panel?.roomBelow ?? 0))
  }

  package func hide() {
    panel = nil
  }

  package func releaseGraphics(in window: WindowSession) {
    panel = nil
  }
}

extension WindowSession {
  /// Left, top, width and height of the line about a film in pixels of the window; `nil` if there is none.
  package var filmArea: SIMD4<Float>? { participants.first(WindowRecording.self)?.panel?.area }
}
