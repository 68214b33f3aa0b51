import CosmosTestSupport
import Foundation
import Testing

extension SoakTests {
  /// Signals whose effect takes seconds.
  @Suite struct SignalSoakTests {
    @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
    func `a single signal terminates a program that is waiting for a reader`(signal: Int32) throws {
      let run = try ResourceLimitTests().runWithoutReader(signal)
      #expect(run.code == 128 + signal)
      #expect(run.errors.isEmpty)
    }

    @Test(arguments: [false, true])
    func `an encoder may take any time to complete a film, unless a second signal ends it`(
      isImpatient: Bool
    ) throws {
      let folder = try TemporaryFolder()
      try folder.writeProgram(
        """
        #!/bin/sh
        case "$*" in *pipe:0*) ;; *) echo "Stream #0:0: Video: yuv420p(tv, bt709)"; exit;; esac
        head -c 9216 > /dev/null # A frame of 96 × 64 in 4:2:0.
        : > "\(folder.path("started"))"
        cat > /dev/null
        : > "\(folder.path("closed"))"
        timeout 6 tail -f /dev/null
        for last; do :; done
        echo complete > "$last"
        """, to: "ffmpeg")
      func wait(for name: String) {
        _ = eventuallyBlocking { access(folder.path(name), F_OK) == 0 ? true : nil }
      }
      let run = try ProgramRun(
        process: ["record", folder.path("film.mp4"), "--duration", "100000"] + MovingFilm.motion,
        environment: ["PATH": folder.path + ":/bin:/usr/bin"]
      ) { process in
        wait(for: "started")
        process.send(SIGTERM)
        wait(for: "closed")
        if isImpatient { process.send(SIGINT) }
      }
      #expect(run.code == 128 + (isImpatient ? SIGINT : SIGTERM) && run.errors.isEmpty)
      let film = try? folder.text(of: "film.mp4")
      #expect(film == (isImpatient ? nil : "complete\n"))
    }
  }
}
