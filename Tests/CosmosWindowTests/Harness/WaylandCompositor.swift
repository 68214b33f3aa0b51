import CosmosImage
import CosmosTestSupport
import Foundation

/// A headless Wayland compositor, whose only output is filled by a single window.
final class WaylandCompositor: DisplayServer {
  let environment: [String: String]

  // Declared in this order so that the compositor exits before its folder is removed.
  /// The compositor's process.
  let program: Subprocess
  private let runtime: TemporaryFolder

  /// Starts a compositor.
  ///
  /// - Parameter size: Size of the output, in pixels.
  /// - Throws: ``HarnessError`` if sway or the Wayland build of GLFW is missing.
  init(size: XServer.Size = SkyWindow.size) async throws {
    let glfw = "COSMOS_WAYLAND_GLFW"
    guard let library = ProcessInfo.processInfo.environment[glfw] else {
      throw HarnessError.noVariable(glfw, meaning: "what Scripts/wayland-glfw.sh prints")
    }
    // The folder must be accessible to its owner only, or Wayland programs reject it.
    let runtime = try TemporaryFolder(permissions: 0o700)
    self.runtime = runtime
    try runtime.write(
      """
      xwayland disable
      output * resolution \(size.width)x\(size.height)
      default_border none
      gaps inner 0
      gaps outer 0

      """, to: "config")
    var command = ["timeout", "3600", "sway", "--config", runtime.path("config")]
    if geteuid() == 0 {
      // Sway refuses to run as root.
      let user = "nobody"
      command.insert(
        contentsOf: ["setpriv", "--reuid", user, "--regid", "nogroup", "--clear-groups"], at: 0)
      for path in [runtime.path, runtime.path("config")] {
        try FileManager.default.setAttributes([.ownerAccountName: user], ofItemAtPath: path)
      }
    }
    let base = Cosmos.environment.merging(["XDG_RUNTIME_DIR": runtime.path]) { $1 }
    let headless = [
      "WLR_BACKENDS": "headless", "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1",
      "HOME": runtime.path,
    ]
    program = try Subprocess(command, environment: base.merging(headless) { $1 })
    let socket = try await eventually { [program] in
      guard program.isRunning else {
        throw HarnessError.noProgram(name: "sway", reason: program.errors)
      }
      return try runtime.names.first { $0.hasPrefix("wayland-") && !$0.hasSuffix(".lock") }
    }
    guard let socket else { throw HarnessError.tooSlow("sway does not start: \(program.errors)") }
    environment = base.merging(["WAYLAND_DISPLAY": socket, "LD_LIBRARY_PATH": library]) { $1 }
  }

  func picture() async throws -> Picture? {
    let shot = try await Subprocess.run(["grim", "-t", "ppm", "-"], environment: environment)
    // The output may not exist yet.
    return shot.exitCode == 0 ? try Picture(ppm: shot.output) : nil
  }
}
