import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

/// Tests of settings that are saved while a window is open.
@Suite(.limitedConcurrency) struct WindowSettingsTests {
  private static let leo = ["--sign", "leo", "--lines", "--seed", "7"]
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func save(_ text: String) throws { try folder.write(text, to: "config.json5") }

  private func saveByRenaming(_ text: String) throws {
    try folder.replace("config.json5", by: text)
  }

  /// A driven window that reads the settings of the folder.
  private func open(
    _ options: [String] = leo, environment: [String: String] = [:]
  ) async throws -> DrivenWindow {
    try DrivenWindow(
      on: OffscreenScreen(size: SkyWindow.small), size: SkyWindow.small,
      options + ["--config", folder.path("config.json5")], environment: environment)
  }

  private func expect(
    _ options: [String], in window: DrivenWindow, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let picture = try await Cosmos.capture(Self.leo + options, size: SkyWindow.small)
    #expect(try await window.becomes(picture), sourceLocation: sourceLocation)
  }

  /// Saves, and waits until a window that logs infos has adopted it.
  private func adopt(
    _ text: String, in window: DrivenWindow, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    func changes() -> Int {
      window.program.errors.split(separator: "\n").count { $0.contains("settings have changed") }
    }
    let before = changes()
    try save(text)
    try await waitUntil("\(text)", sourceLocation: sourceLocation) { changes() > before }
  }

  @Test func `what is saved while the window opens counts`() async throws {
    // The sky is read after the settings, and from a pipe it takes as long as somebody likes.
    try #require(mkfifo(folder.path("sky.json5"), 0o600) == 0)
    try save("{}")
    let server = try await XServer(size: SkyWindow.size)
    let program = try Subprocess(
      [
        Cosmos.program, "--log", "info", "--sky", folder.path("sky.json5"), "--config",
        folder.path("config.json5"),
      ], environment: server.environment)
    let pipe = try await eventually { () -> FileHandle? in
      let descriptor = Glibc.open(
        folder.path("sky.json5"), O_WRONLY | O_NONBLOCK | O_CLOEXEC)
      return descriptor < 0 ? nil : FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }
    try save("{mute: true}")
    try pipe?.write(contentsOf: Data(EditedSky.text(red: 0).utf8))
    try pipe?.close()
    try await waitUntil("\(program.errors)") {
      program.errors.contains("the settings have changed")
    }
  }

  @Test func `what is saved is shown, and the command line stays on top`() async throws {
    try save("{'no-menu': true}")
    let window = try await open()
    try await expect(["--no-menu"], in: window)
    try save("{'no-menu': true, stars: 60}")
    try await expect(["--no-menu", "--stars", "60"], in: window)
    try saveByRenaming("{stars: 90, seed: 9}")
    try await expect(["--stars", "90"], in: window)
    // A sky of its own, relative to the settings, which is then followed, too.
    try folder.write(EditedSky.text(red: 40), to: "sky.json5")
    try saveByRenaming("{'no-menu': true, sky: 'sky.json5'}")
    try await expect(["--no-menu", "--sky", folder.path("sky.json5")], in: window)
    let edited = try EditedSky()
    let picture = try await edited.capture(
      EditedSky.text(red: 120), Self.leo + ["--no-menu"], size: SkyWindow.small)
    try folder.write(EditedSky.text(red: 120), to: "sky.json5")
    #expect(try await window.becomes(picture))
    try save("{'no-menu': true, sky: 'nebula', language: 'zh-CN'}")
    try await expect(["--no-menu", "--sky", "nebula", "--language", "zh-CN"], in: window)
    try await window.quit()
  }

  @Test func `settings that can't be used are reported once, and the last good ones hold`()
    async throws
  {
    try save("{'no-menu': true, stars: 60}")
    let window = try await open(Self.leo + ["--log", "info"])
    func errors() -> [Substring] {
      window.program.errors.split(separator: "\n").filter { !$0.contains("cosmos: info: ") }
    }
    func infos() -> Int {
      window.program.errors.split(separator: "\n").count {
        $0.hasSuffix("the settings can be used again")
      }
    }
    try await expect(["--no-menu", "--stars", "60"], in: window)
    let broken = ["{", "{stars: 'many'}", "{sky: 'nosky'}", "{sky: './no.json5'}"]
    for (number, text) in broken.enumerated() {
      try save(text)
      try await waitUntil("\(errors())") { errors().count == number + 1 }
      #expect(errors().last?.hasSuffix("; the last settings hold") == true)
      if number < 3 {
        #expect(errors().last?.contains("\(folder.path("config.json5")):1:") == true, "\(errors())")
      }
      // Another broken save in a row says nothing.
      try saveByRenaming("{ another")
      try save("{'no-menu': true, stars: \(70 + number)}")
      try await expect(["--no-menu", "--stars", "\(70 + number)"], in: window)
      #expect(errors().count == number + 1)
      try await waitUntil { infos() == number + 1 }
    }
    // A file that is named must be there.
    try FileManager.default.removeItem(atPath: folder.path("config.json5"))
    try await waitUntil { errors().count == broken.count + 1 }
    #expect(
      errors().last?.hasSuffix(
        "config.json5: No such file or directory; the last settings hold") == true)
    try save("{'no-menu': true, stars: 80}")
    try await expect(["--no-menu", "--stars", "80"], in: window)
  }

  @Test func `a saved image contains what the settings say`() async throws {
    try save("{stars: 60, 'no-menu': true}")
    let window = try await open(environment: ["HOME": folder.path])
    try await expect(["--no-menu", "--stars", "60"], in: window)
    try await window.tell("event {key: 'p'}")
    let file = try folder.bytes(of: folder.savedPath)
    let text = String(decoding: file, as: UTF8.self)
    #expect(text.contains("--stars 60 --no-menu"))
  }

  @Test func `the sky goes on where it is, and motion changes only with its own settings`()
    async throws
  {
    try save("{drift: 40}")
    let window = try await open(["--sign", "leo", "--seed", "7", "--log", "info"])
    try await window.advance(1)
    let before = try await window.state()
    #expect(before.motion == "glide")
    // Where a sky that drifts is after another second, if nothing is saved meanwhile.
    try await adopt("{drift: 40, stars: 60, hud: true, planets: true}", in: window)
    let same = try await window.state()
    #expect(same == before)
    try await window.advance(1)
    let moved = try await window.state()
    #expect(abs(moved.offset - before.offset - 40) < 1)
    try await adopt("{drift: -80, stars: 60}", in: window)
    try await window.advance(1)
    #expect(try await window.state().offset < moved.offset - 30)
    // Without autoplay, it comes to rest.
    try await adopt("{stars: 60}", in: window)
    try await window.tell("until-rest")
    let rest = try await window.state()
    try await window.advance(5)
    #expect(try await window.state().offset == rest.offset)
  }

  @Test func `what a window can't change while it is open is told once`() async throws {
    try save("{}")
    let window = try await open(Self.leo + ["--log", "info"])
    func lines() -> [Substring] {
      window.program.errors.split(separator: "\n").filter { $0.contains("settings have changed") }
    }
    func expectLine(_ number: Int, _ text: String) async throws {
      try await waitUntil("\(lines())") { lines().count == number }
      #expect(lines().last?.hasSuffix(text) == true, "\(lines())")
    }
    _ = try await window.state()
    try save("{api: 'gles', instance: 'hall', stars: 60}")
    try await expectLine(
      1, "the settings have changed; instance, api will count when Cosmos is started again")
    try save("{api: 'gles', instance: 'hall', stars: 70}")
    try await expectLine(2, "the settings have changed")
    try await expect(["--stars", "70"], in: window)
    // It is the same window, and its keys work.
    try await window.tell("event {key: 'right'}")
    try await window.tell("until-rest")
    #expect(try await window.state().sign != "leo")
  }

  @Test func `the window becomes fullscreen, and what a key has changed stays`() async throws {
    let usual = "{window: [320, 180], 'no-menu': true"
    try save("\(usual), stars: 60}")
    let server = try await XServer(size: SkyWindow.size)
    // A size on the command line would keep the window from becoming fullscreen.
    let window = try DrivenWindow(
      on: server, size: nil, Self.leo + ["--config", folder.path("config.json5")])
    func expect(_ stars: Int, isFullscreen: Bool) async throws {
      let size = isFullscreen ? server.screen : SkyWindow.small
      let picture = try await Cosmos.capture(
        Self.leo + ["--no-menu", "--stars", "\(stars)"], size: size)
      #expect(try await window.becomes(picture))
    }
    try await expect(60, isFullscreen: false)
    try save("\(usual), stars: 60, fullscreen: true}")
    try await expect(60, isFullscreen: true)
    try await window.tell("event {key: 'f'}")
    try await expect(60, isFullscreen: false)
    try save("\(usual), stars: 70, fullscreen: true}")
    try await expect(70, isFullscreen: false)
    try save("\(usual), stars: 80}")
    try await expect(80, isFullscreen: false)
  }

  @Test func `the marks of the planets appear and vanish`() async throws {
    let moment = ["--sign", "leo", "--lines", "--date", "2026-11-21T20:00Z", "--no-menu"]
    try save("{sky: 'tonight'}")
    let window = try await open(moment + ["--log", "info"])
    var pictures: Set<Picture> = []
    func expect(_ options: [String]) async throws {
      // They fade.
      try await window.advance(5)
      let time = try await window.state().t
      let picture = try await Cosmos.capture(
        ["--sky", "tonight"] + moment + options + ["--time", "\(time)"], size: SkyWindow.small)
      #expect(try await window.becomes(picture))
      pictures.insert(picture)
    }
    try await expect([])
    for isShown in [true, false] {
      try await adopt("{sky: 'tonight', trail: \(isShown)}", in: window)
      try await expect(isShown ? ["--trail"] : [])
    }
    #expect(pictures.count >= 2)
  }

  @Test func `fainter stars come and go`() async throws {
    let moment = ["--sign", "leo", "--date", "2026-11-21T20:00Z", "--no-menu"]
    try save("{sky: 'tonight'}")
    let window = try await open(moment + ["--log", "info"])
    for magnitude in ["8", "3", "6.5"] {
      try await adopt("{sky: 'tonight', magnitude: \(magnitude)}", in: window)
      let time = try await window.state().t
      let picture = try await Cosmos.capture(
        ["--sky", "tonight", "--magnitude", magnitude, "--time", "\(time)"] + moment,
        size: SkyWindow.small)
      #expect(try await window.becomes(picture))
    }
  }

  @Test func `an unknown setting is warned of once, and the rest holds`() async throws {
    try save("{'no-menu': true, star: 3}")
    let window = try await open()
    try await expect(["--no-menu"], in: window)
    for stars in [60, 70] {
      try save("{'no-menu': true, star: 3, stars: \(stars)}")
      try await expect(["--no-menu", "--stars", "\(stars)"], in: window)
    }
    try await window.tell("quit")
    let outcome = try await window.program.outcome()
    #expect(outcome.errorLines.count == 1, "\(outcome.errors)")
    #expect(outcome.errors.hasSuffix("unknown setting “star” (did you mean “stars”?)\n"))
  }

  @Test func `the user's file may appear with its folder, vanish, and be a link`() async throws {
    let server = try await XServer(size: SkyWindow.size)
    let home = folder.path("home/config")
    let window = try SkyWindow(
      on: server, Self.leo + ["--no-menu"], environment: ["XDG_CONFIG_HOME": home])
    func expect(_ options: [String]) async throws {
      try await window.expect(Cosmos.capture(Self.leo + ["--no-menu"] + options))
    }
    try await expect([])
    try FileManager.default.createDirectory(
      atPath: "\(home)/cosmos", withIntermediateDirectories: true)
    try folder.write("{stars: 60}", to: "home/config/cosmos/config.json5")
    try await expect(["--stars", "60"])
    try FileManager.default.removeItem(atPath: home)
    try await expect([])
    // A folder that is a link to another one, as among dotfiles.
    try FileManager.default.createDirectory(
      atPath: home, withIntermediateDirectories: true)
    for stars in [70, 80] {
      try FileManager.default.createDirectory(
        atPath: folder.path("dotfiles\(stars)"), withIntermediateDirectories: true)
      try folder.write("{stars: \(stars)}", to: "dotfiles\(stars)/config.json5")
      try folder.link("home/config/new", to: folder.path("dotfiles\(stars)"))
      guard rename("\(home)/new", "\(home)/cosmos") == 0 else { throw POSIXError(.EIO) }
      try await expect(["--stars", "\(stars)"])
    }
    try folder.write("{stars: 90}", to: "dotfiles80/config.json5")
    try await expect(["--stars", "90"])
    try await window.program.end()
  }

  @Test func `the profile is that of the start`() async throws {
    try save("{stars: 1, profiles: {many: {stars: 60}, few: {stars: 5}}}")
    let window = try await open(
      Self.leo + ["--no-menu", "--profile", "many"], environment: ["COSMOS_PROFILE": "few"])
    try await expect(["--no-menu", "--stars", "60"], in: window)
    try save("{stars: 1, profiles: {many: {stars: 70}, few: {stars: 5}}}")
    try await expect(["--no-menu", "--stars", "70"], in: window)
    try save("{stars: 1, profiles: {few: {stars: 5}}}")
    #expect(try await window.error(1).contains("has no such profile; its profiles are few"))
    try save("{stars: 1, profiles: {many: {stars: 80}, few: {stars: 5}}}")
    try await expect(["--no-menu", "--stars", "80"], in: window)
  }

  @Test func `all monitors of a wallpaper follow the settings, also those that come later`()
    async throws
  {
    try save("{stars: 60}")
    let output = WaylandCompositor.Output(size: SkyWindow.small)
    let compositor = try await WaylandCompositor(outputs: [output, output])
    let wallpaper = try WaylandWallpaper(
      on: compositor, Self.leo + ["--config", folder.path("config.json5")])
    func expect(_ stars: Int, on monitors: ClosedRange<Int>) async throws {
      let picture = try await Cosmos.capture(
        Self.leo + ["--no-menu", "--stars", "\(stars)"], size: output.size)
      for number in monitors { try await wallpaper.expect(picture, on: "HEADLESS-\(number)") }
    }
    try await expect(60, on: 1...2)
    try save("{stars: 70}")
    try await expect(70, on: 1...2)
    try await compositor.tell("create_output")
    try await compositor.tell(
      "output HEADLESS-3 resolution \(output.size.width)x\(output.size.height)")
    try await expect(70, on: 1...3)
    try save("{stars: 80}")
    try await expect(80, on: 1...3)
    try await wallpaper.end()
  }
}
