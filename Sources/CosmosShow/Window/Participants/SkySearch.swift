import CosmosCore
import CosmosGL
import CosmosHost
import CosmosOptions
import CosmosOverlay
import CosmosSession
import CosmosWindow

/// A line at the lower edge in which somebody types the name of something, to travel there.
///
/// - Important: Use and release it while the window's context is current.
package final class SkySearch: Participant {
  package let title = "the search"

  /// What has been typed, and what it finds; `nil` while the line is closed.
  private var query: Query?
  private var panel: MessagePanel?

  private struct Query {
    var text = ""
    var objects: [SkyObject] = []
    /// The object to which Return travels.
    var chosen = 0
  }

  /// Maximum number of characters; longer names don't exist.
  private static let maxLength = 60
  /// Number of objects that the line shows.
  private static let shownCount = 5

  fileprivate var isOpen: Bool { query != nil }

  /// Left, top, width and height of the line as it was drawn last.
  fileprivate var area: SIMD4<Float>? { panel?.area }

  private func open(in window: WindowSession) {
    // The line takes the keys, so nothing else that needs them stays open.
    window.closeSky()
    window.hideHelp()
    query = Query()
    redraw(in: window)
  }

  private func close(in window: WindowSession) {
    query = nil
    redraw(in: window)
  }

  private func redraw(in window: WindowSession) {
    panel = nil
    window.requestFrame("the search")
  }

  private func change(_ text: String, in window: WindowSession) {
    guard text != query?.text else { return }
    query = Query(text: text, objects: window.session.goals.objects(matching: text))
    redraw(in: window)
  }

  /// Adds what can be seen of typed characters, as far as there is room.
  private func type(_ typed: String, in window: WindowSession) {
    guard let text = query?.text else { return }
    let visible = typed.unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
        .paragraphSeparator:
        false
      default: true
      }
    }
    // The key that has opened the line has typed this.
    let added = text.isEmpty && typed == "/" ? "" : String(String.UnicodeScalarView(visible))
    change(String((text + added).prefix(SkySearch.maxLength)), in: window)
  }

  private func choose(_ step: Int, in window: WindowSession) {
    guard let query, query.objects.count > 1 else { return }
    let count = query.objects.count
    self.query?.chosen = (query.chosen + step + count) % count
    redraw(in: window)
  }

  /// Travels to what is chosen.
  private func travel(in window: WindowSession) {
    guard let query else { return }
    if query.text.isEmpty { return close(in: window) }
    // The line says that there is nothing.
    guard query.objects.indices.contains(query.chosen) else { return }
    close(in: window)
    window.session.apply(.goto(query.objects[query.chosen].goal))
  }

  // MARK: Events

  package func takes(_ event: WindowEvent, in window: WindowSession) -> Bool {
    guard isOpen else { return false }
    switch event {
    case .text(let text): type(text, in: window)
    case .key(let key, let isRepeat):
      // What a key types follows by itself.
      guard key.rawValue.count > 1, key != .space else { return true }
      guard !isRepeat || key != .enter else { return true }
      return handle(key, in: window)
    case .press, .finger(.down, _, _): close(in: window)
    default: return false
    }
    return true
  }

  package func handle(_ key: Key, in window: WindowSession) -> Bool {
    guard let query else {
      guard WindowKey(rawValue: key.rawValue) == .find, window.options.offersSkies else {
        return false
      }
      if window.session.design.hasGoals {
        open(in: window)
      } else {
        window.notify(Notice(.key, .noticeNothing))
      }
      return true
    }
    switch key {
    case .escape: close(in: window)
    case .enter: travel(in: window)
    case .backspace: change(String(query.text.dropLast()), in: window)
    case .down, .tab, .right: choose(1, in: window)
    case .up, .left: choose(-1, in: window)
    case .space: type(" ", in: window)
    case .f11: return false
    default: if key.rawValue.count == 1 { type(key.rawValue, in: window) }
    }
    return true
  }

  // MARK: Drawing

  /// The line: what was typed, and what it finds from the chosen object on.
  private func line(of query: Query, hasOnlySigns: Bool, strings: Strings) -> String {
    let start = "/ \(query.text)|   "
    if query.text.isEmpty {
      return start + strings.text(hasOnlySigns ? .searchPromptSigns : .searchPrompt)
    }
    guard !query.objects.isEmpty else { return start + strings.text(.searchNothing) }
    let names = query.objects[query.chosen...].prefix(SkySearch.shownCount).map { object in
      let name = object.name(in: strings.language)
      return object.designations.first.map { "\(name) (\($0))" } ?? name
    }
    return start + "→ " + names.joined(separator: "  ·  ")
  }

  package func draw(on canvas: Canvas, in window: WindowSession) throws(RendererError) {
    guard let query, let renderer = window.session.renderer else { return }
    if panel == nil {
      panel = try MessagePanel(
        line(
          of: query, hasOnlySigns: window.session.design.degrees == nil,
          strings: window.session.input.strings),
        renderer: renderer, font: SkyDesign.defaultFont, place: .bottom)
    }
    try panel?.load(for: canvas)
    // In a window too small for text, it would only take the keys.
    guard panel?.area != nil else { return hide() }
    panel?.draw()
  }

  package func isPictured(with options: Options) -> Bool { false }

  package func hide() {
    (query, panel) = (nil, nil)
  }

  package func releaseGraphics(in window: WindowSession) {
    panel = nil
  }

  // MARK: Changes

  package func skyWillChange(_ change: SkyChange, in window: WindowSession) {
    // The other sky has other objects, and perhaps other shaders.
    hide()
  }

  package func stop(in window: WindowSession) {
    hide()
  }
}

extension WindowSession {
  /// Whether the line for a name is open.
  package var isSearching: Bool { participants.first(SkySearch.self)?.isOpen == true }

  /// Left, top, width and height of the line for a name in pixels of the window; `nil` if it isn't shown.
  package var searchArea: SIMD4<Float>? { participants.first(SkySearch.self)?.area }
}
