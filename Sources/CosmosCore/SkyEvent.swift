/// Something that a person does to a sky; places are in points of the canvas, from its top left corner.
public enum SkyEvent: Hashable, Sendable {
  /// A finger or the main mouse button goes down.
  case press(Point)
  /// The pointer moves.
  case move(Point)
  /// The finger or the button goes up.
  case release(Point)
  /// What is being dragged is let go without a throw: the window lost the keyboard, say.
  case cancel
  /// A wheel or a touchpad moves the sky by points; positive shows what lies to the right.
  case scroll(Double)
  /// Travel to a sign, straight along the strip.
  case goto(sign: Int)
  /// A key goes down.
  case key(SkyKey)
  /// The picture gets another size and scale.
  case resize(Canvas)
  /// A program begins, or ends with `nil`.
  case autoplay(Autoplay.Program?)
  /// The menu is opened so that it stays open, or is closed.
  case toggleMenu
  /// The pointer over the window was hidden, because nobody used it, or is shown again.
  case pointerHidden(Bool)
}

/// The keys that the sky, its menu and its info panel know, by what is printed on them.
public enum SkyKey: String, Hashable, Sendable, CaseIterable {
  /// Opens the menu so that it stays open, or closes it.
  case m
  /// In the menu: to the sign before.
  case up
  /// In the menu: to the sign after.
  case down
  /// In the menu: to what comes after.
  case tab
  /// In the menu: chooses. On the panel: opens the link.
  case enter = "return"
  /// Closes the panel, or else the menu.
  case escape
  /// To the next sign on the left; in the menu, to the sign before.
  case left
  /// To the next sign on the right; in the menu, to the sign after.
  case right
  /// To the next sign on the left.
  case comma = ","
  /// To the next sign on the right.
  case period = "."
  /// To the place where a sky opens.
  case home
  /// Pauses a tour or a drift, or lets it go on; in the menu, chooses; closes the panel.
  case space
  /// Begins a tour, or ends the tour or the drift that runs.
  case t
  /// To the first sign.
  case one = "1"
  /// To the second sign.
  case two = "2"
  /// To the third sign.
  case three = "3"
  /// To the fourth sign.
  case four = "4"
  /// To the fifth sign.
  case five = "5"
  /// To the sixth sign.
  case six = "6"
  /// To the seventh sign.
  case seven = "7"
  /// To the eighth sign.
  case eight = "8"
  /// To the ninth sign.
  case nine = "9"
  /// To the tenth sign.
  case zero = "0"
  /// To the eleventh sign.
  case minus = "-"
  /// To the twelfth sign.
  case equals = "="

  /// The sign to which the key travels, counted from 0.
  var sign: Int? {
    [SkyKey.one, .two, .three, .four, .five, .six, .seven, .eight, .nine, .zero, .minus, .equals]
      .firstIndex(of: self)
  }
}
