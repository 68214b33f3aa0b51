extension SkyFrame {
  /// Returns the frame as images of the sky alone show it: without the instruction, and without a closed menu.
  ///
  /// An open menu and the info panel stay. The ring fades in as the menu opens, and out as it closes.
  ///
  /// - Parameter keepsSplash: Whether the splash screen stays, with the menu's ring as its letter O.
  /// - Returns: The frame.
  public func withoutClosedMenu(keepsSplash: Bool = false) -> SkyFrame {
    var frame = self
    frame.instruction = 0
    if !keepsSplash { frame.splash = 0 }
    let opacity = max(menu?.openness ?? 0, frame.splash)
    // The info panel is part of the menu.
    if opacity > 0 || frame.panel > 0 { frame.menu?.opacity *= opacity } else { frame.menu = nil }
    return frame
  }
}
