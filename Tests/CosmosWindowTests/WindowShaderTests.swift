import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

/// Tests of shaders in a folder, which change while a window uses them.
@Suite(.limitedConcurrency) struct WindowShaderTests {
  private static let options = ["--sign", "leo", "--lines", "--seed", "7", "--no-menu"]

  private let sky: EditedSky

  init() throws {
    sky = try EditedSky()
  }

  @Test(arguments: ["gl", "gles"])
  func `shaders are followed, and a broken one is reported`(api: String) async throws {
    let shaders = try TemporaryFolder()
    let file = Page.package.appending(path: "Shaders/backdrop.frag.glsl")
    let text = try String(contentsOf: file, encoding: .utf8)
    // Compiled in, the shader draws the ground; this one adds green.
    let green = text.replacing(
      "color = vec4(sum.rgb", with: "color = vec4(vec3(0.0, 0.5, 0.0) + sum.rgb")
    #expect(green != text)
    let greenGradient = gradient(red: 0).replacing("2030", with: "A030")
      .replacing("5060", with: "D060")
    try sky.save(gradient(red: 0))
    let window = try DrivenWindow(
      on: OffscreenScreen(size: SkyWindow.small), size: SkyWindow.small,
      Self.options + ["--sky", sky.path, "--shaders", shaders.path, "--api", api])
    try await expect(gradient(red: 0), in: window, within: SkyWindow.tolerance)
    try shaders.write(green, to: "backdrop.frag.glsl")
    try await expect(greenGradient, in: window, within: 3)
    try shaders.write(green.replacing("void main", with: "void man"), to: "backdrop.frag.glsl")
    let message = try await window.error(1)
    #expect(message.contains("\(shaders.path)/backdrop.frag.glsl"), "\(message)")
    try shaders.write(green.replacing("vec4 sum = behind;", with: ""), to: "backdrop.frag.glsl")
    let other = try await window.error(2)
    #expect(other.contains("the driver can't compile \(shaders.path)/backdrop.frag.glsl: "))
    #expect(other.contains("sum"), "\(other)")
    try FileManager.default.removeItem(atPath: shaders.path("backdrop.frag.glsl"))
    try await expect(gradient(red: 0), in: window, within: SkyWindow.tolerance)
    // A sky and a shader may change together.
    try sky.save(gradient(red: 77))
    try await expect(gradient(red: 77), in: window, within: SkyWindow.tolerance)
  }

  /// A sky whose ground is drawn, not only cleared.
  private func gradient(red: Int) -> String {
    EditedSky.text(red: red).replacing(/background: ("[^"]+")/) { match in
      "background: {top: \(match.1), bottom: \"#405060\"}"
    }
  }

  /// Expects the window to show a sky, eventually, within a number of levels.
  private func expect(
    _ text: String, in window: DrivenWindow, within tolerance: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let picture = try await sky.capture(text, Self.options, size: SkyWindow.small)
    try await waitUntil(sourceLocation: sourceLocation) {
      try await window.difference(from: picture) <= tolerance
    }
  }

  @Test func `a folder of shaders that can't be used is refused`() async throws {
    let server = try await XServer(size: SkyWindow.size)
    for (path, reason) in [
      ("/nowhere", "No such file or directory"), (sky.path, "Not a directory"),
    ] {
      try await Cosmos.expectFailure(
        ["run", "--shaders", path], environment: server.environment, exitCode: 2,
        "can't open \(path): \(reason)")
    }
    let folder = try TemporaryFolder()
    try folder.write("void main() { x }", to: "star.vert.glsl")
    let broken = try await Cosmos.run(
      ["run", "--shaders", folder.path], environment: server.environment)
    #expect(broken.exitCode == 1)
    #expect(broken.errors.contains("can't compile \(folder.path)/star.vert.glsl: "))
  }
}
