/// The menu in the centre of the sky: a state machine that takes the time as an argument.
struct Menu: Hashable, Sendable, Codable {
  /// The menu's states, as in the original app.
  enum State: String, Hashable, Sendable, Codable {
    /// The menu is closed; a long press opens it.
    case closed
    /// The menu is unfolding.
    case opening
    /// The menu is unfolded.
    case open
    /// The menu is folding up and takes no input.
    case closing
  }

  /// An item that can be selected.
  enum Selection: Hashable, Sendable, Codable {
    /// A sign.
    case sign(Int)
    /// The info button.
    case info
  }

  /// The reason why the menu is open or about to open.
  private enum Hold: Hashable, Codable {
    /// A finger went down at `origin` at time `since` and has not moved far; this may become a long press.
    case waiting(origin: Point, since: Seconds)
    /// A finger holds the menu open.
    case held
    /// The menu stays open by itself until the user chooses something.
    case sticky
  }

  private(set) var state = State.closed
  private(set) var selection: Selection?
  private var hold: Hold?
  private var parts: MenuParts
  private var began: Seconds = 0
  private var closedAt: Seconds = 0
  /// Whether the menu closes as soon as it is open, because it was released or dismissed while opening.
  private var shouldRevert = false
  private let signCount: Int
  private let seed: UInt64
  /// Number of random orders generated so far for the dividing lines.
  private var orderCount: UInt64 = 0

  /// Drawn fraction of the icons in a closed menu: a dot as wide as their stroke.
  static let closedIconStroke = 0.001

  /// How long a press must last to open the menu: the default of iOS, on which the original app ran.
  static let holdTime: Seconds = 0.5

  /// How far the finger may move during a long press, in points.
  static let holdSlop = 10.0

  init(signs count: Int, seed: UInt64) {
    signCount = count
    self.seed = seed
    parts = MenuParts(dividers: count)
  }

  /// A change that the sky must act on.
  enum Outcome: Hashable {
    /// The menu has started to open.
    case opened
    /// The menu has started to close.
    case closed
    /// A different sign is selected.
    case selectedSign
    /// The user chose a sign.
    case chose(sign: Int)
    /// The user chose the info button.
    case choseInfo
  }

  /// The sign that is selected; `nil` for none.
  var selectedSign: Int? { if case .sign(let index) = selection { index } else { nil } }

  /// Whether it is a menu of the same signs as another one; one that comes from elsewhere may be none at all.
  func fits(_ other: Menu) -> Bool {
    signCount == other.signCount && seed == other.seed && parts.fits(other.parts)
  }

  // MARK: Appearance

  func frame(at time: Seconds) -> MenuFrame {
    var frame = parts.frame(at: time)
    switch selection {
    case nil: break
    case .sign(let index):
      frame.highlight = index
      frame.label = .sign(index)
    case .info: frame.label = .info
    }
    return frame
  }

  func isMoving(at time: Seconds) -> Bool { parts.areMoving(at: time) }

  /// Whether the menu stays open by itself and takes all input, anywhere on the canvas.
  var isSticky: Bool { hold == .sticky }

  /// Whether a finger is on the menu.
  var isHeld: Bool {
    switch hold {
    case .waiting, .held: true
    case nil, .sticky: false
    }
  }

  /// Whether a press in the menu's square can open it.
  var takesPress: Bool { state == .closed && hold == nil }

  /// Whether the menu is open or opening.
  var isShown: Bool { state == .opening || state == .open }

  // MARK: Time

  /// When the menu next changes by itself.
  var nextChange: Seconds? {
    if case .waiting(_, let since) = hold { return since + Menu.holdTime }
    switch state {
    case .closed, .open: return nil
    case .opening: return began + MenuTimeline.openAfter
    case .closing: return closedAt + MenuTimeline.inputAfter
    }
  }

  /// Makes the change that is due at ``nextChange``.
  mutating func change(at time: Seconds) -> [Outcome] {
    if case .waiting = hold {
      hold = .held
      return open(at: time)
    }
    switch state {
    case .closed, .open: return []
    case .opening:
      state = .open
      return shouldRevert ? close(at: time) : []
    case .closing:
      state = .closed
      return []
    }
  }

  // MARK: Input

  /// Handles a finger going down in the menu's square; points are relative to the centre of the canvas.
  mutating func press(at point: Point, time: Seconds) {
    hold = .waiting(origin: point, since: time)
  }

  /// Handles a pointer move, with a finger down or, if the menu is sticky, without.
  mutating func move(to point: Point) -> [Outcome] {
    switch hold {
    case nil: return []
    case .waiting(let origin, _):
      let (x, y) = (point.x - origin.x, point.y - origin.y)
      if (x * x + y * y).squareRoot() > Menu.holdSlop { hold = nil }
      return []
    case .held, .sticky: return select(MenuLayout.selection(at: point, of: signCount))
    }
  }

  /// Handles the finger going up at a point, or a cancelled press if there is none.
  mutating func release(at point: Point?, time: Seconds) -> [Outcome] {
    switch hold {
    case nil: return []
    case .waiting:
      hold = nil
      return []
    case .held, .sticky:
      // Moves select signs, but the release point alone decides whether the info button is chosen.
      let isInfo = point.map { MenuLayout.selection(at: $0, of: signCount) == .info } ?? false
      return finish(choosing: isInfo ? .info : selection == .info ? nil : selection, at: time)
    }
  }

  /// Opens the menu and keeps it open, or closes it.
  mutating func toggle(at time: Seconds) -> [Outcome] {
    if isSticky { return finish(choosing: nil, at: time) }
    guard takesPress else { return [] }
    hold = .sticky
    return open(at: time)
  }

  /// Moves the selection forward or back over the signs and the info button, wrapping around.
  mutating func moveSelection(by step: Int) -> [Outcome] {
    guard isSticky else { return [] }
    let count = signCount + 1
    let current: Int
    switch selection {
    case nil: current = step > 0 ? -1 : 0
    case .sign(let index): current = index
    case .info: current = signCount
    }
    let next = ((current + step) % count + count) % count
    return select(next == signCount ? .info : .sign(next))
  }

  /// Chooses the current selection.
  mutating func chooseSelection(at time: Seconds) -> [Outcome] {
    guard isSticky else { return [] }
    return finish(choosing: selection, at: time)
  }

  private mutating func select(_ new: Selection?) -> [Outcome] {
    let isNewSign = if case .sign = new { new != selection } else { false }
    selection = new
    return isNewSign ? [.selectedSign] : []
  }

  private mutating func finish(choosing choice: Selection?, at time: Seconds) -> [Outcome] {
    hold = nil
    selection = nil
    var outcomes: [Outcome] = []
    if case .sign(let index) = choice { outcomes.append(.chose(sign: index)) }
    if state == .open {
      outcomes += close(at: time)
    } else {
      shouldRevert = true
    }
    if choice == .info { outcomes.append(.choseInfo) }
    return outcomes
  }

  private mutating func open(at time: Seconds) -> [Outcome] {
    state = .opening
    began = time
    shouldRevert = false
    parts.begin(
      MenuTimeline.opening, dividers: (MenuTimeline.dividersOpening, 1), order: nextOrder(),
      at: time)
    return [.opened]
  }

  private mutating func close(at time: Seconds) -> [Outcome] {
    state = .closing
    closedAt = time
    shouldRevert = false
    parts.begin(
      MenuTimeline.closing, dividers: (MenuTimeline.dividersClosing, 0), order: nextOrder(),
      at: time)
    return [.closed]
  }

  /// A random order of the dividing lines: different each time, but reproducible from the seed.
  private mutating func nextOrder() -> [Int] {
    orderCount &+= 1
    var order = Array(0..<signCount)
    for position in order.indices.dropLast() {
      // The hash of the random stars. The modulo bias is negligible, as 2⁶⁴ is so much larger than the
      // divisor.
      let bits = StarField.mix(StarField.mix(seed ^ orderCount << 32) ^ UInt64(position))
      order.swapAt(position, position + Int(bits % UInt64(signCount - position)))
    }
    return order
  }
}
