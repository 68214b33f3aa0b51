import CosmosTestSupport
import Glibc
import Testing

/// Tests of faults of drivers that the program has to live with.
@Suite(.limitedConcurrency) struct DriverFaultTests {
  @Test func `a fence is kept until no thread of llvmpipe signals it any more`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("[{at: 0.5, key: 'q'}]", to: "script.json5")
    let server = try await XServer(size: SkyWindow.small)
    let library = try await PreloadedLibrary(DriverFaultTests.delays)
    let sky = ["--drift", "600"]
    for words in [
      ["bench", "--size", "64x64", "--frames", "200"],
      ["bench", "--offscreen", "--size", "64x64", "--frames", "200"],
      ["capture", folder.path("sky.png"), "--size", "640x640", "--tile", "64"],
      ["record", folder.path("sky.y4m"), "--size", "64x64", "--frames", "0..100"] + sky,
      ["run", "--window", "64x64", "--mute", "--script", folder.path("script.json5")] + sky,
    ] {
      let environment = server.environment.merging(["LP_NUM_THREADS": "2"]) { $1 }
      let outcome = try await Cosmos.run(
        words, environment: environment.merging(library.environment) { $1 })
      #expect(outcome.exitCode == 0, "\(words[0]): \(outcome.errors)")
    }
  }

  @Test(arguments: ["gl", "gles"])
  func `an image in which a single draw follows a clear shows what the window shows`(
    api: String
  ) async throws {
    let home = try TemporaryFolder()
    let sky = ["--sky", "one-layer", "--no-menu", "--api", api]
    let screen = OffscreenScreen(size: SkyWindow.small)
    let window = try DrivenWindow(
      on: screen, size: SkyWindow.small, sky,
      environment: ["HOME": home.path, "XDG_CONFIG_HOME": home.path])
    let expected = try await Cosmos.capture(sky, size: SkyWindow.small)
    try await window.expect(expected)
    try await screen.type("p")
    try await window.takeIn()
    let name = try #require(home.names(in: "Pictures").first)
    #expect(try home.picture("Pictures/\(name)").difference(from: expected) <= SkyWindow.tolerance)
    // The next frame comes after another framebuffer, too.
    try await window.expect(expected)
  }

  @Test func `a window on Wayland without a context of ours has one of GLFW's`() async throws {
    let library = try await PreloadedLibrary(
      """
      #define _GNU_SOURCE
      #include <dlfcn.h>
      static void *refuse(void *display, void *config, void *other, const int *attributes) {
        return 0;
      }
      __attribute__((constructor)) static void play(void) {
        void *(**create)(void *, void *, void *, const int *) =
            dlsym(RTLD_DEFAULT, "epoxy_eglCreateContext");
        if (create) *create = refuse;
      }
      """)
    let compositor = try await WaylandCompositor(size: SkyWindow.small)
    let program = try Cosmos.start(
      ["--fullscreen", "--debug-gl"],
      environment: compositor.environment.merging(library.environment) { $1 })
    try await compositor.expect(
      Cosmos.capture(size: SkyWindow.small), on: "HEADLESS-1", by: program)
    program.send(SIGTERM)
    #expect(try await program.outcome().exitCode == 0)
  }

  /// Delays some of a condition's signals, and ends the program if one is freed meanwhile.
  private static let delays = """
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <poll.h>
    #include <pthread.h>
    #include <stdlib.h>
    typedef int function(pthread_cond_t *);
    static function *find(const char *name) {
      // The first version on x86-64, whose older one differs; elsewhere there is only one.
      void *found = dlvsym(RTLD_NEXT, name, "GLIBC_2.3.2");
      return found ? found : dlsym(RTLD_NEXT, name);
    }
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static pthread_cond_t *signalled[64];
    static void replace(pthread_cond_t *old, pthread_cond_t *new) {
      pthread_mutex_lock(&lock);
      int slot = 0;
      while (slot < 63 && signalled[slot] != old) slot++;
      signalled[slot] = new;
      pthread_mutex_unlock(&lock);
    }
    int pthread_cond_broadcast(pthread_cond_t *condition) {
      static _Atomic int calls;
      replace(0, condition);
      if (++calls % 7 == 0) poll(0, 0, 3);
      replace(condition, 0);
      return find("pthread_cond_broadcast")(condition);
    }
    int pthread_cond_destroy(pthread_cond_t *condition) {
      pthread_mutex_lock(&lock);
      for (int slot = 0; slot < 64; slot++) if (signalled[slot] == condition) abort();
      pthread_mutex_unlock(&lock);
      return find("pthread_cond_destroy")(condition);
    }
    """
}
