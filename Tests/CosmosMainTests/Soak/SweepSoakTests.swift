import Foundation
import Testing

extension SoakTests {
  @Suite struct SweepSoakTests {
    @Test func `a sweep ends when frames take too long`() throws {
      let run = try ProgramRun(
        process: [
          "bench", "--offscreen", "--sweep", "--frames", "1", "--size", "8192x8192", "--stars",
          "10", "--json",
        ],
        // On a single thread, no processor fills this many pixels in a tenth of a second.
        environment: ["LIBGL_ALWAYS_SOFTWARE": "1", "LP_NUM_THREADS": "0"])
      #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
      let found = try #require(
        try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
      #expect((found["steps"] as? [[String: Any]])?.count == 1)
      #expect(found["end"] as? String == "frame_ms")
    }
  }
}
