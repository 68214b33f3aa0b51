import CosmosCore
import CosmosImage
import CosmosOptions
import CosmosOverlay
import CosmosShow
import CosmosTestSupport
import CosmosWindow
import Foundation
import Testing

/// Does what a person can do in a window, one act after the other, and compares what is seen two frames later with what
/// the window would show without the act.
struct ActProbe {
  let sky: String
  let place: Place
  var situations = Situation.allCases
  var acts = WindowAct.keys

  static let size = XServer.Size(width: 360, height: 220)

  /// A surface that takes input.
  enum Place: String, CaseIterable {
    case window, fullscreen
    /// Only what `--keys` names: here, all keys.
    case kiosk

    fileprivate var words: [String] {
      switch self {
      case .window: ["--window", "\(ActProbe.size.width)x\(ActProbe.size.height)"]
      case .fullscreen: ["--fullscreen"]
      case .kiosk: ["--kiosk", "--keys", KeyChoice.names.joined(separator: ",")]
      }
    }

    fileprivate var screen: XServer.Size {
      self == .window ? .init(width: 500, height: 300) : ActProbe.size
    }
  }

  /// A state of a sky in which keys have effects of their own.
  enum Situation: String, CaseIterable {
    case rest, elsewhere, tour, menu, selection, panel

    /// The sky in that state; `nil` if it has no such state.
    fileprivate func sky(_ rest: Sky) -> Sky? {
      var sky = rest
      let events: [SkyEvent] =
        switch self {
        case .rest: []
        case .elsewhere: [.scroll(sky.scene.canvas.width)]
        case .tour: [.key(.t)]
        case .menu: [.key(.m)]
        case .selection: [.key(.m), .key(.down)]
        case .panel: [.key(.m), .key(.up), .key(.enter)]
        }
      for event in events {
        sky.apply(event)
        sky.advance(to: sky.time + 4)
      }
      switch self {
      case .rest, .elsewhere: return sky
      case .tour: return sky.autoplayMode == nil ? nil : sky
      case .menu, .selection, .panel: return sky.hasSomethingToClose ? sky : nil
      }
    }
  }

  /// What an act has led to.
  private struct Effect {
    /// Whether the window shows something else than without the act, or is closed.
    let isSeen: Bool
    /// Whether that is more than a notice.
    let isMoreThanNotice: Bool
    /// Whether the sky is another one than without the act, even if no pixel shows that yet.
    let hasBegun: Bool
  }

  /// Number of frames after which journeys and the menu, which begin slowly, have to be seen.
  private static let slowFrames = 20

  /// Probes all acts in all situations, and expects each to be seen where it is offered, and to have no effect where it
  /// isn't.
  func run() throws {
    let home = try TemporaryFolder()
    try home.writeProgram("#!/bin/sh\n", to: "xdg-open")
    // Some planets, and where they stood, are in view.
    let sign = sky == "tonight" ? ["--date", "2026-06-01", "--sign", "taurus"] : []
    let words = place.words + ["--sky", sky, "--language", "en"] + sign
    let (time, last) = try ProbedWindow.open(words, screen: place.screen, home: home) { probed in
      try probed.advance(20)
      let rest = probed.window.sky
      let table = HelpTable(of: probed.window)
      var seen: [String: Set<Situation>] = [:]
      for situation in situations {
        guard let base = situation.sky(rest) else {
          // Only a sky without signs or without a menu has no such state.
          #expect(rest.scene.design.catalog.signs.isEmpty || !rest.scene.hasMenu)
          continue
        }
        try probe(probed, base, in: situation, table, &seen)
      }
      if place == .kiosk { judgeKiosk(seen, table) }
      printTable(seen, table)
      try probed.put(rest)
      return (probed.time, try probed.picture())
    }
    // What was put back is what a window shows in which nothing was done.
    try ProbedWindow.open(words, screen: place.screen, home: home) { untouched in
      try untouched.advance(20)
      try untouched.advance(time - untouched.time)
      try untouched.show()
      let difference = try untouched.picture().difference(from: last)
      #expect(difference <= SkyWindow.tolerance, "\(sky), \(place)")
    }
  }

  private func probe(
    _ probed: ProbedWindow, _ base: Sky, in situation: Situation, _ table: HelpTable,
    _ seen: inout [String: Set<Situation>]
  ) throws {
    // By then, an idle pointer is hidden.
    try probed.advance(3)
    probed.catchUp(with: base)
    try probed.put(base)
    let nothing = try effect(of: .nothing, on: base, in: probed)
    #expect(!nothing.isSeen, "\(sky), \(place), \(situation): the picture changes by itself")
    let gestures = situation == .rest ? WindowAct.gestures(in: ActProbe.size) : []
    for act in acts + gestures {
      let effect = try effect(of: act, on: base, in: probed)
      if effect.isSeen { seen[act.name, default: []].insert(situation) }
      guard place != .kiosk else { continue }
      let comment: Comment = "\(sky), \(place), \(situation): \(act.name)"
      let isOpen = base.hasSomethingToClose
      let answers = isAnswered(act, isOpen: isOpen)
      if isOffered(act, in: table, isOpen: isOpen) {
        #expect(effect.isSeen, comment)
      } else {
        #expect(!effect.isMoreThanNotice, comment)
        #expect(effect.isSeen == answers, comment)
      }
    }
  }

  /// Does something, looks after two frames, and puts the sky back that was there before.
  ///
  /// What has begun by then to move, slowly at first, is looked at again a moment later.
  private func effect(
    of act: WindowAct, on base: Sky, in probed: ProbedWindow
  ) throws -> Effect {
    let effect = try effect(of: act, on: base, in: probed, after: 2)
    guard !effect.isSeen, effect.hasBegun else { return effect }
    return try self.effect(of: act, on: base, in: probed, after: ActProbe.slowFrames)
  }

  private func effect(
    of act: WindowAct, on base: Sky, in probed: ProbedWindow, after frames: Int
  ) throws -> Effect {
    for event in act.events { probed.surface.send(event) }
    if act.delay > 0 {
      try probed.advance(0)
      try probed.advance(act.delay)
    }
    try probed.advance(frames: frames)
    var untouched = base
    untouched.advance(to: probed.time)
    let hasBegun = probed.window.sky.frame != untouched.frame
    let shown = try probed.picture()
    try probed.hideNotices()
    let bare = try probed.picture()
    let isOver = probed.window.isOver
    // One that fails by itself meanwhile makes this key begin another one.
    for _ in 0..<10 where probed.window.filmArea != nil {
      probed.window.handle(Key(rawValue: "r"))
      try probed.show()
    }
    // The same time without the act.
    try probed.put(base)
    let control = try probed.picture()
    if case .row = act.offer {
      // The next press is not the second one of a double click.
      try probed.advance(0.5)
      try probed.put(base)
    }
    func differs(_ picture: Picture) -> Bool {
      picture.difference(from: control) > SkyWindow.tolerance
    }
    return Effect(
      isSeen: isOver || differs(shown), isMoreThanNotice: isOver || differs(bare),
      hasBegun: hasBegun)
  }

  // MARK: What is offered

  /// Whether the window offers an act while something is open or not.
  private func isOffered(_ act: WindowAct, in table: HelpTable, isOpen: Bool) -> Bool {
    switch act.offer {
    case .key(let name): table.isOffered(name)
    case .button(let button):
      GamepadBinding.key(for: button, isOpen: isOpen).map { table.isOffered($0.rawValue) } ?? false
    case .row(let gesture): table.hasRow(for: gesture)
    case .skies: table.isOffered(WindowKey.g.rawValue)
    case .never: false
    }
  }

  /// Whether a notice says why an act has no effect: of keys, not of gestures.
  private func isAnswered(_ act: WindowAct, isOpen: Bool) -> Bool {
    switch act.offer {
    case .key: true
    case .button(let button): GamepadBinding.key(for: button, isOpen: isOpen) != nil
    case .row, .skies, .never: false
    }
  }

  /// Expects of a window without notices that each key has an effect somewhere if it is offered, and nowhere if it isn't.
  private func judgeKiosk(_ seen: [String: Set<Situation>], _ table: HelpTable) {
    for act in acts + WindowAct.gestures(in: ActProbe.size) {
      let isSeen = seen[act.name] != nil
      switch act.offer {
      // What a button does depends on what is open.
      case .button: continue
      case .key, .row, .skies, .never:
        #expect(
          isSeen == isOffered(act, in: table, isOpen: false), "\(sky), kiosk: \(act.name)")
      }
    }
  }

  /// Prints in which situations each act is seen, if `COSMOS_ACTS` is set.
  private func printTable(_ seen: [String: Set<Situation>], _ table: HelpTable) {
    guard ProcessInfo.processInfo.environment["COSMOS_ACTS"] != nil else { return }
    for act in acts + WindowAct.gestures(in: ActProbe.size) {
      let isOffered = isOffered(act, in: table, isOpen: false)
      let states = Situation.allCases.filter { seen[act.name]?.contains($0) == true }
      print(
        "\(sky) | \(place) | \(act.name) | \(isOffered ? "offered" : "-") | "
          + states.map(\.rawValue).joined(separator: " "))
    }
  }
}

extension HelpTable {
  /// Whether the table has a row for a gesture, by its label.
  fileprivate func hasRow(for gesture: Gesture) -> Bool {
    let text = (try? Strings.builtIn("en"))?.effect(ofKey: gesture.rawValue, filling: [:]) ?? ""
    let label = String(text.prefix { $0 != ":" })
    return rows.contains { $0.label == label }
  }
}
