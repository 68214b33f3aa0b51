import CX11

/// Fullscreen where no window manager supports it.
extension X11Window {
  /// Covers a part of the screen.
  func fill(_ area: ScreenArea) {
    // Once it does, no window manager stands in the way.
    place(at: area, isManaged: filled == nil ? false : nil)
    filled = area
  }

  /// Makes the window one among others again.
  func stopFilling(at area: ScreenArea) {
    guard filled != nil else { return }
    filled = nil
    place(at: area, isManaged: true)
  }

  /// Goes back to the part of the screen that the window covers, after a window manager that gives the window back has
  /// moved it.
  func stay(at area: ScreenArea) {
    guard let filled, area != filled else { return }
    place(at: filled, isManaged: nil)
  }

  private func place(at area: ScreenArea, isManaged: Bool?) {
    if let isManaged {
      var attributes = XWindowAttributes()
      XGetWindowAttributes(display, window, &attributes)
      X11Manager.hand(window, toManager: isManaged, at: area, on: display)
      // A new window is yet to be shown.
      if attributes.map_state != IsUnmapped { XMapRaised(display, window) }
      // Nobody else gives the keyboard to a window that no window manager knows.
      XSetInputFocus(display, window, RevertToParent, UInt(CurrentTime))
    } else {
      XMoveResizeWindow(
        display, window, Int32(area.x), Int32(area.y), UInt32(area.width), UInt32(area.height))
    }
    XFlush(display)
  }
}
