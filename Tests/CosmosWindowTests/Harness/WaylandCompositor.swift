import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

/// A headless Wayland compositor, whose outputs are filled by a single window each.
final class WaylandCompositor: DisplayServer {
  let environment: [String: String]

  // Declared in this order so that the compositor exits before its folder is removed.
  /// The compositor's process.
  let program: Subprocess
  private let outer: WaylandCompositor?
  private let runtime: TemporaryFolder

  /// An output of a compositor.
  struct Output {
    /// Size in pixels.
    var size: XServer.Size
    /// Pixels per logical pixel.
    var scale = 1.0
  }

  /// Starts a compositor with an output.
  convenience init(size: XServer.Size = SkyWindow.size) async throws {
    try await self.init(outputs: [Output(size: size)])
  }

  /// Starts a compositor.
  ///
  /// - Parameters:
  ///   - outputs: Its outputs, `HEADLESS-1` and so on; inside another compositor `WL-1` and so on, with the sizes
  ///     of their windows.
  ///   - outer: The compositor whose windows its outputs are, so that they can be closed.
  ///   - hasXWayland: Whether X11 programs can open windows, too; see ``environmentOfX11()``.
  ///   - isKiosk: Whether it is a compositor for a single program, which lets none draw behind windows.
  ///   - words: The command line of that program, which is started with it.
  ///   - ownVariables: Environment variables for that program.
  /// - Throws: ``HarnessError`` if sway, cage or the Wayland build of GLFW is missing.
  init(
    outputs: [Output], inside outer: WaylandCompositor? = nil, hasXWayland: Bool = false,
    isKiosk: Bool = false,
    showing words: [String] = ["tail", "-f", "/dev/null"], with ownVariables: [String: String] = [:]
  ) async throws {
    let glfw = "COSMOS_WAYLAND_GLFW"
    guard let library = ProcessInfo.processInfo.environment[glfw] else {
      throw HarnessError.noVariable(glfw, meaning: "what Scripts/wayland-glfw.sh prints")
    }
    // The folder must be accessible to its owner only, or Wayland programs reject it.
    let runtime = try outer?.runtime ?? TemporaryFolder(permissions: 0o700)
    (self.runtime, self.outer) = (runtime, outer)
    let config = outer == nil ? "outer" : "inner"
    // Left to right, which not all versions do by themselves.
    var left = 0
    let modes = outputs.enumerated().map { index, output in
      defer { left += Int(Double(output.size.width) / output.scale) }
      return "output HEADLESS-\(index + 1) resolution \(output.size.width)x\(output.size.height) "
        + "scale \(output.scale) position \(left) 0"
    }
    // XWayland lets only its own user in unless it is told otherwise.
    let guests = """
      xwayland force
      exec xhost +si:localuser:root && printenv DISPLAY >\(runtime.path("display"))
      """
    try runtime.write(
      """
      \(hasXWayland ? guests : "xwayland disable")
      \(outer == nil ? modes.joined(separator: "\n") : "")
      default_border none
      gaps inner 0
      gaps outer 0

      """, to: config)
    let xwayland = "xwayland"
    if hasXWayland {
      // Root's programs can't share memory with the server of another user, and Mesa 25 shows nothing then.
      try runtime.writeProgram(
        """
        #!/bin/sh
        exec Xwayland -extension MIT-SHM "$@"

        """, to: xwayland)
    }
    let name = isKiosk ? "cage" : "sway"
    var command =
      ["timeout", "3600", name]
      + (isKiosk ? ["--"] + words : ["--config", runtime.path(config)])
    if geteuid() == 0 {
      // Sway refuses to run as root.
      let user = "nobody"
      command.insert(
        contentsOf: ["setpriv", "--reuid", user, "--regid", "nogroup", "--clear-groups"], at: 0)
      for path in [runtime.path, runtime.path(config)] {
        try FileManager.default.setAttributes([.ownerAccountName: user], ofItemAtPath: path)
      }
    }
    let base = (outer?.environment ?? Cosmos.environment)
      .merging([
        "XDG_RUNTIME_DIR": runtime.path, "SWAYSOCK": runtime.path("\(config).sock"),
        "LD_LIBRARY_PATH": library,
      ]) { $1 }
    let variables = [
      "WLR_BACKENDS": outer == nil ? "headless" : "wayland",
      "WLR_HEADLESS_OUTPUTS": "\(outputs.count)", "WLR_WL_OUTPUTS": "1",
      "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1", "HOME": runtime.path,
      "WLR_XWAYLAND": runtime.path(xwayland),
    ]
    let others = try runtime.names
    program = try Subprocess(
      command, environment: base.merging(variables) { $1 }.merging(ownVariables) { $1 })
    let socket = try await eventually { [program] in
      guard program.isRunning else {
        throw HarnessError.noProgram(name: name, reason: program.errors)
      }
      return try runtime.names.first {
        $0.hasPrefix("wayland-") && !$0.hasSuffix(".lock") && !others.contains($0)
      }
    }
    guard let socket else { throw HarnessError.tooSlow("\(name) does not start") }
    environment = base.merging(["WAYLAND_DISPLAY": socket]) { $1 }
    guard !isKiosk else { return }
    // It takes messages a moment later than clients.
    try await waitUntil("\(name) takes no messages") { (try? await self.outputs()) != nil }
    // Sway 1.10 fails to start with several outputs that are windows of another compositor.
    if outer != nil { for _ in outputs.dropFirst() { try await tell("create_output") } }
  }

  /// Environment variables for X11 programs, which open their windows on XWayland.
  func environmentOfX11() async throws -> [String: String] {
    var name = ""
    try await waitUntil("there is no XWayland") { [runtime] in
      name = (try? String(contentsOfFile: runtime.path("display"), encoding: .utf8)) ?? ""
      return name.hasSuffix("\n")
    }
    var variables = environment
    variables["DISPLAY"] = String(name.dropLast())
    // There, the Wayland build of GLFW is.
    variables["LD_LIBRARY_PATH"] = nil
    return variables
  }

  func picture() async throws -> Picture? { try await picture(of: nil) }

  /// What an output shows, or what all of them show side by side; `nil` while there is no such output.
  func picture(of output: String?) async throws -> Picture? {
    let shot = try await Subprocess.run(
      ["grim", "-t", "ppm"] + (output.map { ["-o", $0] } ?? []) + ["-"], environment: environment)
    // The output may not exist yet.
    return shot.exitCode == 0 ? try Picture(ppm: shot.output) : nil
  }

  /// Expects an output to show an image eventually, by a program that must not end meanwhile.
  func expect(
    _ picture: Picture, on output: String, by program: Subprocess,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    var last = 257
    _ = try await eventually(every: .milliseconds(200)) { () -> Bool? in
      guard program.isRunning else {
        throw HarnessError.noProgram(name: "cosmos", reason: program.errors)
      }
      last = try await self.picture(of: output)?.difference(from: picture) ?? 257
      return last <= SkyWindow.tolerance ? true : nil
    }
    #expect(last <= SkyWindow.tolerance, "on \(output)", sourceLocation: sourceLocation)
  }

  /// Adds a touchscreen for the next program that connects.
  func addTouchscreen() throws -> WaylandTouchscreen {
    try WaylandTouchscreen(
      in: runtime.path, of: environment["WAYLAND_DISPLAY"] ?? "", environment: environment)
  }

  /// Adds a keyboard.
  func addKeyboard() throws -> WaylandKeyboard {
    try WaylandKeyboard(ofSocket: runtime.path(environment["WAYLAND_DISPLAY"] ?? ""))
  }

  /// Executes a command of sway's.
  func tell(_ words: String...) async throws {
    struct Outcome: Decodable {
      let success: Bool
    }
    let command = words.joined(separator: " ")
    let answer = try await ask(SwayMessage(kind: .command, text: command))
    guard try JSONDecoder().decode([Outcome].self, from: answer).allSatisfy(\.success) else {
      throw HarnessError.unreadable("\(command): \(String(decoding: answer, as: UTF8.self))")
    }
  }

  /// The names of the outputs, in the order in which they were added.
  func outputs() async throws -> [String] {
    struct Answer: Decodable {
      let name: String
    }
    let answer = try await ask(SwayMessage(kind: .outputs))
    return try JSONDecoder().decode([Answer].self, from: answer).map(\.name)
  }

  private func ask(_ message: SwayMessage) async throws -> Data {
    try await message.answer(from: environment["SWAYSOCK"] ?? "")
  }
}
