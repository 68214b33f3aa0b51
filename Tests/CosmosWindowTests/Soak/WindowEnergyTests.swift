import CosmosTestSupport
import Foundation
import Testing

extension SoakTests {
  /// Tests of `cosmos bench --energy`.
  @Suite struct WindowEnergyTests {
    /// What the program prints as JSON.
    private struct Report: Decodable {
      struct State: Decodable {
        let state: String
        let seconds: Double
        let fps: Double
        let processor: Double
        let graphics: Double?

        enum CodingKeys: String, CodingKey {
          case state, seconds, fps
          case processor = "cpu_s_per_hour"
          case graphics = "gpu_s_per_hour"
        }
      }
      let size: [Int]
      let energy: [State]
    }

    @Test func `energy follows movement`() async throws {
      let server = try await XServer()
      let output = try await Subprocess.succeed(
        [Cosmos.program, "bench", "--energy", "--seconds", "3", "--size", "375x667", "--json"],
        environment: server.environment)
      let report = try JSONDecoder().decode(Report.self, from: Data(output))
      #expect(report.size == [375, 667])
      let states = report.energy
      #expect(states.map(\.state) == ["rest", "tour", "drift 0.5", "drift 2", "drift 15"])
      // One frame at most, of what has just ended; a drift of half a point needs four per second, and one of 15 needs
      // all that the machine can draw of sixty.
      #expect(states[0].fps < 1)
      #expect(states[2].fps > 2 && states[2].fps < 5)
      #expect(states[3].fps > states[2].fps && states[3].fps < 17)
      #expect(states[4].fps < 61 && states[4].fps > states[3].fps)
      // Frames cost the same, however many there are; other work on the machine doesn't count.
      #expect(states[0].processor < states[2].processor)
      #expect(states[2].processor < 0.5 * states[4].processor)
      #expect(states.allSatisfy { $0.graphics == nil })
      #expect(abs(states[1].seconds - 23) < 5 && abs(states[4].seconds - 3) < 3)
    }
  }
}
