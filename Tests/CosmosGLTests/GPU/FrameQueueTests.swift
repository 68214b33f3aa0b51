import CEpoxy
import CosmosGL
import Testing

@MainActor @Suite(.serialized) struct FrameQueueTests {
  @Test(arguments: GraphicsAPI.allCases)
  func `from the fourth frame on each frame waits for an earlier one`(api: GraphicsAPI) throws {
    try withContext(api, isDebugging: true) { driver in
      let target = try RenderTarget(
        width: 64, height: 64, format: .rgba8, label: "test", driver: driver)
      target.bind()
      let queue = FrameQueue(driver: driver)
      for _ in 0..<2 {
        let waits = (0..<7).map { _ in
          epoxy_glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
          return queue.endFrame()
        }
        #expect(waits == [false, false, false, true, true, true, true])
        queue.finish()
      }
      #expect(epoxy_glGetError() == GLenum(GL_NO_ERROR))
    }
  }
}
