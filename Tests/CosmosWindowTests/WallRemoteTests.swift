import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

/// Tests of commands to a sky that fills several monitors.
@Suite(.limitedConcurrency) struct WallRemoteTests {
  /// Runs `cosmos ctl`.
  private func ctl(on bus: MessageBus, _ words: String...) async throws -> Subprocess.Outcome {
    try await Cosmos.run(
      ["ctl"] + words, environment: Cosmos.environment.merging(bus.environment) { $1 })
  }

  @Test func `all monitors of a wallpaper follow a command, also those that come later`()
    async throws
  {
    let bus = try await MessageBus()
    let output = WaylandCompositor.Output(size: SkyWindow.small)
    let compositor = try await WaylandCompositor(outputs: [output, output])
    let wallpaper = try WaylandWallpaper(
      on: compositor, ["--sign", "leo", "--seed", "7"], environment: bus.environment)
    try await waitUntil(every: .milliseconds(100)) {
      try await ctl(on: bus, "status").exitCode == 0
    }
    #expect(try await ctl(on: bus, "goto", "virgo").exitCode == 0)
    #expect(try await ctl(on: bus, "sky", "nebula").exitCode == 0)
    try await compositor.tell("create_output")
    try await compositor.tell(
      "output HEADLESS-3 resolution \(output.size.width)x\(output.size.height)")
    let picture = try await Cosmos.capture(
      ["--sign", "virgo", "--lines", "--seed", "7", "--no-menu", "--sky", "nebula"],
      size: output.size)
    for number in 1...3 { try await wallpaper.expect(picture, on: "HEADLESS-\(number)") }
    // It sleeps by now, and nothing but the command wakes it.
    try await waitUntil(every: .milliseconds(250)) {
      String(decoding: try await ctl(on: bus, "status", "--json").output, as: UTF8.self)
        .contains(#""frames_per_second":0"#)
    }
    #expect(try await ctl(on: bus, "quit").exitCode == 0)
    try await wallpaper.program.expectEnd()
  }

  @Test func `a sky that one monitor of a wall can't show is shown by none`() async throws {
    // After SIGUSR1, an error is reported by one of the next calls that ask for one: by which, the file says.
    let library = try await PreloadedLibrary(
      """
      #define _GNU_SOURCE
      #include <dlfcn.h>
      #include <signal.h>
      #include <stdio.h>
      #include <stdlib.h>
      static unsigned (**function)(void);
      static unsigned (*ask)(void);
      static int left;
      static unsigned report(void) {
        unsigned error = ask();
        return left > 0 && --left == 0 ? 0x0505 /* GL_OUT_OF_MEMORY */ : error;
      }
      static void begin(int number) {
        FILE *file = fopen(getenv("COSMOS_TEST_CALL"), "r");
        if (!file) return;
        if (fscanf(file, "%d", &left) == 1 && !ask) {
          ask = *function;
          *function = report;
        }
        fclose(file);
      }
      __attribute__((constructor)) static void play(void) {
        function = dlsym(RTLD_DEFAULT, "epoxy_glGetError");
        if (function) signal(SIGUSR1, begin);
      }
      """)
    let (folder, bus) = (try TemporaryFolder(), try await MessageBus())
    // Each size needs textures of its own.
    let sizes = [SkyWindow.small, XServer.Size(width: 400, height: 240)]
    let compositor = try await WaylandCompositor(
      outputs: sizes.map { WaylandCompositor.Output(size: $0) })
    let wallpaper = try WaylandWallpaper(
      on: compositor, ["--sign", "leo", "--seed", "7"],
      environment: bus.environment.merging(library.environment) { $1 }
        .merging(["COSMOS_TEST_CALL": folder.path("call")]) { $1 })
    func expect(_ sky: String) async throws {
      for (number, size) in sizes.enumerated() {
        let picture = try await Cosmos.capture(Cosmos.leo + ["--sky", sky], size: size)
        try await wallpaper.expect(picture, on: "HEADLESS-\(number + 1)")
      }
    }
    try await expect("cosmos")
    var failures = 0
    for call in [2, 4, 6] {
      try folder.write("\(call)", to: "call")
      wallpaper.program.send(SIGUSR1)
      let isShown = try await ctl(on: bus, "sky", "nebula").exitCode == 0
      if !isShown { failures += 1 }
      try await expect(isShown ? "nebula" : "cosmos")
      try folder.write("0", to: "call")
      wallpaper.program.send(SIGUSR1)
      #expect(try await ctl(on: bus, "sky", "cosmos").exitCode == 0)
    }
    #expect(failures > 0)
    try await wallpaper.end()
  }

  @Test func `a wallpaper without monitors rests, and says so`() async throws {
    let bus = try await MessageBus()
    let outer = try await WaylandCompositor(size: SkyWindow.small)
    let compositor = try await WaylandCompositor(
      outputs: [WaylandCompositor.Output(size: SkyWindow.small)], inside: outer)
    let wallpaper = try WaylandWallpaper(
      on: compositor, Cosmos.leo + ["--drift", "20"], environment: bus.environment)
    try await waitUntil(every: .milliseconds(250)) {
      let status = try await ctl(on: bus, "status", "--json")
      return status.exitCode == 0
        && !String(decoding: status.output, as: UTF8.self).contains(#""frames_per_second":0"#)
    }
    try await outer.tell(#"[title="wlroots - WL-1"] kill"#)
    let refusal = try await eventually(every: .milliseconds(100)) { () -> Subprocess.Outcome? in
      let outcome = try await ctl(on: bus, "dim", "0.5")
      return outcome.exitCode == 1 ? outcome : nil
    }
    #expect(refusal?.errors == "cosmos: no monitor shows the sky now\n")
    let status = try await ctl(on: bus, "status", "--json")
    #expect(String(decoding: status.output, as: UTF8.self).contains(#""surfaces":[],"#))
    let start = try wallpaper.program.processorTime()
    _ = try await eventually(within: .seconds(2)) { nil as Bool? }
    #expect(try wallpaper.program.processorTime() - start < 0.3, "seconds of CPU time in two")
    #expect(try await ctl(on: bus, "quit").exitCode == 0)
    #expect(try await wallpaper.program.outcome().exitCode == 0)
  }
}
