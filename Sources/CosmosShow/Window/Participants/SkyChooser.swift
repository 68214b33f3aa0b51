import CosmosCore
import CosmosGL
import CosmosHost
import CosmosImage
import CosmosOptions
import CosmosOverlay
import CosmosSession
import CosmosWindow

/// The choice of another sky: a row of live pictures over the one that is shown, which changes with the focus.
///
/// - Important: Use and release it while the window's context is current.
package final class SkyChooser: Participant {
  package let title = "the choice of skies"

  private var isOffered: Bool
  /// The skies while they are shown.
  private var choice: SkyChoice?
  private var input = ChooserInput()
  /// The canvas on which everything was drawn last; `nil` before the first frame.
  private var canvas: Canvas?

  package init(_ options: Options) {
    isOffered = options.offersSkies
  }

  /// Whether skies are shown to choose from.
  fileprivate var isOpen: Bool { choice != nil }

  /// Left, top, width and height of the row as it was drawn last.
  fileprivate var area: SIMD4<Float>? {
    choice?.places.flatMap { $0.layout.visibleCount > 0 ? $0.layout.panel.vector : nil }
  }

  /// Whether the window is large enough for a sky to choose.
  private var hasRoom: Bool {
    canvas.map { ChooserLayout(on: $0, count: 1, rows: 0).visibleCount > 0 } ?? true
  }

  // MARK: Opening and closing

  private func open(in window: WindowSession) {
    // The row takes the place of the info panel, the menu and the table of keys.
    window.closeSky()
    window.hideHelp()
    // Where the sky goes back to, nothing is held down any more.
    for window in window.show?.windows ?? [window] { window.session.apply(.cancel) }
    choice = SkyChoice(in: window)
    input.forget()
    window.requestFrame("the choice of skies")
  }

  private func close(in window: WindowSession) {
    choice?.release()
    choice = nil
    window.requestFrame("the choice of skies")
  }

  /// Closes the row, and goes on with the sky that is shown, or with the one that has the focus.
  private func keep(showingFocus: Bool, in window: WindowSession) {
    guard let choice else { return }
    if !showingFocus {
      window.skies?.cancel(.choice)
    } else if choice.changeTime != nil, !choice.isBroken {
      show(choice.focus, of: choice, in: window)
    }
    close(in: window)
    // One that is on its way is kept when it is shown.
    if window.skies?.isLoading(.choice) != true { settle(in: window) }
  }

  /// Closes the row, and goes back to the sky of before, as it would be now.
  private func goBack(in window: WindowSession) {
    guard let choice else { return }
    window.skies?.cancel(.choice)
    let before = choice.before
    if let wall = window.wallLink, let name = before.wallSky {
      if name != window.session.wallSky { wall.send(.sky(name), from: window) }
    } else if !window.options.sky.isSameSky(as: before.choice) {
      window.skies?.show(because: .choice) {
        $0.chooseSky(of: before.choice)
      } finish: { result, windows in
        switch result {
        case .success:
          for window in windows {
            before.skies[ObjectIdentifier(window)].map { window.restore($0) }
          }
        case .failure(let error):
          for window in windows { window.post(ErrorReport.message(of: error)) }
        }
      }
    }
    close(in: window)
  }

  private func show(_ number: Int, of choice: SkyChoice, in window: WindowSession) {
    choice.changeTime = nil
    guard !choice.isBroken, choice.current(in: window) != number else {
      window.skies?.cancel(.choice)
      return
    }
    let word = choice.library.entries[number].word
    if let wall = window.wallLink {
      // It is shown when it comes back, on all machines.
      guard SkyOptions.isInstalled(word.description) else { return choice.failOnWall(number) }
      return wall.send(.sky(word.description), from: window)
    }
    window.skies?.show(because: .choice) {
      $0.chooseLater(word)
    } finish: { [weak self, weak choice, weak window] result, _ in
      guard let window else { return }
      switch result {
      case .success: self?.settle(in: window)
      case .failure(let error) where window.choosesSky:
        choice?.fail(number, because: error)
        window.requestFrame("a sky that can't be shown")
      case .failure(let error):
        let message = ErrorReport.message(of: error)
        Log.error(message)
        window.notify(Notice(.sky, .noticeNoSky, because: DescribedError(message)))
      }
    }
  }

  /// Keeps the sky that is shown, once nobody chooses any more, in whichever window.
  private func settle(in window: WindowSession) {
    guard window.show?.windows.contains(where: \.choosesSky) == false, window.wallLink == nil
    else { return }
    remember(in: window)
    guard window.options.isOpenedByPerson else { return }
    do {
      let session = window.session
      let isNew = try window.options.keepSky(
        of: session.design, strings: session.input.strings, on: session.sky.scene.canvas)
      if isNew { window.notify(Notice(.sky, .noticeSkyKept)) }
    } catch {
      let message = ErrorReport.message(of: error)
      Log.warning(message)
      window.notify(Notice(.sky, .noticeSkyNotKept, because: DescribedError(message)))
    }
  }

  /// Remembers the file of the sky, for those who choose later.
  private func remember(in window: WindowSession) {
    guard window.options.isOpenedByPerson, let file = window.session.options.sky.foundFile
    else { return }
    RecentSkies().add(file)
  }

  // MARK: Keys

  package func handle(_ key: Key, in window: WindowSession) -> Bool {
    guard let choice else {
      guard WindowKey(rawValue: key.rawValue) == .g, isOffered else { return false }
      if hasRoom { open(in: window) } else { window.notify(Notice(.key, .noticeNothing)) }
      return true
    }
    switch key {
    case .left, .up: step(to: choice.focus - 1, in: window)
    case .right, .down, .tab: step(to: choice.focus + 1, in: window)
    case .home: step(to: 0, in: window)
    case .enter, .space:
      guard !choice.isBroken else {
        window.notify(Notice(.key, .noticeNothing))
        break
      }
      keep(showingFocus: true, in: window)
    case .escape: goBack(in: window)
    default: return handleOther(key, in: window)
    }
    return true
  }

  /// Handles a key that isn't for moving among the skies.
  private func handleOther(_ key: Key, in window: WindowSession) -> Bool {
    switch WindowKey(rawValue: key.rawValue) {
    case .g:
      keep(showingFocus: false, in: window)
      return true
    case .question, .f1, .find, .date: keep(showingFocus: false, in: window)
    default: if SkyKey(rawValue: key.rawValue) == .m { keep(showingFocus: false, in: window) }
    }
    // The rest concerns the window, or the sky behind the row.
    return false
  }

  /// Moves the focus by a key, which is answered at the ends of the row, too.
  private func step(to number: Int, in window: WindowSession) {
    if !move(to: number, in: window) { window.notify(Notice(.key, .noticeNothing)) }
  }

  @discardableResult
  private func move(to number: Int, in window: WindowSession) -> Bool {
    guard choice?.move(to: number, at: window.time) == true else { return false }
    window.requestFrame("the choice of skies")
    return true
  }

  // MARK: The pointer and fingers

  package func takes(_ event: WindowEvent, in window: WindowSession) -> Bool {
    guard isOffered, let canvas else { return false }
    input.note(event, at: window.time, on: canvas)
    guard let choice else { return false }
    // Before its first frame, too, the row keeps from the sky what is meant for it.
    guard let (layout, first) = choice.places else { return ChooserInput.concernsRow(event) }
    let act = input.act(on: event, in: layout, first: first, focus: choice.focus)
    switch act {
    case .none: return false
    case .taken: break
    case .focus(let number): move(to: number, in: window)
    case .choose(let number):
      if number == choice.focus {
        if !choice.isBroken { keep(showingFocus: true, in: window) }
      } else {
        move(to: number, in: window)
      }
    case .leave: keep(showingFocus: false, in: window)
    }
    return true
  }

  // MARK: Time

  package func start(in window: WindowSession) {
    remember(in: window)
  }

  package func update(in window: WindowSession) {
    let time = window.time
    if let choice {
      if let due = choice.changeTime, due <= time { show(choice.focus, of: choice, in: window) }
      if choice.advance(in: window) { window.requestFrame("the pictures of the skies") }
    } else if isOffered, input.isHeld(at: time) {
      input.forget()
      if hasRoom { open(in: window) }
    }
  }

  package func deadline(in window: WindowSession) -> Deadline? {
    let time = window.time
    guard let choice else {
      return input.holdEnd.map { .sky(max($0, time)).forFrame }
    }
    let next = min(
      choice.changeTime ?? .infinity,
      choice.isFading(at: time) ? time : choice.nextPictureTime(at: time))
    return next < .infinity ? .sky(max(next, time)).forFrame : nil
  }

  // MARK: Drawing

  package func adjust(_ frame: inout SkyFrame) {
    guard isOpen else { return }
    // They would shine through.
    frame.instruction = 0
    if frame.panel == 0 { frame.menu = nil }
  }

  package func beginDrawing(in window: WindowSession) {
    choice?.redrawOne(at: window.time)
  }

  package func draw(on canvas: Canvas, in window: WindowSession) throws(RendererError) {
    self.canvas = canvas
    try choice?.draw(on: canvas, in: window)
  }

  package func isPictured(with options: Options) -> Bool { false }

  package func hide() {
    choice?.release()
    choice = nil
  }

  package func releaseGraphics(in window: WindowSession) {
    choice?.release()
  }

  // MARK: Changes

  package func skyWillChange(_ change: SkyChange, in window: WindowSession) {
    // The other sky may have other shaders, and then another renderer.
    if change.input.shaders != window.session.input.shaders { choice?.release() }
  }

  package func skyWillRestart(in window: WindowSession) {
    // Its times belong to a clock that is set back.
    input.forget()
    if isOpen { close(in: window) }
  }

  package func adopt(_ change: OptionsChange, in window: WindowSession) {
    isOffered = change.next.offersSkies
    if !isOffered, isOpen { close(in: window) }
  }

  package func stop(in window: WindowSession) {
    choice?.release()
    choice = nil
  }
}

extension WindowSession {
  /// Whether skies are shown to choose from.
  package var choosesSky: Bool { participants.first(SkyChooser.self)?.isOpen == true }

  /// Left, top, width and height of the row of skies in pixels of the window; `nil` if it isn't shown.
  package var chooserArea: SIMD4<Float>? { participants.first(SkyChooser.self)?.area }

  /// Goes on with a sky as it would be now.
  fileprivate func restore(_ sky: Sky) {
    var sky = sky
    sky.advance(to: session.sky.time)
    // They belong to a time that has passed.
    _ = sky.takeEffects()
    // The window may have another size, and the texts another language.
    sky.replaceScene(by: session.sky.scene)
    session.sky = sky
    session.updateTexts()
    requestFrame("the sky of before")
  }
}

extension Options {
  /// Whether a window may offer other skies, other dates and a search: it is a person's own, and not in a kiosk or a screen saver.
  package var offersSkies: Bool {
    switch try? WindowSession.placement(self) {
    case .window, .automatic: true
    default: false
    }
  }
}
