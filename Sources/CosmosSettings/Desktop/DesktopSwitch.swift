/// Something that the desktop does for Cosmos, and that can be on or off.
@MainActor protocol DesktopSwitch {
  /// The title of its row.
  var title: Phrase { get }
  /// A sentence about it.
  var help: Phrase { get }
  /// Finds out whether it is on.
  func find(_ found: @escaping @MainActor (DesktopState) -> Void)
  /// Turns it on or off.
  ///
  /// - Parameters:
  ///   - on: Whether it is to be on.
  ///   - done: Receives why the desktop refuses; `nil` if it doesn't.
  func turn(on: Bool, _ done: @escaping @MainActor (String?) -> Void)
}

/// Whether something is on, or why it can't be.
enum DesktopState: Equatable {
  case on, off
  /// This desktop hasn't what is needed.
  case unavailable(Phrase)
}
