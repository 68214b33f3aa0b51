import CosmosCore
import CosmosGL
import CosmosOptions
import CosmosOverlay
import CosmosSession
import CosmosWindow

/// Buttons for what else takes a key: they show near the upper right corner for those who point there, and in the choice
/// of skies.
///
/// A button does what its key does, so that it needs no rules of its own.
///
/// - Important: Use and release it while the window's context is current.
package final class WindowToolbar: Participant {
  package let title = "the buttons"

  private var input = ToolbarInput()
  private var items: [Item] = []
  private var layout: ToolbarLayout?
  private var panel: ToolbarPanel?
  /// Since when the buttons are shown; `nil` if they aren't.
  private var shownSince: Seconds?

  /// A button.
  private struct Item: Hashable {
    let key: WindowKey
    let symbol: String
    let name: String
  }

  /// The keys that have a button, from the corner on.
  private static let keys: [(key: WindowKey, symbol: String)] = [
    (.q, "✕"), (.question, Notice.Topic.key.symbol), (.settings, "⚙"), (.f, "⤢"),
    (.s, Notice.Topic.sound.symbol), (.r, Notice.Topic.film.symbol),
    (.p, Notice.Topic.image.symbol), (.g, Notice.Topic.sky.symbol), (.find, "⌕"), (.date, "◷"),
  ]

  /// Creates the buttons of a window.
  package init() {}

  /// The buttons that have an effect in a window.
  private static func items(of window: WindowSession) -> [Item] {
    let abilities = HelpTable.Abilities(of: window)
    let strings = window.session.input.strings
    let scene = window.sky.scene
    return keys.filter { key, _ in
      switch key {
      // The choice of skies takes the keys that these lines need.
      case .find: abilities.offer(key) && !window.choosesSky && scene.design.hasGoals
      case .date: abilities.offer(key) && !window.choosesSky && scene.showsBodies
      default: abilities.offer(key)
      }
    }.map { key, symbol in
      let binding = KeyBinding.all.first { $0.names.contains(key.rawValue) }
      let label = binding?.shortLabel { $0 == key.rawValue } ?? ""
      let hasOnlySigns = key == .find && scene.design.degrees == nil
      let effect =
        (hasOnlySigns ? strings.effect(ofKey: "find a sign") : nil)
        ?? binding?.effect(in: strings)
      return Item(key: key, symbol: symbol, name: "\(effect ?? "") (\(label))")
    }
  }

  // MARK: The pointer and fingers

  package func takes(_ event: WindowEvent, in window: WindowSession) -> Bool {
    guard window.options.hasToolbar, let layout, layout.count > 0 else { return false }
    let canvas = window.sky.scene.canvas
    let focus = input.focus
    let act = input.act(
      on: event, at: window.time, in: layout, on: canvas, shownSince: shownSince)
    if input.focus != focus { window.requestFrame("the buttons") }
    switch act {
    case .none: return false
    case .taken: return true
    case .choose(let position):
      // Those that are left may be fewer than when it was pressed.
      guard items.indices.contains(position) else { return true }
      let key = items[position].key.rawValue
      // The line for names or dates would take the key. Its own button closes it.
      if window.closeTypedLine() != key { window.handle(Key(rawValue: key)) }
      return true
    }
  }

  private func isShown(in window: WindowSession) -> Bool {
    guard window.options.hasToolbar else { return false }
    return window.choosesSky
      || input.isNear(at: window.time, isPointerHidden: window.sky.isPointerHidden)
  }

  // MARK: Time

  package func update(in window: WindowSession) {
    if isShown(in: window) != (panel != nil) { window.requestFrame("the buttons") }
  }

  package func deadline(in window: WindowSession) -> Deadline? {
    // Without the pointer or a finger in that corner, there is none.
    guard panel != nil, !window.choosesSky else { return nil }
    return input.end.map { .sky(max($0, window.time)).forFrame }
  }

  // MARK: Drawing

  package func draw(on canvas: Canvas, in window: WindowSession) throws(RendererError) {
    let count = WindowToolbar.keys.count
    guard isShown(in: window), let renderer = window.session.renderer else {
      hide()
      // Where they would be.
      return layout = ToolbarLayout(on: canvas, count: count)
    }
    items = WindowToolbar.items(of: window)
    let layout = ToolbarLayout(on: canvas, count: items.count)
    self.layout = layout
    let symbols = items.map(\.symbol)
    if panel?.symbols != symbols || panel?.isDrawn(by: renderer) != true {
      panel = try ToolbarPanel(symbols, renderer: renderer, font: SkyDesign.defaultFont)
    }
    // Beside the skies, they don't show because of the pointer.
    shownSince = window.choosesSky ? -.infinity : shownSince ?? window.time
    let focus = input.focus.flatMap { $0 < layout.count ? ($0, items[$0].name) : nil }
    try panel?.draw(at: layout, focus: focus, on: canvas)
  }

  package func isPictured(with options: Options) -> Bool { false }

  package func hide() { (panel, shownSince) = (nil, nil) }

  package func releaseGraphics(in window: WindowSession) { panel = nil }

  // MARK: Changes

  package func skyWillChange(_ change: SkyChange, in window: WindowSession) {
    // The other sky may have other shaders, and then another renderer.
    panel = nil
  }

  package func skyWillRestart(in window: WindowSession) {
    // Their times belong to a clock that is set back.
    input = ToolbarInput()
    shownSince = nil
  }
}

extension Options {
  /// Whether a window may show buttons: where it offers skies, unless a script or a program drives it.
  var hasToolbar: Bool { offersSkies && isOpenedByPerson }
}

extension WindowSession {
  /// Lower edge of the buttons in the upper right corner, and of the line about a film below them, where the choice of
  /// skies begins, in pixels.
  var toolbarBottom: Int {
    guard options.hasToolbar else { return 0 }
    let bottom = participants.first(WindowToolbar.self)?.bottom ?? 0
    return max(bottom, filmArea.map { Int($0.y + $0.w) + filmShift } ?? 0)
  }

  /// How far down the line about a film makes way for the buttons, which never move, in pixels.
  var filmShift: Int { participants.first(WindowToolbar.self)?.shift(in: self) ?? 0 }
}

extension WindowToolbar {
  /// Lower edge of the buttons, in pixels; 0 if there is no room for any.
  fileprivate var bottom: Int {
    layout.map { $0.count > 0 ? $0.panel.top + $0.panel.height : 0 } ?? 0
  }

  /// Height of the buttons that show, and of the name below them, in pixels; 0 if none show.
  fileprivate func shift(in window: WindowSession) -> Int {
    guard isShown(in: window), let layout, layout.count > 0 else { return 0 }
    return layout.panel.height + layout.nameHeight
  }
}
