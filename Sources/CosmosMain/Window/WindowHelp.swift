import CosmosBench
import CosmosCore
import CosmosGL

/// What a window says about how to use it: a table of all keys on request, and the hints of the first minutes.
///
/// - Important: Use and release it while the window's context is current.
final class WindowHelp {
  /// Whether the table of keys is shown.
  private(set) var showsKeys = false

  private var hints: FirstHints
  private let file = UserFile("hints", .state, environment: UserFile.environment)
  private var table: TablePanel?
  private var hint: MessagePanel?

  /// Creates the help of a window.
  ///
  /// - Parameter givesHints: Whether hints appear that have not appeared before.
  init(givesHints: Bool) {
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
  ///
  /// - Parameter time: Time of the sky, in seconds since it opened.
  func toggleKeys(at time: Seconds) {
    showsKeys.toggle()
    if !showsKeys { table = nil }
    guard !hints.areOver else { return }
    hints.end(at: time)
    rememberHints()
  }

  /// Hides the table of keys.
  ///
  /// - Returns: Whether it was shown.
  func hideKeys() -> Bool {
    defer { (showsKeys, table) = (false, nil) }
    return showsKeys
  }

  /// Lets hints appear and vanish.
  ///
  /// - Parameters:
  ///   - time: Time of the sky, in seconds since it opened.
  ///   - isFree: Whether nothing else is open.
  /// - Returns: Whether the window has to show something else than in the last frame.
  func follow(at time: Seconds, isFree: Bool) -> Bool {
    guard !hints.areOver else { return false }
    let (text, opacity) = (hints.text, hints.opacity(at: time))
    if hints.advance(to: time, isFree: isFree && !showsKeys) { rememberHints() }
    return text != hints.text || opacity != shownOpacity
  }

  /// Opacity of the hint in the last frame.
  private var shownOpacity = 0.0

  /// Returns when to call ``follow(at:isFree:)`` in any case.
  ///
  /// - Parameters:
  ///   - time: Time of the sky, in seconds since it opened.
  ///   - isFree: Whether nothing else is open.
  /// - Returns: Seconds from then; `nil` if events suffice.
  func timeToFollow(at time: Seconds, isFree: Bool) -> Seconds? {
    hints.areOver ? nil : hints.timeToChange(at: time, isFree: isFree && !showsKeys)
  }
}

// MARK: - Drawing

extension WindowHelp {
  /// Draws the help over the current frame; a failure is reported, and the sky continues.
  ///
  /// - Parameters:
  ///   - canvas: The size and scale of the window.
  ///   - time: Time of the sky, in seconds since it opened.
  ///   - strings: The texts.
  ///   - renderer: The window's renderer.
  func draw(on canvas: Canvas, at time: Seconds, strings: Strings, with renderer: Renderer) {
    do throws(RendererError) {
      try drawHint(on: canvas, at: time, strings: strings, with: renderer)
      guard showsKeys else { return }
      if table == nil {
        table = try TablePanel(
          WindowHelp.rows(in: strings), renderer: renderer, font: SkyDesign.defaultFont)
      }
      try table?.load(for: canvas)
      table?.draw()
    } catch {
      releasePanels()
      showsKeys = false
      Log.error("can't show the help: \(error)")
    }
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

  /// The table of keys in a language.
  private static func rows(in strings: Strings) -> [TablePanel.Row] {
    KeyBinding.all.map { TablePanel.Row($0.shortLabel, $0.effect(in: strings)) }
  }

  /// Releases what depends on the renderer or the language, because that is replaced.
  func releasePanels() {
    (table, hint) = (nil, nil)
  }
}
