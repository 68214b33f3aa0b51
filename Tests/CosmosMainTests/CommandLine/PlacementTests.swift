import CosmosMain
import CosmosOptions
import Testing

/// Tests of the options that say where the sky appears and which keys it takes.
@Suite struct PlacementTests {
  private func message(of words: String) throws -> String {
    try #require(throws: UsageError.self) { try Options(words) }.message
  }

  @Test(arguments: [
    ("", Placement.automatic), ("--window 9x9", .window), ("--fullscreen", .window),
    ("--monitor 1", .window),
    ("--window-id 0x2a00007", .foreignWindow(0x2a00007)), ("--window-id 7", .foreignWindow(7)),
    ("-window-id 0X1F", .foreignWindow(31)), ("--window-id=31", .foreignWindow(31)),
    ("--root", .root), ("-root", .root),
    // As the settings of XScreenSaver complete a command line.
    ("--root --window-id 0x400EE5", .foreignWindow(0x400EE5)),
    ("--wallpaper", .wallpaper), ("--wallpaper --monitor 1", .wallpaper),
    ("--kiosk", .kiosk), ("--kiosk --fullscreen --monitor 1", .kiosk),
    // The window of a screen saver is one of X11.
    ("--platform x11", .automatic), ("--platform wayland", .window),
    ("--platform x11 --root", .root), ("--platform x11 --window-id 7", .foreignWindow(7)),
    ("--platform wayland --wallpaper", .wallpaper), ("--platform wayland --kiosk", .kiosk),
  ])
  func `options say where the sky appears`(words: String, placement: Placement) throws {
    #expect(try Options(words).placement == placement)
  }

  @Test(arguments: [
    ("--root --window 9x9", "--root and --window"),
    ("--window-id 7 --fullscreen", "--window-id and --fullscreen"),
    ("--window-id 7 --monitor 1", "--window-id and --monitor"),
    ("--wallpaper --fullscreen", "--wallpaper and --fullscreen"),
    ("--root --wallpaper", "--root and --wallpaper"),
    ("--kiosk --wallpaper", "--wallpaper and --kiosk"),
    ("--kiosk --window 9x9", "--kiosk and --window"),
  ])
  func `the sky appears in one place only`(words: String, options: String) throws {
    #expect(
      try message(of: words) == "\(options) both say where the sky appears; give one of them")
  }

  @Test(arguments: ["--root", "--window-id 7"])
  func `only X11 has windows of other programs to draw in`(place: String) throws {
    let name = place.prefix { $0 != " " }
    #expect(
      try message(of: "\(place) --platform wayland")
        == "\(name) needs X11, and --platform asks for Wayland; omit one of the two")
  }

  @Test(arguments: ["0", "-1", "0x", "x", "0x20000000", "536870912", "0x1g", "+7", "", "1.0"])
  func `a window has the number of an X11 resource`(text: String) throws {
    let error = try #require(throws: UsageError.self) {
      try Options.parse(["--window-id=\(text)"])
    }
    #expect(error.message.hasSuffix("give the number of an X11 window, such as 0x2a00007"))
  }

  @Test(arguments: [
    (Placement.automatic, Placement.foreignWindow(18)), (.root, .foreignWindow(18)),
    (.window, .window), (.foreignWindow(7), .foreignWindow(7)), (.kiosk, .kiosk),
    (.wallpaper, .wallpaper),
  ])
  func `a screen saver names its window, unless the command line names a place`(
    given: Placement, placement: Placement
  ) throws {
    #expect(try given.resolved(screenSaverWindow: "0x12") == placement)
    #expect(try given.resolved(screenSaverWindow: nil) == given)
    #expect(try given.resolved(screenSaverWindow: "") == given)
  }

  @Test func `behind windows and in a screen saver, the screen is left to the desktop`() throws {
    var options = try Options("--wallpaper --keep-screen-on on")
    options.becomeBackground()
    #expect(options.keepScreenOn == .off)
  }

  @Test func `a screen saver that names no window is an error`() throws {
    let error = try #require(throws: UsageError.self) {
      try Placement.root.resolved(screenSaverWindow: "sky")
    }
    #expect(error.message.hasPrefix("XSCREENSAVER_WINDOW is “sky”"))
  }

  @Test func `keys can be chosen`() throws {
    #expect(try Options("").keys == .all)
    #expect(try Options("--keys none").keys == .only([]))
    #expect(
      try Options("--keys left,Right,comma,period,-").keys
        == .only(["left", "right", ",", ".", "-"]))
    #expect(try Options("--kiosk").keys == .only([]))
    #expect(try Options("--kiosk --keys q").keys == .only(["q"]))
    #expect(try message(of: "--keys left,rihgt").contains("there is no key “rihgt”"))
    #expect(try message(of: "--keys left,").contains("there is no key “”"))
  }

  @Test func `a kiosk fills the monitor, and has a menu only with the key for it`() throws {
    #expect(try Options("--kiosk").isFullscreen)
    #expect(try !Options("--kiosk").sky.hasMenu)
    #expect(try Options("--kiosk --keys m,left").sky.hasMenu)
    #expect(try Options("--keys none").sky.hasMenu)
  }
}
