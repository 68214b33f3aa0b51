import CosmosCore
import CosmosOptions

/// What happens on the wall that a sky is a part of.
extension Session {
  /// Begins the log of a wall whose machines hear of what happens, with the sky as it has opened.
  package func openWallLog() {
    guard let wall = options.wall.design, options.wall.broker != nil else { return }
    wallLog = WallLog(of: sky, named: wall.sky, epoch: wall.epoch)
    wallSky = wall.sky
  }

  /// Adds a sky that events may name.
  ///
  /// - Parameters:
  ///   - loaded: The sky.
  ///   - name: Its name.
  /// - Returns: Whether an event that has happened names it.
  /// - Throws: ``UsageError`` if it can't be shown.
  package func addWallSky(_ loaded: LoadedSky, named name: String) throws(UsageError) -> Bool {
    try wallLog?.add(scene(of: loaded), named: name) ?? false
  }

  /// Computes the sky that follows from all events of the wall, because one has come late.
  ///
  /// - Parameters:
  ///   - time: The time; `nil` for that which it has reached.
  ///   - show: Shows another sky, by its name, if events have named one.
  /// - Returns: Whether the sky looks different from before.
  @discardableResult
  package func replayWall(to time: Seconds? = nil, show: (String) -> Void) -> Bool {
    guard var next = wallLog?.replay(to: time ?? sky.time, on: sky.scene.canvas),
      let name = wallLog?.extras.skyName
    else { return false }
    let last = sky.frame
    if name != wallSky { show(name) }
    // The texts of the scene, and what an edit of its file has changed, stay.
    next.replaceScene(by: sky.scene)
    sky = next
    updateTexts()
    return sky.frame != last
  }

  /// The event by which all machines travel to a place.
  package func wallAction(for goal: SkyGoal) -> WallEvent.Action {
    switch goal {
    case .sign(let index): .goto(design.catalog.signs[index].name)
    case .body(let body): .goto(body.name)
    case .fixed: .input(.goto(goal))
    case .ofDate(let longitude): .goto("λ=\(longitude)")
    }
  }
}
