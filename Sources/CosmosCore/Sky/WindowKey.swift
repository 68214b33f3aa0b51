/// The keys that act on the window rather than on the sky, by their labels.
package enum WindowKey: String, CaseIterable {
  case f, f11, g, p
  /// Opens the line that finds something by its name.
  case find = "/"
  case printScreen = "print"
  case r, s, h
  /// Opens the line that sets the date.
  case date = "d"
  /// The date goes by slower, or backwards.
  case slower = "j"
  /// The date goes by as on a clock.
  case realTime = "k"
  /// The date goes by faster.
  case faster = "l"
  /// Shows the date of now.
  case now = "n"
  case dayBack = "["
  case dayForward = "]"
  case hourBack = "{"
  case hourForward = "}"
  case weekBack = "ctrl+["
  case weekForward = "ctrl+]"
  case question = "?"
  case f1
  /// Acts on the window only when the sky has nothing to close.
  case escape
  /// Copies the path of the file that was saved last.
  case copy = "ctrl+c"
  /// Opens the file that was saved last.
  case open = "ctrl+o"
  /// Opens the folder of the file that was saved last.
  case openFolder = "ctrl+shift+o"
  /// Opens the settings application.
  case settings = "ctrl+comma"
  /// Moves the sky to the left, as a wheel does a sky without signs.
  case scrollLeft = "shift+left"
  /// Moves the sky to the right.
  case scrollRight = "shift+right"
  case q
}
