import CosmosImage
import CosmosTestSupport
import CosmosWindow
import Foundation
import Testing

/// Tests of files that are dropped on a window.
@Suite(.limitedConcurrency) struct WindowDropTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(EditedSky.text(red: 160), to: "sky.json5")
    try folder.write(EditedSky.broken.text, to: "broken.json5")
    try folder.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="80" height="40">
        <rect width="80" height="40" fill="#FF8000"/>
      </svg>
      """, to: "Harbour at night.svg")
  }

  /// The names of all files in the folder of the user's skies.
  private var made: [String] { folder.names(in: "data/cosmos/skies") }

  private func open(
    _ options: [String] = [], size: XServer.Size = SkyWindow.small, on server: XServer
  ) async throws -> SkyWindow {
    let window = try SkyWindow(
      on: server, size: size, Cosmos.leo + options,
      environment: ["XDG_DATA_HOME": folder.path("data")])
    try await window.appear()
    return window
  }

  private func drop(_ names: String..., on server: XServer) async throws {
    let window = try #require(server.window)
    try await FileDrag(names.map { folder.path($0) }, to: window, on: server).drop()
  }

  private func picture(
    _ sky: String, size: XServer.Size = SkyWindow.small
  ) async throws -> Picture {
    try await Cosmos.capture(Cosmos.leo + ["--sky", sky], size: size)
  }

  @Test func `a sky opens, and a broken one is reported as the checker words it`() async throws {
    let server = try await XServer(size: SkyWindow.size)
    let window = try await open(size: SkyWindow.size, on: server)
    try await drop("sky.json5", on: server)
    let plain = try await picture(folder.path("sky.json5"), size: SkyWindow.size)
    try await window.expect(plain)
    try await drop("broken.json5", on: server)
    let check = try await Cosmos.run(["check", folder.path("broken.json5")])
    try #require(check.exitCode == 2 && check.errors.contains("broken.json5:7:21: "))
    try await waitUntil("\(window.program.errors)") {
      window.program.errors.contains(check.errors)
    }
    // The last one is still there, under a notice that stays above the ruler.
    try await waitUntil("there is no notice") {
      guard let shown = server.picture() else { return false }
      return shown.upperHalf.difference(from: plain.upperHalf) <= SkyWindow.tolerance
        && shown.difference(from: plain) > 50
    }
    #expect(made.isEmpty)
  }

  @Test func `a photo becomes a sky, which opens`() async throws {
    let server = try await XServer(size: SkyWindow.small)
    let window = try await open(["--notices", "off"], on: server)
    try await drop("Harbour at night.svg", on: server)
    try await waitUntil("\(window.program.errors)") {
      made == ["harbour-at-night.json5", "harbour-at-night.svg"]
    }
    let path = folder.path("data/cosmos/skies/harbour-at-night.json5")
    try await waitUntil("\(window.program.errors)") {
      window.program.errors.contains("made \(path)")
    }
    // Its stars twinkle, so the window never shows a capture; the photo is orange.
    try await waitUntil("the photo doesn't come") {
      guard let picture = server.picture() else { return false }
      let reds = (0..<picture.width).map { Int(picture.pixels[3 * $0]) }.sorted()
      let blues = (0..<picture.width).map { Int(picture.pixels[3 * $0 + 2]) }.sorted()
      return reds[reds.count / 2] > 100 && blues[blues.count / 2] < 40
    }
  }

  @Test func `the first of several files counts, and the window says so`() async throws {
    let server = try await XServer(size: SkyWindow.small)
    let window = try await open(["--notices", "off"], on: server)
    try await drop("sky.json5", "Harbour at night.svg", on: server)
    try await window.expect(picture(folder.path("sky.json5")))
    try await waitUntil("\(window.program.errors)") {
      window.program.errors.contains("only \(folder.path("sky.json5")) is shown")
    }
    #expect(made.isEmpty)
  }

  @Test func `a full disk leaves nothing`() async throws {
    // Noise, which no format makes small.
    var noise = SeededGenerator(seed: 3)
    let pixels = (0..<3 * 1024 * 1024).map { _ in UInt8.random(in: 0...255, using: &noise) }
    var bytes: [UInt8] = []
    try Picture(width: 1024, height: 1024, pixels: pixels).writePNG(text: []) { bytes += $0 }
    try folder.write(Data(bytes), to: "noise.png")
    let server = try await XServer(size: SkyWindow.small)
    // At most 1 or 2 MiB, by the shell's blocks.
    let program = try Subprocess(
      ["/bin/sh", "-c", "ulimit -f 2048; exec \"$0\" \"$@\"", Cosmos.program, "run", "--window"]
        + ["320x180", "--mute", "--no-splash", "--no-welcome"] + Cosmos.leo,
      environment: server.environment.merging(["XDG_DATA_HOME": folder.path("data")]) { $1 })
    try await waitUntil("the window stays empty") { server.picture()?.isPlain == false }
    try await drop("noise.png", on: server)
    try await waitUntil("\(program.errors)") {
      program.errors.contains("can't write \(folder.path("data/cosmos/skies/noise.png")): ")
    }
    #expect(made.isEmpty && program.isRunning)
  }

  @Test(arguments: [["--kiosk"], ["--script", "script.json5", "--window", "320x180"]])
  func `a kiosk and a scripted window take nothing`(options: [String]) async throws {
    try folder.write("[]", to: "script.json5")
    let server = try await XServer(size: SkyWindow.small)
    let words = options.map { $0.hasSuffix("json5") ? folder.path($0) : $0 }
    let program = try Subprocess(
      [Cosmos.program, "--mute", "--no-splash", "--log", "debug"] + Cosmos.leo + words,
      environment: server.environment.merging(["XDG_DATA_HOME": folder.path("data")]) { $1 })
    try await waitUntil("\(program.errors)") { server.picture()?.isPlain == false }
    try await drop("Harbour at night.svg", on: server)
    // Whatever came of it would have been begun before the next event.
    program.send(SIGTERM)
    _ = try await program.outcome()
    #expect(made.isEmpty && !program.errors.contains("arbour"))
  }

  @Test func `a driven window takes nothing`() async throws {
    let screen = OffscreenScreen(size: SkyWindow.small)
    let window = try DrivenWindow(
      on: screen, size: SkyWindow.small, Cosmos.leo,
      environment: ["XDG_DATA_HOME": folder.path("data")])
    let picture = try await Cosmos.capture(size: SkyWindow.small)
    screen.surface?.send(.drop([Array(folder.path("Harbour at night.svg").utf8)]))
    try await window.expect(picture)
    try await window.quit()
    #expect(made.isEmpty)
  }
}
