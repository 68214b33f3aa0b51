import CosmosCore
import CosmosGL
import CosmosOptions
import CosmosOverlay
import CosmosSession
import CosmosWindow

/// What the pointer is at, or the Tab key: a ring with its name, and a card about it on request.
///
/// - Important: Use and release it while the window's context is current.
package final class SkyPointer: Participant {
  package let title = "what the pointer is at"

  private var picker: SkyPicker?
  /// Where the pointer is, in points of the canvas, and until when that counts; `nil` if it hasn't moved lately.
  private var pointer: (point: Point, end: Seconds)?
  /// Whether the pointer has moved since it was last found out what it is at.
  private var hasMoved = false
  /// Where a button or a finger went down that may click, in points of the canvas.
  private var pressed: Point?
  /// Whether a button or a finger has gone down on the card, and not up again.
  private var isCardPressed = false
  /// What has the ring.
  private var marked: SkyObject?
  /// Whether a key has marked it, rather than the pointer.
  private var isMarkedByKey = false
  private var mark: MarkPanel?
  private var card: Card?

  /// A card about something.
  private struct Card {
    let object: SkyObject
    /// The date that it is about, in days since 1970, and the time of the window at which it was written.
    var written: (date: Double, time: Seconds)?
    /// Whether it offers to travel there.
    var offersTravel = true
    var panel: TablePanel?
    /// Left, top, width and height as it was drawn last, in pixels of the window.
    var area: SIMD4<Float>?
  }

  /// How far from a thing the pointer or a finger may be, in points.
  private static let (reach, fingerReach) = (12.0, 24.0)
  /// How far the pointer may move in a click, in points; then it drags.
  private static let slop = 10.0
  /// How far from its edge the sky's own name of a thing may be, in points: at the end of a leader line.
  private static let nameReach = 64.0
  /// Distance from a thing to its card, in points.
  private static let gap = 14.0
  /// How long a thing stays marked after the pointer has moved, in seconds.
  private static let showTime: Seconds = 4
  /// Number of stars and bodies through which the Tab key goes.
  private static let mostThings = 60
  /// A card is written again when its date is older, in days, and not more often, in seconds.
  private static let (cardAge, cardInterval) = (60 / 86_400.0, 0.25)

  /// Creates the feature.
  package init() {}

  fileprivate var hasCard: Bool { card != nil }
  fileprivate var cardArea: SIMD4<Float>? { card?.area }
  fileprivate var object: SkyObject? { card?.object ?? marked }

  // MARK: What is where

  /// Whether things in the sky are pointed at now: nothing is open over it.
  private func isFree(in window: WindowSession) -> Bool {
    window.options.marksThings && !window.sky.hasSomethingOpen && !window.choosesSky
      && !window.isTyping && !window.showsHelp
  }

  private func picker(for window: WindowSession) -> SkyPicker {
    if let picker { return picker }
    let picker = SkyPicker(of: window.sky.scene, objects: window.session.goals.objects)
    self.picker = picker
    return picker
  }

  private func object(
    at point: Point, reach: Double, in window: WindowSession
  ) -> SkyObject? {
    let scene = window.sky.scene
    guard !scene.menuContains(point) else { return nil }
    return picker(for: window).hit(at: point, in: window.session.frame, of: scene, reach: reach)?
      .object
  }

  private func mark(_ object: SkyObject?, byKey: Bool = false, in window: WindowSession) {
    isMarkedByKey = byKey && object != nil
    guard object != marked else { return }
    marked = object
    mark = nil
    window.requestFrame("what the pointer is at")
  }

  private func open(_ object: SkyObject, in window: WindowSession) {
    card = Card(object: object)
    window.requestFrame("a card")
  }

  /// Marks something, and shows its card.
  fileprivate func point(at object: SkyObject, in window: WindowSession) {
    guard isFree(in: window) else { return }
    pointer = nil
    mark(object, byKey: true, in: window)
    open(object, in: window)
  }

  private func closeCard(in window: WindowSession) {
    guard card != nil else { return }
    card = nil
    window.requestFrame("a card")
  }

  /// Shows what something is, or travels there if that is shown already.
  private func choose(_ object: SkyObject, in window: WindowSession) {
    guard card?.object == object else { return open(object, in: window) }
    window.session.apply(.goto(object.goal))
  }

  // MARK: Events

  package func takes(_ event: WindowEvent, in window: WindowSession) -> Bool {
    switch event {
    case .press(.left, let x, let y), .finger(.down, let x, let y):
      isCardPressed = isOnCard(x, y, in: window)
      if isCardPressed { pressed = nil }
      return isCardPressed
    case .release(.left, let x, let y), .finger(.up, let x, let y):
      guard isCardPressed else { return false }
      isCardPressed = false
      if let card, isOnCard(x, y, in: window) { window.session.apply(.goto(card.object.goal)) }
      return true
    case .pointer, .finger(.moved, _, _): return isCardPressed
    case .finger(.cancelled, _, _), .focus(false):
      isCardPressed = false
      return false
    default: return false
    }
  }

  /// Whether a position in pixels is on the card, and on nothing that covers it.
  private func isOnCard(_ x: Double, _ y: Double, in window: WindowSession) -> Bool {
    guard let area = card?.area, isFree(in: window), !window.hasNotice(atX: x, y: y) else {
      return false
    }
    return (Double(area.x)...Double(area.x + area.z)).contains(x)
      && (Double(area.y)...Double(area.y + area.w)).contains(y)
  }

  package func handle(_ event: WindowEvent, in window: WindowSession) {
    switch event {
    case .pointer(let x, let y): move(to: window.point(x, y), in: window)
    case .press(.left, let x, let y): press(at: window.point(x, y), in: window)
    case .finger(.down, let x, let y):
      press(at: window.point(x, y), in: window)
      pointer = nil
    case .finger(.moved, let x, let y):
      if isDrag(to: window.point(x, y)) { pressed = nil }
    case .release(.left, let x, let y):
      release(at: window.point(x, y), reach: SkyPointer.reach, in: window)
    case .finger(.up, let x, let y):
      release(at: window.point(x, y), reach: SkyPointer.fingerReach, in: window)
    case .press(.right, _, _), .finger(.cancelled, _, _), .focus(false): pressed = nil
    default: break
    }
  }

  private func press(at point: Point, in window: WindowSession) {
    // A press on a sky that moves only stops it.
    pressed = isFree(in: window) && window.sky.motionKind == .rest ? point : nil
  }

  private func isDrag(to point: Point) -> Bool {
    guard let pressed else { return false }
    return max(abs(point.x - pressed.x), abs(point.y - pressed.y)) > SkyPointer.slop
  }

  private func move(to point: Point, in window: WindowSession) {
    guard isFree(in: window) else { return pointer = nil }
    pointer = (point, window.time + SkyPointer.showTime)
    // Many movements may come at once.
    hasMoved = true
    if isDrag(to: point) { pressed = nil }
  }

  private func release(at point: Point, reach: Double, in window: WindowSession) {
    guard pressed != nil, !isDrag(to: point), isFree(in: window) else { return pressed = nil }
    pressed = nil
    guard let object = object(at: point, reach: reach, in: window) else {
      return closeCard(in: window)
    }
    choose(object, in: window)
  }

  package func handle(_ key: Key, in window: WindowSession) -> Bool {
    guard isFree(in: window) else { return false }
    switch key {
    case .tab: return step(1, in: window)
    // Shift+Tab.
    case .up where isMarkedByKey: return step(-1, in: window)
    case .enter:
      guard let object else { return false }
      choose(object, in: window)
    case .escape:
      guard card != nil || isMarkedByKey else { return false }
      closeCard(in: window)
      if isMarkedByKey { mark(nil, in: window) }
    default: return false
    }
    return true
  }

  /// Marks the next thing by brightness, or the one before; an open card follows.
  private func step(_ step: Int, in window: WindowSession) -> Bool {
    let objects = picker(for: window).brightest(
      SkyPointer.mostThings, in: window.session.frame, of: window.sky.scene)
    guard !objects.isEmpty else { return false }
    let current = object.flatMap { objects.firstIndex(of: $0) }
    let next =
      current.map { ($0 + step + objects.count) % objects.count }
      ?? (step > 0 ? 0 : objects.count - 1)
    pointer = nil
    mark(objects[next], byKey: true, in: window)
    if card != nil { open(objects[next], in: window) }
    return true
  }

  package func update(in window: WindowSession) {
    if let pointer, window.time >= pointer.end || window.sky.isPointerHidden { self.pointer = nil }
    guard card != nil || marked != nil || pointer != nil else { return }
    guard isFree(in: window) else { return clear(in: window) }
    if hasMoved, let pointer {
      hasMoved = false
      mark(object(at: pointer.point, reach: SkyPointer.reach, in: window), in: window)
    } else if pointer == nil, !isMarkedByKey {
      mark(nil, in: window)
    }
    if let end = cardEnd(in: window), window.time >= end { window.requestFrame("a card") }
  }

  /// When a card is to be written again; `nil` if it is about the date that is shown.
  private func cardEnd(in window: WindowSession) -> Seconds? {
    guard let written = card?.written,
      abs((window.sky.date ?? 0) - written.date) >= SkyPointer.cardAge
    else { return nil }
    return written.time + SkyPointer.cardInterval
  }

  package func deadline(in window: WindowSession) -> Deadline? {
    let ends = [marked == nil || isMarkedByKey ? nil : pointer?.end, cardEnd(in: window)]
    return ends.compactMap(\.self).min().map { .sky(max($0, window.time)).forFrame }
  }

  private func clear(in window: WindowSession) {
    closeCard(in: window)
    (pointer, pressed) = (nil, nil)
    mark(nil, in: window)
  }

  // MARK: Drawing

  package func draw(on canvas: Canvas, in window: WindowSession) throws(RendererError) {
    guard card != nil || marked != nil || pointer != nil, isFree(in: window),
      let renderer = window.session.renderer
    else { return }
    let (frame, scene, picker) = (window.session.frame, window.sky.scene, picker(for: window))
    if let pointer, !isMarkedByKey, window.time < pointer.end, !window.sky.isPointerHidden {
      // The sky has moved under it.
      let found = object(at: pointer.point, reach: SkyPointer.reach, in: window)
      if found != marked { (marked, mark) = (found, nil) }
    }
    func hit(of object: SkyObject?) -> SkyPicker.Hit? {
      object.flatMap { picker.hit(of: $0, in: frame, of: scene) }
    }
    let subject = hit(of: card?.object)
    if subject == nil { card = nil }
    let other = marked == card?.object ? nil : hit(of: marked)
    if other == nil, subject == nil { (marked, isMarkedByKey) = (nil, false) }
    guard let object = (other ?? subject)?.object else { return }
    let name = ObjectCard.name(of: object, strings: window.session.input.strings)
    if mark?.name != name || mark?.isDrawn(by: renderer) != true {
      mark = try MarkPanel(name, renderer: renderer, font: SkyDesign.defaultFont)
    }
    try mark?.load(for: canvas)
    // A window may begin elsewhere than the sky's canvas, and show a part of it in another scale than its own.
    let growth = scene.canvas.scale / canvas.scale
    let shift = Point(
      x: Double(window.shown.origin.x) / canvas.scale,
      y: Double(window.shown.origin.y) / canvas.scale)
    func centre(of hit: SkyPicker.Hit) -> Point {
      Point(x: hit.centre.x * growth - shift.x, y: hit.centre.y * growth - shift.y)
    }
    if let subject {
      let (centre, radius) = (centre(of: subject), subject.radius * growth)
      mark?.draw(around: centre, radius: radius, showsName: false)
      try drawCard(beside: centre, radius: radius, on: canvas, in: window, with: renderer)
    }
    if let other {
      let isNamed = renderer.shows(
        name, within: other.radius + SkyPointer.nameReach, of: other.centre, in: frame)
      mark?.draw(
        around: centre(of: other), radius: other.radius * growth, showsName: !isNamed)
    }
  }

  private func drawCard(
    beside centre: Point, radius: Double, on canvas: Canvas, in window: WindowSession,
    with renderer: Renderer
  ) throws(RendererError) {
    guard var card else { return }
    let (date, offersTravel) = (window.sky.date, !window.sky.isAt(card.object.goal))
    let isOld = cardEnd(in: window).map { window.time >= $0 } ?? (card.written == nil)
    if isOld || card.offersTravel != offersTravel || card.panel?.isDrawn(by: renderer) != true {
      card.offersTravel = offersTravel
      let facts = ObjectCard(
        of: card.object, in: window.sky.scene, at: date, over: window.options.dimming.place,
        offersTravel: offersTravel, strings: window.session.input.strings)
      card.panel = try TablePanel(
        facts.rows.map { TablePanel.Row($0.label, $0.text) }, renderer: renderer,
        font: SkyDesign.defaultFont)
      card.written = (date ?? 0, window.time)
    }
    try card.panel?.load(for: canvas)
    // In a window too small for text, there is only the ring.
    if let size = card.panel?.area {
      let bottom = try window.topOfNotices(on: canvas) ?? canvas.pixelHeight
      card.panel?.draw(
        at: SkyPointer.corner(
          of: size, beside: centre, radius: radius, on: canvas, above: bottom))
    }
    card.area = card.panel?.area
    self.card = card
  }

  /// Where a card is: on the right of its thing, or else on the left, below it or above, as far as the canvas reaches, and
  /// above a row of pixels, as far as there is room.
  private static func corner(
    of size: SIMD4<Float>, beside centre: Point, radius: Double, on canvas: Canvas,
    above bottom: Int
  ) -> SIMD2<Int> {
    let (width, height) = (Double(size.z), Double(size.w))
    let distance = (radius + gap) * canvas.scale
    let (x, y) = (centre.x * canvas.scale, centre.y * canvas.scale)
    var corner = Point(x: x + distance, y: y - height / 3)
    if corner.x + width > Double(canvas.pixelWidth) {
      corner.x = x - distance - width
      if corner.x < 0 {
        let hasRoomBelow = y + distance + height <= Double(bottom)
        corner = Point(
          x: x - width / 2, y: hasRoomBelow ? y + distance : y - distance - height)
      }
    }
    func place(_ start: Double, _ length: Double, _ room: Int) -> Int {
      Int(min(max(start, 0), max(0, Double(room) - length)).rounded())
    }
    return SIMD2(
      place(corner.x, width, canvas.pixelWidth), place(corner.y, height, bottom))
  }

  package func isPictured(with options: Options) -> Bool { false }

  package func hide() {
    (marked, mark, card, pointer, pressed) = (nil, nil, nil, nil, nil)
    (isMarkedByKey, isCardPressed, hasMoved) = (false, false, false)
  }

  package func releaseGraphics(in window: WindowSession) {
    mark = nil
    card?.panel = nil
  }

  // MARK: Changes

  package func sceneWillChange() { picker = nil }

  package func skyWillChange(_ change: SkyChange, in window: WindowSession) {
    // The other sky has other things, and perhaps other shaders.
    hide()
    picker = nil
  }

  package func adopt(_ change: OptionsChange, in window: WindowSession) {
    // It may be seen from elsewhere.
    card?.written = nil
    if !change.next.marksThings { hide() }
  }

  package func skyWillRestart(in window: WindowSession) {
    // Times belong to a clock that is set back.
    hide()
  }

  package func stop(in window: WindowSession) {
    hide()
  }
}

extension Options {
  /// Whether a window marks what the pointer is at, and tells about it; a sky across several monitors doesn't.
  package var marksThings: Bool { offersSkies && !hasNoPointer && !monitors.spans }
}

extension WindowSession {
  /// Points at what a text names best, and shows its card, if it is on the canvas.
  func pointAt(_ text: String) {
    guard let object = session.goals.objects(matching: text).first else { return }
    participants.first(SkyPointer.self)?.point(at: object, in: self)
  }

  /// Whether a card about something in the sky is shown.
  package var showsCard: Bool { participants.first(SkyPointer.self)?.hasCard == true }

  /// Left, top, width and height of that card in pixels of the window; `nil` if it isn't shown.
  package var cardArea: SIMD4<Float>? { participants.first(SkyPointer.self)?.cardArea }

  /// What is marked, or what the card is about; `nil` for nothing.
  package var markedObject: SkyObject? { participants.first(SkyPointer.self)?.object }
}
