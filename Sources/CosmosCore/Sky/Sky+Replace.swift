extension Sky {
  /// Shows another scene at the same position and time, as after an edit of the sky's file.
  ///
  /// If the signs are the same, at the same distances, everything goes on: motion, menu and lines. Otherwise,
  /// the sky stops where it is and the menu closes, because both refer to signs; a tour or a drift goes on.
  ///
  /// - Parameter scene: The new scene; its canvas becomes the sky's.
  public mutating func replaceScene(by scene: SkyScene) {
    let (old, new) = (self.scene.design, scene.design)
    let isSamePath =
      old.catalog.signs.map(\.name) == new.catalog.signs.map(\.name)
      && old.places == new.places && old.turn == new.turn && old.degrees == new.degrees
    guard !isSamePath || self.scene.hasMenu != scene.hasMenu else {
      self.scene = scene
      return
    }
    let fresh = Sky(
      scene: scene, at: .offset(position * self.scene.unit), showsLines: showsLines)
    self.scene = scene
    currentSign = fresh.currentSign
    motion = fresh.motion
    lines = fresh.lines
    menu = fresh.menu
    pendingReveal = nil
    pointerDrag = nil
    leaveBody()
    if !scene.hasMenu {
      // Nothing could close the panel, and a splash surrounds the menu.
      panel = InfoPanel()
      splash = Track(0)
    }
    if new.catalog.signs.isEmpty, !visitsBodies, case .tour = autoplay?.mode { autoplay = nil }
    if isAutoplaying, case .drift = autoplay?.mode { depart() } else { comeToRest() }
    fadeMenu()
    liftVeil()
  }

  /// Whether the lines of the current sign are shown, or are about to be.
  private var showsLines: Bool {
    pendingReveal != nil || currentSign.map(lines.isShown) ?? false
  }
}

extension ScriptPlayer {
  /// Adapts the events to come to another list of signs: a goto keeps its sign's name.
  ///
  /// Events that need a sign which the new list lacks are left out until a later list has it.
  ///
  /// - Parameters:
  ///   - old: The signs up to now; at the first call, those for which the script was read.
  ///   - new: The signs from now on.
  public mutating func replaceSigns(_ old: SignCatalog, by new: SignCatalog) {
    guard old.signs.map(\.name) != new.signs.map(\.name) else { return }
    let (source, read) = complete ?? (remainingEntries, old)
    let upcoming = source[...].drop { $0.time <= playedTime }
    complete = (upcoming, read)
    let entries = upcoming.compactMap { entry -> Script.Entry? in
      switch entry.action {
      case .event(.goto(.sign(let sign))):
        guard let index = new.index(named: read.signs[sign].name) else { return nil }
        return Script.Entry(time: entry.time, action: .event(.goto(.sign(index))))
      default: return entry
      }
    }
    replaceRemaining(by: Script(entries: entries))
  }
}
