/// User input to a sky; positions are in points from the top left corner of the canvas.
public enum SkyEvent: Hashable, Sendable {
  /// A finger or the main mouse button goes down.
  case press(Point)
  /// The pointer moves.
  case move(Point)
  /// The finger or the main mouse button goes up.
  case release(Point)
  /// A drag ends without a throw, for example because the window lost keyboard focus.
  case cancel
  /// The window has moved under the pointer, from whose next position a drag goes on.
  case restartDrag
  /// A touchpad or a stick scrolls the sky by a distance in points; positive reveals what lies to the right.
  case scroll(Double)
  /// A wheel turns by a number of notches, each of which is a sign further; positive is to the right.
  ///
  /// A sky without signs, or one that a pointer holds, moves by ``Sky/pointsPerNotch`` each.
  case wheel(notches: Int)
  /// The sky travels to a place, if it has it: to a sign straight along the strip, elsewhere by the shorter way round.
  case goto(SkyGoal)
  /// The sky shows another date, in days since 1970-01-01T00:00:00Z; those out of ``SkyDate/range`` become its ends.
  case date(Double)
  /// The date goes by at another rate, in days per second; negative ones go backwards.
  case rate(Double)
  /// A key goes down.
  case key(SkyKey)
  /// The image is resized or rescaled; a drag goes on from the pointer's next position.
  case resize(Canvas)
  /// An autoplay mode starts; `nil` ends the current one.
  case autoplay(Autoplay.Mode?)
  /// The autoplay mode pauses where the sky is, or resumes; without one, nothing happens.
  case pauseAutoplay(Bool)
  /// The menu opens and stays open, or closes.
  case toggleMenu
  /// The pointer over the window is hidden after being idle, or is shown again.
  case pointerHidden(Bool)
  /// From now on, journeys fade out and in again instead of moving, or move again.
  case reduceMotion(Bool)
}

/// The keys that the sky, its menu and its info panel respond to, by their labels.
public enum SkyKey: String, Hashable, Sendable, CaseIterable {
  /// Opens the menu and keeps it open, or closes it.
  case m
  /// In the menu, moves the selection back.
  case up
  /// In the menu, moves the selection forward.
  case down
  /// In the menu, moves the selection forward.
  case tab
  /// In the menu, chooses the selection; on the panel, opens the link.
  case enter = "return"
  /// Closes the panel, or otherwise the menu.
  case escape
  /// Travels to the next sign on the left; in the menu, moves the selection back.
  case left
  /// Travels to the next sign on the right; in the menu, moves the selection forward.
  case right
  /// Travels to the next sign on the left; in the menu, moves the selection back.
  case comma = ","
  /// Travels to the next sign on the right; in the menu, moves the selection forward.
  case period = "."
  /// Travels to the position at which the sky opens by default.
  case home
  /// Pauses or resumes a tour or a drift; in the menu, chooses the selection; closes the panel.
  case space
  /// Starts a tour, or ends the current tour or drift.
  case t
  /// Shows or hides where the planets stood on the last 60 days.
  case o
  /// Travels to the first sign.
  case one = "1"
  /// Travels to the second sign.
  case two = "2"
  /// Travels to the third sign.
  case three = "3"
  /// Travels to the fourth sign.
  case four = "4"
  /// Travels to the fifth sign.
  case five = "5"
  /// Travels to the sixth sign.
  case six = "6"
  /// Travels to the seventh sign.
  case seven = "7"
  /// Travels to the eighth sign.
  case eight = "8"
  /// Travels to the ninth sign.
  case nine = "9"
  /// Travels to the tenth sign.
  case zero = "0"
  /// Travels to the eleventh sign.
  case minus = "-"
  /// Travels to the twelfth sign.
  case equals = "="

  /// The index of the sign to which the key travels, or `nil` for other keys.
  package var sign: Int? {
    [SkyKey.one, .two, .three, .four, .five, .six, .seven, .eight, .nine, .zero, .minus, .equals]
      .firstIndex(of: self)
  }
}
