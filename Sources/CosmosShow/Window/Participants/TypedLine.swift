import CosmosCore
import CosmosGL
import CosmosHost
import CosmosOptions
import CosmosOverlay
import CosmosSession
import CosmosWindow

/// A line at the lower edge in which somebody types: the name of something, to travel there, or a date, to show it.
///
/// - Important: Use and release it while the window's context is current.
package final class TypedLine: Participant {
  package let title = "the line for names and dates"

  /// What has been typed, and what it means; `nil` while the line is closed.
  private var query: Query?
  private var panel: MessagePanel?

  /// What is asked for.
  private enum Subject: String {
    case object = "/"
    case date = "d"

    /// What opens the line; `nil` for other keys.
    init?(_ key: Key) {
      switch WindowKey(rawValue: key.rawValue) {
      case .find: self = .object
      case .date: self = .date
      default: return nil
      }
    }

    /// Whether a sky has what is asked for.
    func exists(in sky: Sky) -> Bool {
      self == .object ? sky.scene.design.hasGoals : sky.scene.showsBodies
    }
  }

  /// What a text means.
  private enum Answer {
    case object(SkyObject)
    /// A date in seconds since 1970.
    case date(Double)
  }

  private struct Query {
    let subject: Subject
    var text = ""
    var answers: [Answer] = []
    /// Why there is no answer about a date.
    var dateError = DateError.unknown
    /// The answer that Return takes.
    var chosen = 0
    /// Whether the key that has opened the line, which types something, too, may still be down.
    var isOpening = true
  }

  /// Maximum number of characters; longer names don't exist.
  private static let maxLength = 60
  /// Number of answers that the line shows.
  private static let shownCount = 5

  fileprivate var isOpen: Bool { query != nil }

  fileprivate var text: String? { panel?.text }

  /// Left, top, width and height of the line as it was drawn last.
  fileprivate var area: SIMD4<Float>? { panel?.area }

  private func open(for subject: Subject, in window: WindowSession) {
    // The line takes the keys, so nothing else that needs them stays open.
    window.closeSky()
    window.hideHelp()
    query = Query(subject: subject)
    redraw(in: window)
  }

  private func close(in window: WindowSession) {
    query = nil
    redraw(in: window)
  }

  /// Closes the line.
  ///
  /// - Returns: The key that has opened it; `nil` if it was closed.
  fileprivate func closeIfOpen(in window: WindowSession) -> String? {
    guard let query else { return nil }
    close(in: window)
    return query.subject.rawValue
  }

  private func redraw(in window: WindowSession) {
    panel = nil
    window.requestFrame("the typed line")
  }

  private func change(_ text: String, in window: WindowSession) {
    guard let query, text != query.text else { return }
    self.query?.text = text
    self.query?.answers = []
    self.query?.chosen = 0
    switch query.subject {
    case .object:
      self.query?.answers = window.session.goals.objects(matching: text).map { .object($0) }
    case .date:
      do throws(DateError) {
        self.query?.answers = [.date(try window.session.dateReader.time(of: text))]
      } catch {
        self.query?.dateError = error
      }
    }
    redraw(in: window)
  }

  /// Adds what can be seen of typed characters, as far as there is room.
  private func type(_ typed: String, in window: WindowSession) {
    guard let query else { return }
    // The key that has opened the line has typed this.
    if query.isOpening, typed.lowercased() == query.subject.rawValue { return }
    let visible = typed.unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
        .paragraphSeparator:
        false
      default: true
      }
    }
    let added = String(String.UnicodeScalarView(visible))
    change(String((query.text + added).prefix(TypedLine.maxLength)), in: window)
  }

  private func choose(_ step: Int, in window: WindowSession) {
    guard let query, query.answers.count > 1 else { return }
    let count = query.answers.count
    self.query?.chosen = (query.chosen + step + count) % count
    redraw(in: window)
  }

  /// Does what is chosen.
  private func take(in window: WindowSession) {
    guard let query else { return }
    if query.text.isEmpty { return close(in: window) }
    // The line says that there is nothing.
    guard query.answers.indices.contains(query.chosen) else { return }
    close(in: window)
    switch query.answers[query.chosen] {
    case .object(let object):
      window.session.apply(.goto(object.goal))
      _ = window.tellIfOutOfSight(object)
    case .date(let time):
      window.advanceToNow()
      if window.session.dateReader.meansNow(query.text) {
        window.session.resetDate()
      } else {
        window.session.apply(.date(time / 86_400))
      }
      window.tellDate()
    }
  }

  // MARK: Events

  package func takes(_ event: WindowEvent, in window: WindowSession) -> Bool {
    guard isOpen else { return false }
    switch event {
    case .text(let text): type(text, in: window)
    case .key(let key, let isRepeat):
      if !isRepeat { query?.isOpening = false }
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
    guard isOpen else {
      guard let subject = Subject(key), window.options.offersSkies else { return false }
      if subject.exists(in: window.sky) {
        open(for: subject, in: window)
      } else {
        window.notify(Notice(.key, .noticeNothing))
      }
      return true
    }
    query?.isOpening = false
    switch key {
    case .escape: close(in: window)
    case .enter: take(in: window)
    case .backspace: change(String((query?.text ?? "").dropLast()), in: window)
    case .down, .tab, .right: choose(1, in: window)
    case .up, .left: choose(-1, in: window)
    case .space: type(" ", in: window)
    case .f11: return false
    default: if key.rawValue.count == 1 { type(key.rawValue, in: window) }
    }
    return true
  }

  // MARK: Drawing

  /// The line: what was typed, and what it means, with an arrow before the chosen answer.
  private func line(of query: Query, in window: WindowSession) -> String {
    let strings = window.session.input.strings
    let start = "\(query.subject == .object ? "/ " : "")\(query.text)|   "
    if query.text.isEmpty { return start + prompt(for: query.subject, in: window) }
    guard !query.answers.isEmpty else {
      switch (query.subject, query.dateError) {
      case (.object, _): return start + strings.text(.searchNothing)
      case (.date, .unknown): return start + strings.text(.dateUnknown)
      case (.date, .outOfRange): return start + strings.text(.dateOutOfRange)
      }
    }
    let first = query.chosen - query.chosen % TypedLine.shownCount
    let shown = query.answers.indices[first...].prefix(TypedLine.shownCount)
    return start
      + shown.map { answer in
        let text = text(of: query.answers[answer], in: strings)
        return answer == query.chosen ? "→\(TypedLine.noBreak)\(text)" : text
      }.joined(separator: "  ·  ")
  }

  private func text(of answer: Answer, in strings: Strings) -> String {
    switch answer {
    case .object(let object):
      let name = object.name(in: strings.language)
      return object.designations.first.map {
        "\(name) (\($0.replacing(" ", with: TypedLine.noBreak)))"
      } ?? name
    case .date(let time): return AlmanacDate(time: time).shortText
    }
  }

  /// A space at which no line ends.
  private static let noBreak = "\u{A0}"

  private func prompt(for subject: Subject, in window: WindowSession) -> String {
    let strings = window.session.input.strings
    switch subject {
    case .object:
      let hasOnlySigns = window.session.design.degrees == nil
      return strings.text(hasOnlySigns ? .searchPromptSigns : .searchPrompt)
    case .date:
      let date = AlmanacDate(time: (window.sky.date ?? 0) * 86_400)
      return strings.text(.datePrompt, filling: ["date": date.shortText])
    }
  }

  package func draw(on canvas: Canvas, in window: WindowSession) throws(RendererError) {
    guard let query, let renderer = window.session.renderer else { return }
    if panel == nil {
      panel = try MessagePanel(
        line(of: query, in: window), renderer: renderer, font: SkyDesign.defaultFont, place: .bottom
      )
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
  /// Whether the line for a name or a date is open.
  package var isTyping: Bool { participants.first(TypedLine.self)?.isOpen == true }

  /// Closes that line.
  ///
  /// - Returns: The key that has opened it; `nil` if it was closed.
  func closeTypedLine() -> String? {
    participants.first(TypedLine.self)?.closeIfOpen(in: self)
  }

  /// What that line says; `nil` if it isn't shown.
  package var typedLineText: String? { participants.first(TypedLine.self)?.text }

  /// Left, top, width and height of that line in pixels of the window; `nil` if it isn't shown.
  package var typedLineArea: SIMD4<Float>? { participants.first(TypedLine.self)?.area }
}
