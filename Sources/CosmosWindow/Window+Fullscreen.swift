import CGLFW

/// Fullscreen, and monitors that come, go and change under a window.
extension Window {
  /// Makes the window fullscreen on the monitor under it, or restores its previous position and size.
  package func toggleFullscreen() {
    if glfwGetWindowMonitor(handle) != nil {
      (home, isFilling) = (nil, false)
      glfwSetWindowMonitor(
        handle, nil, Int32(floating.x), Int32(floating.y), Int32(floating.width),
        Int32(floating.height), GLFW_DONT_CARE)
      // For a Wayland compositor, the window is fullscreen until it has answered, and has to have that size.
      if wayland != nil { WaylandWindow.finish() }
    } else if let x11, x11.filled != nil {
      (home, isFilling) = (nil, false)
      x11.stopFilling(at: floating)
    } else if let x11, x11.canAskForFullscreen {
      isFilling = false
      x11.toggleFullscreen()
      home = x11.isFullscreen ? monitor?.name : nil
    } else if x11?.forgetFullscreen() != true {
      floating = placement
      fill(monitor)
    } else {
      home = nil
    }
  }

  /// The monitor that a new window fills from its first frame on; `nil` if the window is made fullscreen later.
  ///
  /// On Wayland, a frame of another size than that of a fullscreen window is an error.
  static func monitorToFill(_ configuration: Configuration, _ wanted: Output?) -> Monitor? {
    guard configuration.isFullscreen, WindowSystem.current == .wayland else { return nil }
    return wanted.flatMap(Monitor.of) ?? Monitor.all().first
  }

  /// Makes a new window fullscreen on the given monitor or the one under it; on X11, before it is shown.
  func openFullscreen(on wanted: Output?) {
    guard let x11, x11.canAskForFullscreen else {
      floating = placement
      fill(wanted ?? monitor)
      if x11 != nil { glfwShowWindow(handle) }
      return
    }
    x11.openFullscreen(isPlaced: wanted != nil)
    glfwShowWindow(handle)
    // Without a wish, the window manager has chosen the monitor.
    home = (wanted ?? monitor).map(Window.plainName)
  }

  /// How often a window is moved to its monitor after a change of monitors: window managers may learn of it later.
  static let mostMoves = 4

  /// How long after a change of monitors a window manager may still move windows because of it.
  private static let reactionTime = Duration.seconds(2)

  /// Brings a fullscreen window back to its monitor once that is there again, and to the monitor's new mode.
  func followMonitors() {
    append(.moved)
    guard let home else { return }
    let outputs = Window.outputs
    let output = outputs.first { $0.name == home }
    if isFilling {
      if let output {
        if !covers(output) { fill(output) }
      } else if let x11, let shown = outputs.first {
        x11.stopFilling(at: floating.centred(in: shown.area))
      } else if x11 == nil {
        // GLFW has made it a plain window.
        glfwSetWindowSize(handle, Int32(floating.width), Int32(floating.height))
      }
    } else if let x11, let output {
      guard x11.isFullscreen, monitor?.name != home, !x11.isMoving, movesLeft > 0 else { return }
      movesLeft -= 1
      x11.moveFullscreen(to: (output.area.x, output.area.y))
    }
  }

  /// Whether a window that fills a monitor has its place and size.
  private func covers(_ output: Output) -> Bool {
    if let x11 { return x11.filled == output.area }
    guard let filled = glfwGetWindowMonitor(handle), let mode = Monitor(handle: filled).mode
    else { return false }
    return (placement.width, placement.height) == (Int(mode.width), Int(mode.height))
  }

  /// Lets a fullscreen window belong to the monitor that the user or the window manager has moved it to.
  func noteMove() {
    x11?.stay(at: placement)
    guard let x11, x11.isFullscreen, !x11.isMoving, let shown = monitor, shown.name != home else {
      return
    }
    // Such moves don't reflect anybody's intention.
    let isReaction = monitorChange.map { ContinuousClock.now - $0 < Window.reactionTime } ?? false
    guard home == nil || !isReaction && !x11.hasMonitorChange else {
      isAway = true
      return
    }
    // While its own monitor is gone, the window is only a guest on another one.
    let own = Window.outputs.first { $0.name == home }
    guard home == nil || own != nil else { return }
    home = shown.name
  }

  package var misplacement: SurfaceMisplacement? {
    guard let ownMonitor, home != nil, let x11, x11.canAskForFullscreen, x11.isShown,
      let own = Window.outputs.first(where: { $0.name == ownMonitor })
    else { return nil }
    let wanted = Window.fullName(of: own).description
    guard x11.isShownFullscreen else { return SurfaceMisplacement(wanted: wanted, actual: nil) }
    guard let shown = monitor, shown.name != ownMonitor else { return nil }
    return SurfaceMisplacement(wanted: wanted, actual: Window.fullName(of: shown).description)
  }

  /// Makes a new X11 window no larger than the monitor that it will fill.
  ///
  /// Window managers that keep windows on the screen would push a larger one onto another monitor, and fill that.
  func fit(into output: Output) {
    guard x11 != nil else { return }
    let (size, limit) = (placement, output.area)
    glfwSetWindowSize(
      handle, Int32(min(size.width, limit.width)), Int32(min(size.height, limit.height)))
  }

  /// Centres the window on a monitor, or puts the corner of a larger window into the monitor's, if the window
  /// system lets programs position windows.
  func position(on output: Output) {
    let place = placement.centred(in: output.area)
    glfwSetWindowPos(handle, Int32(place.x), Int32(place.y))
  }

  private func fill(_ output: Output?) {
    guard let output else { return }
    (home, isFilling) = (Window.plainName(of: output), true)
    if let x11 {
      x11.fill(output.area)
    } else if let monitor = Monitor.of(output), let mode = monitor.mode {
      glfwSetWindowMonitor(
        handle, monitor.handle, 0, 0, mode.width, mode.height, mode.refreshRate)
    }
  }

  /// The monitor that shows most of the window.
  ///
  /// If window positions are unavailable, as on Wayland, this is a monitor that shows the position (0, 0), or
  /// else the primary one.
  private var monitor: Output? { placement.mostShown(by: Window.outputs, area: \.area) }
}

extension ScreenArea {
  /// A rectangle of this size in the middle of another one, or in the corner of a smaller one.
  fileprivate func centred(in other: ScreenArea) -> ScreenArea {
    ScreenArea(
      x: other.x + max(0, (other.width - width) / 2),
      y: other.y + max(0, (other.height - height) / 2), width: width, height: height)
  }
}
