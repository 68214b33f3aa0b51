import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

/// Tests of windows whose sky has images, which arrive after the first frame.
@Suite(.limitedConcurrency) struct WindowImageTests {
  private static let options = ["--seed", "7", "--no-menu"]
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      { name: "images", signs: "none", turn: 4, background: "#203040",
        layers: [{ image: {file: "image.png", height: 0.5}, speed: 0.5 },
          { stars: {perSection: 40}, speed: 1 }] }
      """, to: "sky.json5")
    try save(red: 220)
  }

  private var sky: [String] { Self.options + ["--sky", folder.path("sky.json5")] }

  /// Writes an image, which is large if it is to take a while.
  private func save(red: UInt8, side: Int = 256, damaged: Bool = false) throws {
    var row: [UInt8] = []
    for column in 0..<side { row += [red, UInt8(column & 255), UInt8(column >> 4 & 255)] }
    var bytes = Data()
    let pixels = Array(repeatElement(row, count: side).joined())
    try Picture(width: side, height: side, pixels: pixels).writePNG { bytes += $0 }
    if damaged { bytes = bytes.prefix(bytes.count / 2) }
    try folder.write(bytes, to: "image.png")
  }

  /// A capture of the sky in another folder: those made so far are known by their options, and the image differs.
  private func capture(size: XServer.Size = SkyWindow.small) async throws -> Picture {
    let other = try TemporaryFolder()
    for name in ["sky.json5", "image.png"] { try other.write(folder.bytes(of: name), to: name) }
    return try await Cosmos.capture(
      Self.options + ["--sky", other.path("sky.json5")], size: size)
  }

  private func driven(
    on display: any DisplayServer = OffscreenScreen(size: SkyWindow.small)
  ) throws -> DrivenWindow {
    try DrivenWindow(on: display, size: SkyWindow.small, sky)
  }

  @Test func `a window at rest wakes for an image, and rests again`() async throws {
    let size = XServer.Size(width: 640, height: 1536)
    // Eight MiB of texels: more than the loop uploads before its first frame.
    try save(red: 220, side: 1536)
    try folder.write(
      """
      { name: "images", signs: "none", turn: 4, background: "#203040",
        layers: [{ image: "image.png" }, { stars: {perSection: 40}, speed: 1 }] }
      """, to: "sky.json5")
    let server = try await XServer(size: size)
    let window = try SkyWindow(on: server, size: size, sky + ["--log", "debug"])
    try await window.expect(capture(size: size))
    try await window.comeToRest()
    let lines = try await window.program.terminate().errorLines
    let first = try #require(lines.firstIndex { $0.hasSuffix("the first frame is shown") })
    let last = try #require(lines.firstIndex { $0.hasSuffix("all parts of the sky are complete") })
    #expect(first < last)
  }

  @Test func `a changed image of a sprite is shown`() async throws {
    try folder.write(
      """
      { name: "images", signs: "none", turn: 4, sprites: {leaf: {image: "image.png", size: 40}},
        layers: [{ stars: {sprite: "leaf", perSection: 40} }] }
      """, to: "sky.json5")
    let window = try driven()
    let first = try await capture()
    #expect(try await window.becomes(first))
    try save(red: 20)
    let second = try await capture()
    #expect(try await window.becomes(second))
    #expect(first.difference(from: second) > 100)
  }

  @Test func `a changed image is shown, and a damaged one leaves the old one with a message`()
    async throws
  {
    let window = try driven()
    #expect(try await window.becomes(capture()))
    try save(red: 90)
    let second = try await capture()
    #expect(try await window.becomes(second))
    try save(red: 10, damaged: true)
    let line = try await eventually { window.program.errors.split(separator: "\n").first }
    #expect(line?.contains("image.png: the PNG library says: ") == true)
    #expect(line?.contains(", in row ") == true)
    // The upper half has the image and no message.
    let shown = try await window.savedPicture().upperHalf
    #expect(shown.difference(from: second.upperHalf) <= SkyWindow.tolerance)
    try save(red: 120)
    #expect(try await window.becomes(capture()))
    try await window.tell("quit")
    let outcome = try await window.program.outcome()
    #expect(outcome.exitCode == 0 && outcome.errorLines.count == 1, "\(outcome.errors)")
  }

  @Test func `a window opens with a damaged image, and says so`() async throws {
    try save(red: 10, damaged: true)
    let window = try driven()
    let line = try await eventually { window.program.errors.split(separator: "\n").first }
    #expect(line?.contains("image.png: the PNG library says: ") == true)
    try await window.tell("advance 1")
    // Mending the file shows it.
    try save(red: 120)
    #expect(try await window.becomes(capture()))
    try await window.tell("quit")
    #expect(try await window.program.outcome().exitCode == 0)
  }

  @Test func `a saved picture is complete, and a rebuilt window shows the same`() async throws {
    try save(red: 220, side: 1024)
    let window = try driven()
    let saved = try await window.savedPicture()
    let expected = try await capture()
    #expect(saved.difference(from: expected) <= SkyWindow.tolerance)
    try await window.tell("rebuild")
    try await window.expect(expected)
    try await window.quit()
  }

  @Test func `a window ends and is resized while an image is decoded`() async throws {
    try save(red: 220, side: 4096)
    let server = try await XServer(size: SkyWindow.size)
    let window = try driven(on: server)
    _ = try await window.state()
    try await server.resizeWindow(to: XServer.Size(width: 320, height: 300))
    try await server.resizeWindow(to: XServer.Size(width: 400, height: 350))
    try await window.tell("rebuild")
    try await window.process.end()
  }
}
