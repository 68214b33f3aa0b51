/// The keys that act on the window rather than on the sky, by their labels.
package enum WindowKey: String, CaseIterable {
  case f, f11, g, p
  case printScreen = "print"
  case r, s, h
  case question = "?"
  case f1
  /// Acts on the window only when the sky has nothing to close.
  case escape
  /// Copies the path of the file that was saved last.
  case copy = "ctrl+c"
  case q
}
