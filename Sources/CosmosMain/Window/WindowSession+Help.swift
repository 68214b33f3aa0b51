import CosmosCore

extension WindowSession {
  /// Whether nothing is open that a hint would disturb.
  private var isFreeForHints: Bool {
    !sky.hasSomethingOpen && !sky.isAutoplaying && message == nil
  }

  /// Lets the hints of the first minutes appear and vanish.
  func followHints() {
    if help.follow(at: time, isFree: isFreeForHints) { needsFrame = true }
  }

  /// Seconds until a hint appears, changes or vanishes; `nil` if only input leads to that.
  var timeToHint: Seconds? {
    help.timeToFollow(at: time, isFree: isFreeForHints)
  }

  /// Shows or hides the table of keys.
  func toggleKeys() {
    help.toggleKeys(at: time)
    needsFrame = true
  }

  /// Hides the table of keys.
  ///
  /// - Returns: Whether it was shown.
  func hideKeys() -> Bool {
    guard help.hideKeys() else { return false }
    needsFrame = true
    return true
  }
}

extension Options {
  /// Whether a window is opened as it comes, for a person who may see Cosmos for the first time.
  package var givesHints: Bool {
    clock == .monotonic && !monitors.areSeveral && keys == .all && sky.hasMenu
      && !motion.hidesSplash && motion.mode == nil && motion.scriptFile == nil
      && !settings.isPresent
  }
}
