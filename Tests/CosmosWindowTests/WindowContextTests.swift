import CosmosTestSupport
import Foundation
import Testing

/// Tests of X servers and machines that lack one of the two ways to a context.
@Suite(.limitedConcurrency) struct WindowContextTests {
  @Test(arguments: [
    [], ["--api", "gl"], ["--api", "gles"], ["--fullscreen"], ["--monitor", "all"], ["--wallpaper"],
  ])
  func `sky without GLX`(options: [String]) async throws {
    let server = try await XServer(size: SkyWindow.size, options: ["-extension", "GLX"])
    let isWindow = options.isEmpty || options[0] == "--api"
    let size = "\(SkyWindow.size.width)x\(SkyWindow.size.height)"
    let program = try Cosmos.start(
      options + (isWindow ? ["--window", size] : []), environment: server.environment)
    let sky = try await Cosmos.capture()
    try await waitUntil("\(program.errors)", every: .milliseconds(100)) {
      try #require(program.isRunning, "\(program.errors)")
      return server.picture().map { $0.difference(from: sky) <= SkyWindow.tolerance } == true
    }
    try await program.terminate()
  }

  /// No driver for EGL.
  private static let withoutEGL = ["__EGL_VENDOR_LIBRARY_FILENAMES": "/dev/null"]

  @Test(arguments: [
    ["--window", "300x200"], ["--window", "300x200", "--api", "gles"], ["--fullscreen"],
  ])
  func `sky without EGL`(options: [String]) async throws {
    let server = try await XServer()
    let program = try Cosmos.start(
      options, environment: server.environment.merging(Self.withoutEGL) { $1 })
    try await waitUntil("\(program.errors)", every: .milliseconds(100)) {
      try #require(program.isRunning, "\(program.errors)")
      return server.picture().map { !$0.isPlain } == true
    }
    try await program.terminate()
  }

  @Test func `a window that can't open is an error, and the doctor tells`() async throws {
    let server = try await XServer(options: ["-extension", "GLX"])
    let environment = server.environment.merging(Self.withoutEGL) { $1 }
    let reason =
      "no window could be opened (GLX: GLX extension not found; EGL can't draw on this window system); "
      + "update the graphics driver, or try another --api"
    try await Cosmos.expectFailure(["--mute"], environment: environment, reason)
    for (environment, said) in [(environment, reason), (server.environment, " screen, 1000x640")] {
      let doctor = try await Cosmos.run(["doctor"], environment: environment)
      let lines = String(decoding: doctor.output, as: UTF8.self).split(separator: "\n")
      let line = lines.first { $0.contains("display") }
      #expect(line?.contains(said) == true, "\(line ?? "")")
    }
  }

  @Test func `without EGL, the doctor still knows of the window that GLX opens`() async throws {
    let server = try await XServer()
    let doctor = try await Cosmos.run(
      ["doctor"], environment: server.environment.merging(Self.withoutEGL) { $1 })
    let text = String(decoding: doctor.output, as: UTF8.self)
    #expect(doctor.exitCode == 0 && text.contains("but images and films can't be drawn"), "\(text)")
    #expect(!text.contains("can't draw on this machine"))
  }

  @Test func `windows of a depth for which EGL has no format are an error`() async throws {
    let server = try await XServer(options: ["-screen", "0", "640x480x15"])
    try await Cosmos.expectFailure(
      ["--monitor", "all", "--mute"], environment: server.environment,
      "no window could be opened (EGL can't draw on a screen of this depth); update the graphics "
        + "driver, or try another --api")
  }

  @Test(arguments: [("gl", "libOpenGL.so.0 or libGL.so.1"), ("gles", "libGLESv2.so.2")])
  func `a missing OpenGL library is an error`(api: String, names: String) async throws {
    let library = try await PreloadedLibrary(
      """
      #define _GNU_SOURCE
      #include <dlfcn.h>
      #include <string.h>
      void *dlopen(const char *name, int flags) {
        const char *missing[] = {"libOpenGL.so", "libGL.so", "libGLESv2.so"};
        for (int i = 0; name && i < 3; i++) if (strstr(name, missing[i])) return 0;
        return ((void *(*)(const char *, int))dlsym(RTLD_NEXT, "dlopen"))(name, flags);
      }
      """)
    let outcome = try await Cosmos.run(
      ["capture", "-", "--size", "8x8", "--api", api],
      environment: Cosmos.environment.merging(library.environment) { $1 })
    #expect(outcome.exitCode == 1 && outcome.errorLines.count == 1)
    #expect(outcome.errors.contains("there is no \(names)"), "\(outcome.errors)")
  }
}
