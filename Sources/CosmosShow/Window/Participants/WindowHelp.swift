import CosmosBench
import CosmosCore
import CosmosGL
import CosmosHost
import CosmosOptions
import CosmosOverlay
import CosmosSession
import CosmosWindow

/// The help in a window: a table of what the window answers to on request, and hints in the first minutes.
///
/// - Important: Use and release it while the window's context is current.
package final class WindowHelp: Participant {
  package let title = "the help"

  /// Whether the table of keys is shown.
  fileprivate var showsKeys = false
  /// Opacity of the hint in the last frame.
  private var shownOpacity = 0.0

  private var hints: FirstHints
  private let file = UserFile("hints", .state)
  fileprivate var table: TablePanel?
  /// What the rows of the table depend on, besides the sky and the options.
  private var subject: Subject?
  private var hint: MessagePanel?

  private struct Subject: Hashable {
    let autoplay: Autoplay.Mode?
    let isPaused: Bool
    let isFullscreen: Bool

    init(of window: WindowSession) {
      autoplay = window.sky.autoplayMode
      isPaused = window.sky.isAutoplayPaused
      isFullscreen = window.window.isFullscreen
    }
  }

  /// Creates the help of a window.
  ///
  /// - Parameter givesHints: Whether hints appear that have not appeared before.
  package init(givesHints: Bool) {
    hints = FirstHints(shown: givesHints ? WindowHelp.count(in: file) : .max)
  }

  /// Number of hints that have appeared before, by the file.
  private static func count(in file: UserFile) -> Int {
    let text = file.read(upTo: 20).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return Int(text.split(whereSeparator: \.isWhitespace).first ?? "") ?? 0
  }

  private func rememberHints() {
    file.write(Array("\(hints.shown)\n".utf8))
  }

  /// Shows or hides the table of keys; whoever knows it needs no hints.
  private func toggleKeys(in window: WindowSession) {
    showsKeys.toggle()
    if !showsKeys { table = nil }
    // The table takes the place of the info panel, and of the menu.
    if showsKeys { window.closeSky() }
    window.requestFrame("the table of keys")
    guard !hints.areOver else { return }
    hints.end(at: window.time)
    rememberHints()
  }

  /// Hides the table of keys.
  ///
  /// - Returns: Whether it was shown.
  fileprivate func hideKeys(in window: WindowSession) -> Bool {
    guard showsKeys else { return false }
    (showsKeys, table) = (false, nil)
    window.requestFrame("the table of keys")
    return true
  }

  package func note(_ event: SkyEvent, in window: WindowSession) {
    switch event {
    // The menu takes the place of the table.
    case .press, .toggleMenu, .key(.m): _ = hideKeys(in: window)
    default: break
    }
  }

  package func handle(_ key: Key, in window: WindowSession) -> Bool {
    switch WindowKey(rawValue: key.rawValue) {
    case .question, .f1:
      toggleKeys(in: window)
      return true
    case .escape: return hideKeys(in: window)
    default: return false
    }
  }

  /// Lets hints appear and vanish, and the table follow what the window does by itself.
  package func update(in window: WindowSession) {
    if table != nil, subject != Subject(of: window) {
      table = nil
      window.requestFrame("the table of keys")
    }
    guard !hints.areOver else { return }
    let (text, time) = (hints.text, window.time)
    if hints.advance(to: time, isFree: isFree(in: window)) { rememberHints() }
    if text != hints.text || hints.opacity(at: time) != shownOpacity {
      window.requestFrame("a hint")
    }
  }

  /// Whether nothing is open that a hint would disturb.
  private func isFree(in window: WindowSession) -> Bool {
    !window.sky.hasSomethingOpen && !window.sky.isAutoplaying && !window.hasMessage
      && !window.hasNotice && !showsKeys && !window.choosesSky && !window.isTyping
      && !window.showsCard
  }

  package func deadline(in window: WindowSession) -> Deadline? {
    guard !hints.areOver else { return nil }
    return hints.timeToChange(at: window.time, isFree: isFree(in: window)).map {
      Deadline.sky(window.time + $0).forFrame
    }
  }

  // MARK: Drawing

  package func adjust(_ frame: inout SkyFrame) {
    guard showsKeys else { return }
    // They would shine through.
    frame.instruction = 0
    if frame.panel == 0 { frame.menu = nil }
  }

  package func draw(on canvas: Canvas, in window: WindowSession) throws(RendererError) {
    guard let renderer = window.session.renderer else { return }
    let strings = window.session.input.strings
    try drawHint(on: canvas, at: window.time, strings: strings, with: renderer)
    guard showsKeys else { return }
    if table == nil {
      subject = Subject(of: window)
      table = try TablePanel(
        HelpTable(of: window).rows, renderer: renderer, font: SkyDesign.defaultFont)
    }
    try table?.load(for: canvas)
    table?.draw()
  }

  package func hide() {
    showsKeys = false
    (table, hint) = (nil, nil)
  }

  package func releaseGraphics(in window: WindowSession) {
    (table, hint) = (nil, nil)
  }

  package func skyWillChange(_ change: SkyChange, in window: WindowSession) {
    // The other sky may have other shaders, or texts in another language.
    (table, hint) = (nil, nil)
  }

  package func adopt(_ change: OptionsChange, in window: WindowSession) {
    // Other keys may have an effect.
    table = nil
  }

  private func drawHint(
    on canvas: Canvas, at time: Seconds, strings: Strings, with renderer: Renderer
  ) throws(RendererError) {
    shownOpacity = hints.opacity(at: time)
    guard let key = hints.text else {
      hint = nil
      return
    }
    let text = strings.text(key)
    if hint?.text != text {
      hint = try MessagePanel(
        text, renderer: renderer, font: SkyDesign.defaultFont, place: .lowerMiddle)
    }
    try hint?.load(for: canvas)
    hint?.draw(opacity: shownOpacity)
  }
}

extension WindowSession {
  /// Whether the table of keys is shown.
  package var showsHelp: Bool { participants.first(WindowHelp.self)?.showsKeys == true }

  /// Left, top, width and height of the table of keys in pixels of the window; `nil` if it isn't shown.
  package var helpArea: SIMD4<Float>? { participants.first(WindowHelp.self)?.table?.area }

  /// Hides the table of keys, because something takes its place.
  package func hideHelp() { _ = participants.first(WindowHelp.self)?.hideKeys(in: self) }
}

extension Options {
  /// Whether a window is opened as it comes, for a person who may see Cosmos for the first time.
  package var givesHints: Bool {
    clock == .monotonic && !monitors.areSeveral && keys == .all && sky.hasMenu
      && !motion.hidesSplash && motion.mode == nil && motion.scriptFile == nil
      && !settings.isPresent
  }
}
