extension XServer {
  /// A place on the screen; without a window manager it is the same in the window.
  typealias Place = (x: Int, y: Int)

  /// Types keys, one after the other, into the window that has the focus.
  ///
  /// A key that comes again within twentieths of a second may be taken for one that is held down.
  func type(_ keys: String...) async throws {
    try await xdotool(["key"] + keys)
  }

  /// Presses the button at a place.
  func press(at place: Place) async throws {
    try await xdotool("mousemove", "\(place.x)", "\(place.y)", "mousedown", "1")
  }

  /// Moves the pointer from place to place, in less than the time of a frame.
  func movePointer(through places: Place...) async throws {
    try await xdotool(places.flatMap { ["mousemove", "\($0.x)", "\($0.y)"] })
  }

  /// Lets the button go.
  func release() async throws {
    try await xdotool("mouseup", "1")
  }

  /// Turns the wheel over the window by some notches; positive ones show what lies to the right.
  func turnWheel(_ notches: Int) async throws {
    let button = notches > 0 ? "5" : "4"
    try await xdotool("click", "--repeat", "\(abs(notches))", "--delay", "20", button)
  }

  /// Gives the focus to the window, then takes it away.
  func takeFocusAway() async throws {
    guard let window else { throw HarnessError.tooSlow("there is no window") }
    try await xdotool("windowfocus", "\(window)", "windowfocus", "\(connection.root)")
  }
}
