import CAllocationCounter
import CosmosCore
import CosmosImage
import CosmosOptions
import CosmosRemote
import CosmosSession
import CosmosShow
import CosmosTestSupport
import CosmosWindow
import Testing

/// A person who does anything in a window, in any order: keys, clicks, drags, fingers, drops, other sizes, other settings.
///
/// After every fifty acts, what the window tells is what its sky does, at most one panel is open, and Esc closes all. In
/// the end, nothing is left of them: the window shows what another one shows that goes on with the same sky.
final class RandomUse {
  private let seed: UInt64
  private var random: SeededGenerator
  private let home: TemporaryFolder

  private static let size = XServer.Size(width: 320, height: 200)
  private static let largest = XServer.Size(width: 1920, height: 1080)

  /// Creates a person, and the files that they drop.
  init(seed: UInt64) throws {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    home = try TemporaryFolder()
    try home.writeProgram("#!/bin/sh\n", to: "xdg-open")
    try home.makeFolder("cosmos")
    try home.makeFolder("folder")
    try home.write("{}", to: RandomUse.settings)
    try home.write(EditedSky.text(red: 160), to: "sky.json5")
    try home.write(EditedSky.broken.text, to: "broken.json5")
    try home.write("no image", to: "broken.jpg")
    try home.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="80" height="40">
        <rect width="80" height="40" fill="#FF8000"/>
      </svg>
      """, to: "photo.svg")
  }

  private static let settings = "cosmos/config.json5"

  /// Opens a window, uses it, and expects what holds whatever somebody does.
  ///
  /// - Parameter count: Number of acts.
  /// - Throws: An error that ends the window.
  func run(_ count: Int) throws {
    // Films and the end have tests of their own, and no buttons here.
    let keys = KeyChoice.names.filter { $0 != "r" && $0 != "q" }.joined(separator: ",")
    let words = [
      "--window", "\(RandomUse.size.width)x\(RandomUse.size.height)", "--seed", "7", "--keys", keys,
    ]
    let (course, last) = try ProbedWindow.open(
      words, screen: .init(width: 500, height: 300), home: home
    ) { probed in
      for number in 1...count {
        try act(in: probed)
        guard number.isMultiple(of: 50) || number == count else { continue }
        try check(probed, after: number)
        try closeAll(probed, after: number)
      }
      try comeToRest(probed)
      return (probed.course, try probed.picture())
    }
    let untouched = try ProbedWindow.picture(continuing: course, home: home)
    #expect(untouched.difference(from: last) <= SkyWindow.tolerance, "seed \(seed)")
  }

  // MARK: Acts

  private func act(in probed: ProbedWindow) throws {
    let events: [WindowEvent]
    switch Int.random(in: 0..<20, using: &random) {
    case 0...8: events = [key()]
    case 9...13: events = pointer(in: probed)
    case 14: events = fingers(in: probed)
    case 15: events = [.wheel(notches: .random(in: -3...3, using: &random))]
    case 16: events = drop()
    case 17:
      resize(probed)
      events = []
    case 18:
      try changeSettings()
      events = []
    default: events = [.focus(Bool.random(using: &random)), .damage, .moved]
    }
    for event in events { probed.surface.send(event) }
    try probed.advance(.random(in: 0...0.4, using: &random))
    // Some of what is done takes a while, and some comes before the last has had an effect.
    if Int.random(in: 0..<20, using: &random) == 0 {
      try probed.advance(.random(in: 0...30, using: &random))
    }
    if Bool.random(using: &random) { try probed.show() }
  }

  /// Any key, perhaps with others that are held.
  private func key() -> WindowEvent {
    let names = KeyBinding.all.flatMap(\.names)
    let name = names.randomElement(using: &random) ?? "m"
    let modifier = ["", "", "", "", "", "", "shift+", "ctrl+", "alt+"].randomElement(using: &random)
    return .key(
      Key(rawValue: (modifier ?? "") + name), isRepeat: Int.random(in: 0..<9, using: &random) == 0)
  }

  private func position(in probed: ProbedWindow) -> (x: Double, y: Double) {
    let size = probed.surface.pixelSize
    // Often in the middle, where the menu and most panels are, or in the corner of the button.
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return (Double(size.width) / 2, Double(size.height) / 2)
    case 1: return (Double(size.width) - 12, 12)
    default:
      return (
        .random(in: -10...Double(size.width + 10), using: &random),
        .random(in: -10...Double(size.height + 10), using: &random)
      )
    }
  }

  private func pointer(in probed: ProbedWindow) -> [WindowEvent] {
    let (x, y) = position(in: probed)
    let move = WindowEvent.pointer(x: x, y: y)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return [move]
    case 1: return [move, .press(.left, x: x, y: y)]
    case 2: return [move, .release(.left, x: x, y: y)]
    case 3: return [move, .press(.right, x: x, y: y), .release(.right, x: x, y: y)]
    case 4:
      let (left, top) = position(in: probed)
      return [
        move, .press(.left, x: x, y: y), .pointer(x: left, y: top),
        .release(.left, x: left, y: top),
      ]
    default: return [move, .press(.left, x: x, y: y), .release(.left, x: x, y: y)]
    }
  }

  private func fingers(in probed: ProbedWindow) -> [WindowEvent] {
    let (x, y) = position(in: probed)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return [.finger(.down, x: x, y: y)]
    case 1: return [.finger(.moved, x: x, y: y)]
    case 2: return [.finger(.up, x: x, y: y)]
    case 3: return [.finger(.cancelled, x: x, y: y), .twoFingers(areDown: true)]
    case 4: return [.twoFingers(areDown: false)]
    case 5: return [.pan(x: .random(in: -90...90, using: &random), y: 0)]
    case 6: return [.scroll(x: .random(in: -3...3, using: &random), y: 0.5)]
    default:
      return GamepadBinding.all.randomElement(using: &random).map { [.gamepad($0.button)] } ?? []
    }
  }

  private func drop() -> [WindowEvent] {
    let names = [
      "sky.json5", "broken.json5", "photo.svg", "broken.jpg", "folder", "nothing", "",
    ]
    let count = Int.random(in: 0...2, using: &random)
    let files = (0..<count).compactMap { _ in names.randomElement(using: &random) }
    return [.drop(files.map { Array(home.path($0).utf8) })]
  }

  private func resize(_ probed: ProbedWindow) {
    let largest = RandomUse.largest
    switch Int.random(in: 0..<16, using: &random) {
    case 0: probed.surface.resize(width: 1, height: 1)
    case 1: probed.surface.resize(width: 0, height: 0)
    case 2: probed.surface.resize(width: largest.width, height: largest.height)
    case 3:
      probed.surface.resize(
        width: .random(in: 1...largest.width, using: &random),
        height: .random(in: 1...largest.height, using: &random))
    // Large frames take long to draw, and lead to nothing that small ones don't.
    default:
      probed.surface.resize(
        width: .random(in: 1...500, using: &random), height: .random(in: 1...300, using: &random))
    }
  }

  private func changeSettings() throws {
    let texts = [
      "{}", "{", "{language: \"zh-CN\"}", "{contrast: \"high\"}", "{hud: true}",
      "{notices: \"off\"}", "{sky: \"aurora\"}", "{tour: 5}", "{keys: \"left,right,escape\"}",
      "{colour: 3}",
    ]
    try home.write(texts.randomElement(using: &random) ?? "{}", to: RandomUse.settings)
  }

  // MARK: What holds

  /// Expects what the window tells to be what its sky does, and at most one panel to be open.
  private func check(_ probed: ProbedWindow, after number: Int) throws {
    let window = probed.window
    let place = "seed \(seed), after \(number) acts"
    // Titles follow each other slowly, and a sky that has just been read may be on its way.
    let hasTitle = try probed.becomes(step: 0.6) {
      probed.surface.titles.last == window.sky.title(in: window.session.input.strings)
    }
    #expect(hasTitle, "\(place): \(probed.surface.titles.last ?? "")")
    let isTold = try probed.becomes(step: 0.01) {
      let told = probed.told
      var state = RemoteState(
        of: window.sky, signs: window.session.design.catalog.signs.map(\.name),
        framesPerSecond: told.framesPerSecond, brightness: told.brightness)
      (state.isClockSynchronized, state.clockError) = (told.isClockSynchronized, told.clockError)
      state.surfaces = [window.shown.size.description]
      // It may be a moment older.
      state.date = told.date
      return told == state
    }
    #expect(isTold, "\(place): \(probed.told)")
    let panels = [window.showsHelp, window.choosesSky, window.sky.hasSomethingToClose]
    #expect(panels.count { $0 } <= 1, "\(place): \(panels)")
  }

  /// Expects Esc to close everything.
  private func closeAll(_ probed: ProbedWindow, after number: Int) throws {
    let window = probed.window
    probed.surface.send(.focus(false))
    try probed.advance(0.1)
    // A panel or a menu, the table or the row, fullscreen, and notices that stay.
    var isOpen: Bool {
      window.showsHelp || window.choosesSky || window.sky.hasSomethingToClose
        || probed.surface.isFullscreen
    }
    var count = 0
    while isOpen, count < 12 {
      probed.surface.send(.key(.escape, isRepeat: false))
      try probed.advance(0.1)
      count += 1
    }
    #expect(!isOpen && !window.isOver, "seed \(seed), after \(number) acts")
  }

  /// Takes away what needs no closing, and waits until nothing is on its way.
  private func comeToRest(_ probed: ProbedWindow) throws {
    let window = probed.window
    // Nothing but these settings has this journey, so they have been read when it is there.
    try home.write("{journey: 3.25}", to: RandomUse.settings)
    let isRead = try probed.becomes(step: 0.01, tries: 1_000_000) {
      window.options.motion.journey == 3.25 && window.skies?.isLoading != true
    }
    #expect(isRead, "seed \(seed): the settings aren't read")
    probed.surface.resize(width: RandomUse.size.width, height: RandomUse.size.height)
    probed.surface.send(.pointer(x: 5, y: 100))
    // Files that are still being read may bring another sky, and notices.
    try probed.show()
    _ = try probed.becomes(step: 0.01, tries: 1_000_000) { window.skies?.isLoading != true }
    try probed.advance(10)
    // The overlay has to be switched off, and notices of failures stay.
    window.participants.forEach { $0.hide() }
    window.requestFrame("the end")
    try probed.show()
    #expect(!window.hasNotice && !window.hasMessage && !window.choosesSky, "seed \(seed)")
  }
}

extension RandomUse {
  /// Bytes that this process has allocated and not freed.
  static var allocatedBytes: Int { Int(cosmos_allocated_bytes()) }
}
