import CosmosTestSupport
import Foundation
import Testing

extension SoakTests {
  /// Films beside whatever the program has inherited, and films of all formats that are interrupted.
  @Suite struct RecordSoakTests {
    @Test(arguments: ["mp4", "webm", "mov"])
    func `the sound of an interrupted film ends with its picture`(format: String) throws {
      try FormatTests.RecordSoundTests().expectOneEnd(ofInterrupted: format)
    }

    @Test func `files that the program has inherited don't mix up those of the encoder`() throws {
      let folder = try TemporaryFolder()
      // One more open file each time, so that each of ours has each number around 99 once.
      let run = try ProgramRun(
        shell: """
          exec bash -c '
            for ((next = 3; next < 102; next++)); do
              if ((next > 85)); then
                "$0" record "$1/other.mkv" --sound --size 32x32 --duration 0.2 --fps 10
                ffmpeg -v error -i "$1/other.mkv" -map 0 -f md5 -
              fi
              eval "exec $next< /dev/null"
            done
          ' "$0" "$1"
          """, [folder.path])
      let lines = run.text.split(separator: "\n")
      #expect(lines.count == 16 && Set(lines).count == 1 && run.errors.isEmpty, "\(run.errors)")
    }
  }
}
