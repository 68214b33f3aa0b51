/// The menu in the middle of the sky: a state machine whose clock is an argument.
struct Menu: Hashable, Sendable {
  /// The states of the original.
  enum State: String, Hashable, Sendable {
    /// It waits to be held.
    case closed
    /// It unfolds.
    case opening
    /// It is unfolded.
    case open
    /// It folds up and takes no input.
    case closing
  }

  /// What can be selected.
  enum Selection: Hashable, Sendable {
    /// A sign.
    case sign(Int)
    /// The info button.
    case info
  }

  /// Why the menu is open.
  private enum Hold: Hashable {
    /// A finger is down since a time and has not moved far; it may become a long press.
    case waiting(origin: Point, since: Seconds)
    /// A finger holds the menu open.
    case held
    /// It stays open by itself until something is chosen.
    case sticky
  }

  private(set) var state = State.closed
  private(set) var selection: Selection?
  private var hold: Hold?
  private var parts: MenuParts
  private var began: Seconds = 0
  private var closedAt: Seconds = 0
  /// Whether the menu closes as soon as it is open: it was released before.
  private var shouldRevert = false
  private let signCount: Int
  private let seed: UInt64
  /// How many times the dividing lines have got an order.
  private var orderCount: UInt64 = 0

  /// Drawn share of the icons in a closed menu: a dot as wide as their stroke.
  static let closedIconStroke = 0.001

  /// How long a press is held until the menu opens: the usual time of the original's platform.
  static let holdTime: Seconds = 0.5

  /// How far a held finger may move, in points.
  static let holdSlop = 10.0

  init(signs count: Int, seed: UInt64) {
    signCount = count
    self.seed = seed
    parts = MenuParts(dividers: count)
  }

  /// What the menu tells the sky to do.
  enum Outcome: Hashable {
    /// The menu has begun to open.
    case opened
    /// The menu has begun to close.
    case closed
    /// Another sign is selected than before.
    case selectedSign
    /// A sign was chosen.
    case chose(sign: Int)
    /// The info button was chosen.
    case choseInfo
  }

  // MARK: What there is to see

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

  /// Whether the menu takes all input, wherever it is.
  var isSticky: Bool { hold == .sticky }

  /// Whether a finger is on the menu.
  var isHeld: Bool {
    switch hold {
    case .waiting, .held: true
    case nil, .sticky: false
    }
  }

  /// Whether a press in its square can open it.
  var takesPress: Bool { state == .closed && hold == nil }

  /// Whether it is open or will be.
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

  /// Does what the menu does by itself at ``nextChange``.
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

  /// A finger goes down in the menu's square; places are from the middle of the canvas.
  mutating func press(at point: Point, time: Seconds) {
    hold = .waiting(origin: point, since: time)
  }

  /// The pointer moves, with a finger down or, over a menu that stays open, without.
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

  /// The finger goes up at a place, or is taken away without one.
  mutating func release(at point: Point?, time: Seconds) -> [Outcome] {
    switch hold {
    case nil: return []
    case .waiting:
      hold = nil
      return []
    case .held, .sticky:
      // Moves come before, but the button does not wait for one.
      let isInfo = point.map { MenuLayout.selection(at: $0, of: signCount) == .info } ?? false
      return finish(choosing: isInfo ? .info : selection == .info ? nil : selection, at: time)
    }
  }

  /// Opens the menu so that it stays open, or closes it.
  mutating func toggle(at time: Seconds) -> [Outcome] {
    if isSticky { return finish(choosing: nil, at: time) }
    guard takesPress else { return [] }
    hold = .sticky
    return open(at: time)
  }

  /// Moves the selection on or back over the signs and the info button.
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

  /// Chooses what is selected.
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

  /// The dividing lines in an order that is new every time, and the same for the same seed.
  private mutating func nextOrder() -> [Int] {
    orderCount += 1
    var order = Array(0..<signCount)
    for place in order.indices.dropLast() {
      // The random stars' own hash; 2⁶⁴ is so much larger than the rest that no order is favoured.
      let bits = StarField.mix(StarField.mix(seed ^ orderCount << 32) ^ UInt64(place))
      order.swapAt(place, place + Int(bits % UInt64(signCount - place)))
    }
    return order
  }
}
