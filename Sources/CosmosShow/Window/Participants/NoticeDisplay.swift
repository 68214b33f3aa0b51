import CosmosCore
import CosmosGL
import CosmosHost
import CosmosImage
import CosmosOptions
import CosmosOverlay
import CosmosSession
import CosmosWindow

/// The notices of a window: an answer to every act whose effect would not be seen, or would be seen too late.
///
/// They are stacked above the ruler, the newest at the bottom, and each is clicked away; one about a file opens it.
///
/// - Important: Use and release it while the window's context is current.
package final class NoticeDisplay: Participant {
  package let title = "a notice"

  private var isShown: Bool
  private var stack = NoticeStack()
  private var panels: [Notice: MessagePanel] = [:]
  /// The notice on which the pointer was pressed.
  private var pressed: Notice?
  /// The file that was saved last.
  private var lastFile: FilePath?

  package init(_ options: Options) {
    isShown = options.givesNotices
  }

  fileprivate func add(_ notice: Notice, in window: WindowSession) {
    lastFile = notice.file ?? lastFile
    guard isShown else { return }
    window.window.makeCurrent()
    // It names no key that has no effect.
    let isHelpless =
      notice.text == .noticeNothing && !window.options.keys.allows(WindowKey.question.rawValue)
    stack.add(
      isHelpless ? Notice(notice.topic, .noticeNothingHere) : notice, at: window.time)
    keepPanels()
    window.requestFrame("a notice")
  }

  /// Releases the panels of notices that are gone.
  private func keepPanels() {
    let shown = stack.entries.map(\.notice)
    panels = panels.filter { shown.contains($0.key) }
  }

  // MARK: Keys

  package func handle(_ key: Key, in window: WindowSession) -> Bool {
    switch WindowKey(rawValue: key.rawValue) {
    case .copy:
      copyPath(in: window)
      return true
    case .open, .openFolder:
      openFile(showsFolder: key.rawValue == WindowKey.openFolder.rawValue, in: window)
      return true
    case .escape where !window.sky.hasSomethingToClose:
      guard let last = stack.entries.last(where: { $0.notice.stays }) else { return false }
      remove(last.notice, in: window)
      return true
    default: break
    }
    // Escape closes what is open, which is seen, or isn't for the sky.
    if isShown, let key = SkyKey(rawValue: key.rawValue), key != .escape,
      let notice = Notice(for: key, in: window.sky, strings: window.session.input.strings)
    {
      add(notice, in: window)
    }
    return false
  }

  private func copyPath(in window: WindowSession) {
    guard let lastFile else { return add(Notice(.image, .noticeNoFile), in: window) }
    window.window.copy(lastFile.description)
    var notice = Notice(.image, .noticeCopied)
    notice.values["file"] = lastFile.description
    add(notice, in: window)
  }

  /// Opens the file that was saved last, as a click on its notice does, or its folder.
  private func openFile(showsFolder: Bool, in window: WindowSession) {
    guard let lastFile else { return add(Notice(.image, .noticeNoFile), in: window) }
    window.view(showsFolder ? FilePath(bytes: lastFile.folder) : lastFile)
    for entry in stack.entries where entry.notice.file == lastFile {
      remove(entry.notice, in: window)
    }
  }

  // MARK: Clicks

  package func takes(_ event: WindowEvent, in window: WindowSession) -> Bool {
    switch event {
    case .press(.left, let x, let y), .finger(.down, let x, let y):
      pressed = notice(atX: x, y: y, in: window)
      return pressed != nil
    case .pointer, .finger(.moved, _, _): return pressed != nil
    case .release(.left, let x, let y), .finger(.up, let x, let y):
      guard let pressed else { return false }
      self.pressed = nil
      if notice(atX: x, y: y, in: window) == pressed { click(pressed, in: window) }
      return true
    case .finger(.cancelled, _, _), .focus(false):
      pressed = nil
      return false
    default: return false
    }
  }

  private func click(_ notice: Notice, in window: WindowSession) {
    remove(notice, in: window)
    guard let file = notice.file else { return }
    window.view(window.window.holdsShift ? FilePath(bytes: file.folder) : file)
  }

  private func remove(_ notice: Notice, in window: WindowSession) {
    window.window.makeCurrent()
    stack.remove(notice)
    keepPanels()
    window.requestFrame("a notice")
  }

  /// Whether a notice is shown.
  fileprivate var isEmpty: Bool { stack.entries.isEmpty }

  /// The notice at a position in pixels of the window.
  fileprivate func notice(atX x: Double, y: Double, in window: WindowSession) -> Notice? {
    var result: Notice?
    forEachPanel(in: window) { entry, panel, rise in
      guard let area = panel.area else { return }
      let (x, y) = (Float(x) - area.x, Float(y + Double(rise)) - area.y)
      if (0..<area.z).contains(x) && (0..<area.w).contains(y) { result = entry.notice }
    }
    return result
  }

  // MARK: Time

  package func poll(in window: WindowSession) {
    // Notices vanish by the time of the sky.
    if !stack.entries.isEmpty { window.advance(to: window.time) }
  }

  package func update(in window: WindowSession) {
    guard let change = stack.nextChange, change <= window.time else { return }
    stack.advance(to: window.time)
    keepPanels()
    window.requestFrame("a notice")
  }

  package func deadline(in window: WindowSession) -> Deadline? {
    stack.nextChange.map { .sky(max($0, window.time)).forFrame }
  }

  package func adopt(_ change: OptionsChange, in window: WindowSession) {
    isShown = change.next.givesNotices
    if !isShown { removeAll(in: window) }
  }

  package func skyWillRestart(in window: WindowSession) {
    removeAll(in: window)
  }

  private func removeAll(in window: WindowSession) {
    guard !stack.entries.isEmpty else { return }
    stack.removeAll()
    panels = [:]
    window.requestFrame("a notice")
  }

  // MARK: Drawing

  package func draw(on canvas: Canvas, in window: WindowSession) throws(RendererError) {
    try loadPanels(for: canvas, in: window)
    forEachPanel(in: window) { entry, panel, rise in
      panel.draw(opacity: stack.opacity(of: entry, at: window.sky.time), rise: rise)
    }
  }

  private func loadPanels(
    for canvas: Canvas, in window: WindowSession
  ) throws(RendererError) {
    guard let renderer = window.session.renderer else { return }
    for entry in stack.entries where panels[entry.notice] == nil {
      panels[entry.notice] = try MessagePanel(
        entry.notice.line(in: window.session.input.strings), renderer: renderer,
        font: SkyDesign.defaultFont, place: .aboveRuler(isFailure: entry.notice.isFailure))
    }
    for entry in stack.entries { try panels[entry.notice]?.load(for: canvas) }
  }

  /// The upper edge of the notices; `nil` if there are none.
  fileprivate func top(on canvas: Canvas, in window: WindowSession) throws(RendererError) -> Int? {
    try loadPanels(for: canvas, in: window)
    var top: Int?
    forEachPanel(in: window) { _, panel, rise in
      if let area = panel.area { top = min(top ?? .max, Int(area.y) - rise) }
    }
    return top
  }

  /// Calls a closure with each notice, from the bottom up, its panel, and how far that is above its place, in pixels.
  ///
  /// Under the info panel, they stand where the ruler has made room for them, and always above a message.
  private func forEachPanel(
    in window: WindowSession, _ body: (NoticeStack.Entry, MessagePanel, Int) -> Void
  ) {
    guard !stack.entries.isEmpty else { return }
    let isUnderPanel = window.shown.frame.map { $0.panel > 0 } ?? false
    var rise: Int?
    for entry in stack.entries.reversed() {
      guard let panel = panels[entry.notice] else { continue }
      var place = rise ?? (isUnderPanel ? -panel.roomBelow : 0)
      if rise == nil, let area = panel.area, let message = window.messageArea {
        place = max(place, Int(area.y + area.w - message.y) + Int(area.w) / 8)
      }
      body(entry, panel, place)
      rise = place + (panel.area.map { Int($0.w) + Int($0.w) / 8 } ?? 0)
    }
  }

  package func hide() {
    stack.removeAll()
    panels = [:]
  }

  package func releaseGraphics(in window: WindowSession) {
    panels = [:]
  }

  package func skyWillChange(_ change: SkyChange, in window: WindowSession) {
    // The other sky may have other shaders, or texts in another language.
    panels = [:]
  }
}

extension WindowSession {
  /// Whether a notice covers a position in pixels of the window.
  package func hasNotice(atX x: Double, y: Double) -> Bool {
    participants.first(NoticeDisplay.self)?.notice(atX: x, y: y, in: self) != nil
  }

  /// Shows a notice, if the window has any.
  package func notify(_ notice: Notice) {
    participants.first(NoticeDisplay.self)?.add(notice, in: self)
  }

  /// Says that something is above or below all that the screen shows, if it is.
  ///
  /// - Parameter object: What the sky travels to.
  /// - Returns: What it says; `nil` if the screen shows it.
  package func tellIfOutOfSight(_ object: SkyObject) -> String? {
    guard let place = OutOfSight(object, in: sky.scene) else { return nil }
    let strings = session.input.strings
    var notice = Notice(.motion, place.text)
    notice.values = place.values(naming: object.name(in: strings.language))
    notify(notice)
    return strings.text(notice.text, filling: notice.values)
  }

  /// Opens a file or a folder in the user's viewer, and says so, because that takes a while, or why not.
  package func view(_ path: FilePath) {
    if let error = FileViewer.open(path) {
      return notify(Notice(.image, .noticeNotOpened, because: error))
    }
    var notice = Notice(.image, .noticeOpening)
    let name = FilePath(bytes: path.name).description
    notice.values["file"] = name.isEmpty ? path.description : name
    notify(notice)
  }

  /// The upper edge of the notices in pixels of a canvas of the window; `nil` if there are none.
  func topOfNotices(on canvas: Canvas) throws(RendererError) -> Int? {
    try participants.first(NoticeDisplay.self)?.top(on: canvas, in: self)
  }

  /// Whether a notice is shown.
  package var hasNotice: Bool { participants.first(NoticeDisplay.self)?.isEmpty == false }
}

extension Options {
  /// Whether somebody is told of what the window does, in the window or on the desktop.
  package var tellsPerson: Bool { isOpenedByPerson && givesNotices }

  /// Whether notices appear: unless the command line says so, only for a person who has opened a window.
  package var givesNotices: Bool {
    switch notices {
    case .on: true
    case .off: false
    case .auto: isOpenedByPerson
    }
  }
}
