import CosmosGL
import Foundation
import Testing

extension SoakTests {
  /// Tests of pipelines that end processes.
  ///
  /// From the first of them on, a thread of Swift Testing waits for all processes that end, and keeps a processor busy until
  /// they are waited for.
  @Suite struct PipelineSoakTests {
    @Test func `an unlisted uniform can't be set`() async {
      await #expect(processExitsWith: .failure) {
        try? await MainActor.run {
          try withContext {
            try Pipeline(PipelineKind.star.descriptor, driver: $0).set(.heights, Float(1))
          }
        }
        // Reached if the uniform was set, or if something failed earlier.
        exit(EXIT_SUCCESS)
      }
    }
  }
}
