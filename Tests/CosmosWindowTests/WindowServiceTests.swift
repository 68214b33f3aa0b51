import CosmosTestSupport
import Foundation
import Testing

/// Tests of what a window reports to the service manager that has started it.
@Suite(.limitedConcurrency) struct WindowServiceTests {
  private func take(from socket: NotificationSocket) async throws -> String? {
    try await eventually { socket.take() }
  }

  @Test(arguments: [true, false])
  func `a service is ready with its first frame, and shows that it lives`(isFile: Bool) async throws
  {
    let folder = try TemporaryFolder()
    let socket = try NotificationSocket(path: isFile ? "\(folder.path)/notify" : nil)
    let server = try await XServer()
    let sky = try SkyWindow(
      on: server, Cosmos.leo,
      environment: [
        "NOTIFY_SOCKET": socket.name, "WATCHDOG_USEC": "200000", "WATCHDOG_PID": "1",
      ])
    #expect(try await take(from: socket) == "READY=1\nWATCHDOG=1")
    #expect(server.window != nil)
    // A sky at rest lives too.
    try await sky.expect(Cosmos.capture())
    for _ in 0..<5 { #expect(try await take(from: socket) == "WATCHDOG=1") }
    sky.program.send(SIGSTOP)
    while socket.take() != nil {}
    let silence = try await eventually(within: .seconds(1)) { socket.take() }
    #expect(silence == nil)
    sky.program.send(SIGCONT)
    #expect(try await take(from: socket) == "WATCHDOG=1")
    sky.program.send(SIGTERM)
    let end = try await eventually { () -> String? in
      let message = socket.take()
      return message == "WATCHDOG=1" ? nil : message
    }
    #expect(end == "STOPPING=1")
    try await sky.program.expectEnd()
  }

  @Test func `a service that nobody can see is ready, and lives`() async throws {
    let socket = try NotificationSocket()
    let server = try await XServer()
    let host = try #require(server.connection.makeWindow(size: .init(width: 320, height: 200)))
    server.connection.show(host, false)
    let program = try Subprocess(
      [Cosmos.program, "--window-id", "\(host)", "--drift", "60"] + Cosmos.leo,
      environment: server.environment.merging([
        "NOTIFY_SOCKET": socket.name, "WATCHDOG_USEC": "200000",
      ]) { $1 })
    #expect(try await take(from: socket) == "READY=1\nWATCHDOG=1")
    for _ in 0..<5 { #expect(try await take(from: socket) == "WATCHDOG=1") }
    try await program.terminate()
  }

  @Test func `a sky whose driver takes long to come back lives`() async throws {
    let library = try await PreloadedLibrary(
      """
      #define _GNU_SOURCE
      #include <dlfcn.h>
      #include <fcntl.h>
      #include <signal.h>
      #include <stdlib.h>
      #include <unistd.h>
      static volatile sig_atomic_t isReset, isAway;
      static void *(**create)(void *, void *, void *, const int *);
      static void *(*create_really)(void *, void *, void *, const int *);
      static void *fail(void *display, void *config, void *other, const int *attributes) {
        if (!isAway) return create_really(display, config, other, attributes);
        close(creat(getenv("COSMOS_TEST_ATTEMPT"), 0600));
        return 0;
      }
      static void lose(int number) {
        create_really = *create;
        *create = fail;
        isReset = isAway = 1;
      }
      static void come_back(int number) { isAway = 0; }
      static unsigned status(void) {
        if (!isReset) return 0;
        isReset = 0;
        return 0x8254; /* GL_INNOCENT_CONTEXT_RESET */
      }
      __attribute__((constructor)) static void play(void) {
        unsigned (**function)(void) = dlsym(RTLD_DEFAULT, "epoxy_glGetGraphicsResetStatus");
        create = dlsym(RTLD_DEFAULT, "epoxy_eglCreateContext");
        if (!function || !create) return;
        *function = status;
        signal(SIGUSR1, lose);
        signal(SIGUSR2, come_back);
      }
      """)
    let folder = try TemporaryFolder()
    let socket = try NotificationSocket()
    let server = try await XServer()
    let program = try Subprocess(
      [Cosmos.program, "--wallpaper", "--drift", "60", "--log", "info"] + Cosmos.leo,
      environment: server.environment.merging(library.environment) { $1 }.merging([
        "NOTIFY_SOCKET": socket.name, "WATCHDOG_USEC": "200000",
        "COSMOS_TEST_ATTEMPT": folder.path("attempt"),
      ]) { $1 })
    #expect(try await take(from: socket) == "READY=1\nWATCHDOG=1")
    while socket.take() != nil {}
    program.send(SIGUSR1)
    try await waitUntil("\(program.errors)") { try folder.names.contains("attempt") }
    while socket.take() != nil {}
    // None of them is due to a frame.
    for _ in 0..<5 { #expect(try await take(from: socket) == "WATCHDOG=1") }
    #expect(!program.errors.contains("the sky was back after"))
    program.send(SIGUSR2)
    try await waitUntil("\(program.errors)") {
      program.errors.contains("the sky was back after")
    }
    try await program.terminate()
  }

  @Test func `without a watchdog, a service reports its start and its end`() async throws {
    let socket = try NotificationSocket()
    let server = try await XServer()
    let sky = try SkyWindow(
      on: server, Cosmos.leo + ["--drift", "60"], environment: ["NOTIFY_SOCKET": socket.name])
    #expect(try await take(from: socket) == "READY=1")
    try await sky.appear()
    let first = try #require(server.picture())
    #expect(try await sky.changes(from: first))
    sky.program.send(SIGTERM)
    #expect(try await take(from: socket) == "STOPPING=1")
    try await sky.program.expectEnd()
  }

  @Test(arguments: ["notify", "/\(String(repeating: "x", count: 200))"])
  func `a socket that can't be is reported and changes nothing`(name: String) async throws {
    let server = try await XServer()
    let sky = try SkyWindow(on: server, Cosmos.leo, environment: ["NOTIFY_SOCKET": name])
    try await sky.expect(Cosmos.capture())
    let outcome = try await sky.program.terminate()
    #expect(outcome.errors == "cosmos: warning: NOTIFY_SOCKET is no path of a socket: \(name)\n")
  }

  @Test func `a service manager that is gone changes nothing`() async throws {
    let server = try await XServer()
    let sky = try SkyWindow(
      on: server, Cosmos.leo,
      environment: ["NOTIFY_SOCKET": "/nowhere/notify", "WATCHDOG_USEC": "200000"])
    try await sky.expect(Cosmos.capture())
    try await sky.program.end()
  }
}
