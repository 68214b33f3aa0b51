import CosmosCore
import CosmosHost
import CosmosImage
import CosmosOptions
import CosmosOverlay
import CosmosSession
import CosmosWindow

/// The table of what a window answers to: keys, then the mouse and fingers, and where to read on.
///
/// Rows without an effect in the sky that is shown, or in its window, are left out. Whether a key has one is found out as for
/// its notice: by pressing it, in copies of the sky.
package struct HelpTable {
  /// The rows, from top to bottom.
  package private(set) var rows: [TablePanel.Row] = []

  /// The abilities of a window, besides showing its sky.
  package struct Abilities {
    /// The keys that have an effect.
    package var keys = KeyChoice.all
    /// Whether the mouse and fingers have one.
    package var takesPointer = true
    /// Whether it can become fullscreen, or leave that.
    package var togglesFullscreen = true
    /// Whether other skies can be chosen in it, and what they have can be found, and at which date.
    package var choosesSkies = true
    /// Whether what the pointer is at is marked.
    package var marksThings = true
    /// Whether it can sound.
    package var canSound = true
    /// Whether it gives notices.
    package var givesNotices = true
    /// Whether buttons show in its upper right corner.
    package var hasToolbar = true
    /// Whether files can be dropped on it.
    package var takesDrops = true
    /// Path of the settings; `nil` if there is no place for them.
    package var settings: String?
    /// Where the manual is.
    package var manual = "cosmos help"

    /// Creates those of a user's own window.
    package init() {}

    /// Whether a key of the window has an effect.
    package func offer(_ key: WindowKey) -> Bool {
      guard keys.allows(key.rawValue) else { return false }
      return switch key {
      case .f, .f11: togglesFullscreen
      case .g: choosesSkies
      case .find, .date, .slower, .realTime, .faster, .now, .dayBack, .dayForward, .hourBack,
        .hourForward,
        .weekBack, .weekForward:
        choosesSkies
      case .s: canSound
      // In a kiosk, nobody sees that a file is saved, copied or opened, unless a notice says so.
      case .p, .printScreen, .copy, .open, .openFolder, .settings: takesPointer || givesNotices
      default: true
      }
    }
  }

  private let sky: Sky
  private let strings: Strings
  private let abilities: Abilities
  /// The sky in each state in which other keys have an effect.
  private let situations: [Sky]

  /// Lists what a sky answers to in a window.
  ///
  /// - Parameters:
  ///   - sky: The sky as it is.
  ///   - strings: The texts of the language.
  ///   - abilities: What the window can do.
  package init(of sky: Sky, strings: Strings, abilities: Abilities) {
    (self.sky, self.strings, self.abilities) = (sky, strings, abilities)
    situations = HelpTable.situations(of: sky)
    for binding in KeyBinding.all where binding.isListed {
      guard let label = binding.shortLabel(of: isOffered) else { continue }
      rows.append(TablePanel.Row(label, effect(of: binding)))
    }
    if abilities.takesPointer { addGestures() }
    if let settings = abilities.settings {
      let gesture = abilities.offer(.settings) ? Gesture.settings : .settingsFile
      add(gesture, filling: ["path": settings])
    }
    add(.manual, filling: ["path": abilities.manual])
  }

  // MARK: Keys

  /// A sky as it is, elsewhere, on a tour or with the tour ended, and with its menu open or closed.
  private static func situations(of sky: Sky) -> [Sky] {
    func after(_ events: SkyEvent...) -> Sky {
      var next = sky
      for event in events {
        next.apply(event)
        next.advance(to: next.time + menuTime)
      }
      return next
    }
    let elsewhere = SkyEvent.scroll(sky.scene.canvas.width)
    return [
      sky, after(elsewhere), after(.key(.t)), after(.key(.m)), after(.key(.m), .key(.down)),
    ]
  }

  /// Returns whether a row names a key, or could: some keys are named by the text of another one's row.
  ///
  /// - Parameter name: The key's name in scripts.
  /// - Returns: Whether the key has an effect in the window.
  package func isOffered(_ name: String) -> Bool {
    guard abilities.keys.allows(name) else { return false }
    // Escape closes the table itself.
    if let key = SkyKey(rawValue: name), key != .escape {
      return answers(to: key) || (key == .tab || key == .enter) && marksThings
    }
    guard let key = WindowKey(rawValue: name) else { return true }
    guard abilities.offer(key) else { return false }
    if key == .find { return sky.scene.design.hasGoals }
    return key != .date && DateStep(key) == nil || sky.scene.showsBodies
  }

  private func answers(to key: SkyKey) -> Bool {
    situations.contains { Notice(for: key, in: $0, strings: strings)?.isRefusal != true }
  }

  /// The effect of the keys of a row; of those for signs, which ones they reach.
  private func effect(of binding: KeyBinding) -> String {
    if binding.names == [WindowKey.find.rawValue], sky.scene.design.degrees == nil,
      let effect = strings.effect(ofKey: "find a sign")
    {
      return effect
    }
    let signs = zip(binding.labels, binding.names).compactMap { label, name in
      isOffered(name) ? SkyKey(rawValue: name)?.sign.map { (key: label, sign: $0) } : nil
    }
    guard let first = signs.first, let last = signs.last else { return binding.effect(in: strings) }
    func name(_ sign: Int) -> String {
      sky.scene.menuName(ofSign: sign).cut(to: HelpTable.signColumns)
    }
    let values = [
      "first": name(first.sign), "firstKey": first.key, "last": name(last.sign),
      "lastKey": last.key,
    ]
    let one = signs.count == 1 ? strings.effect(ofKey: "one sign", filling: values) : nil
    return one ?? binding.effect(in: strings, filling: values)
  }

  /// Whether there are things to mark.
  private var marksThings: Bool { abilities.marksThings && sky.scene.design.hasGoals }

  // MARK: Gestures

  /// The rows for the mouse, fingers and pages, by the names of their texts.
  package enum Gesture: String, CaseIterable {
    case drag, click, wheel
    case dragAndDrop = "drag and drop"
    case freeWheel = "free wheel"
    case rightClick = "right click"
    case doubleClick = "double click"
    case corner, notice, settings
    case settingsFile = "settings file"
    case manual
  }

  private mutating func addGestures() {
    add(abilities.takesDrops ? .dragAndDrop : .drag)
    if marksThings { add(.click) }
    add(answers(to: .right) ? .wheel : .freeWheel)
    if answers(to: .m) { add(.rightClick) }
    if abilities.togglesFullscreen && abilities.keys.allows(WindowKey.f.rawValue) {
      add(.doubleClick)
    }
    if abilities.hasToolbar { add(.corner) }
    if abilities.givesNotices { add(.notice) }
  }

  /// Adds a row whose text is a label and an effect with a colon between them.
  private mutating func add(_ gesture: Gesture, filling values: [String: String] = [:]) {
    func text(in strings: Strings?) -> String? {
      strings?.effect(ofKey: gesture.rawValue, filling: values)
    }
    let text = text(in: strings) ?? text(in: try? Strings.builtIn("en")) ?? ""
    let parts = text.split(maxSplits: 1) { $0 == ":" || $0 == "：" }
    guard let label = parts.first, let effect = parts.dropFirst().first else { return }
    rows.append(TablePanel.Row(String(label), String(effect.drop { $0 == " " })))
  }

  /// Time in which a menu opens, and more.
  private static let menuTime: Seconds = 2
  /// Longest name of a sign, in columns.
  private static let signColumns = 12
}

extension HelpTable.Abilities {
  /// Finds out what a window can do, without where its settings and the manual are.
  package init(of window: WindowSession) {
    let options = window.options
    keys = options.keys
    takesPointer = options.placement != .kiosk
    togglesFullscreen = window.window.canToggleFullscreen
    choosesSkies = options.offersSkies
    marksThings = options.marksThings
    canSound = window.canSound
    givesNotices = options.givesNotices
    hasToolbar = options.hasToolbar
    takesDrops = options.takesDrops
  }
}

extension HelpTable {
  /// Lists what a window answers to now.
  package init(of window: WindowSession) {
    var abilities = Abilities(of: window)
    abilities.settings = window.options.settings.file.map(HelpTable.text)
    if let manual = ManualPage.page { abilities.manual = HelpTable.text(of: manual) }
    self.init(of: window.sky, strings: window.session.input.strings, abilities: abilities)
  }

  /// A path in few columns: the folder of the user is `~`, and of a long path the end is left.
  private static func text(of path: FilePath) -> String {
    var text = path.description
    if let home = ProcessContext.variable("HOME")?.description, home != "/", !home.isEmpty,
      text.hasPrefix(home + "/")
    {
      text = "~" + text.dropFirst(home.count)
    }
    return text.count <= pathColumns ? text : "…" + text.suffix(pathColumns - 1)
  }

  /// Longest path, in columns.
  private static let pathColumns = 34
}

extension String {
  /// The text, or as much of its beginning as fits with an ellipsis; characters of Eastern Asia have two columns.
  fileprivate func cut(to columns: Int) -> String {
    func width(_ character: Character) -> Int {
      character.unicodeScalars.contains { $0.value >= 0x2E80 } ? 2 : 1
    }
    guard map(width).reduce(0, +) > columns else { return self }
    var rest = columns - 1
    let start = prefix { character in
      rest -= width(character)
      return rest >= 0
    }
    return start + "…"
  }
}
