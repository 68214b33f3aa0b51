import CEpoxy
import CosmosGL
import Testing

/// Tests of what a driver reports when it has been reset.
@MainActor @Suite(.serialized) struct ContextLossTests {
  @Test(
    arguments: [
      (GL_NO_ERROR, nil), (GL_GUILTY_CONTEXT_RESET, .reset), (GL_INNOCENT_CONTEXT_RESET, .reset),
      (GL_UNKNOWN_CONTEXT_RESET, .reset), (GL_PURGED_CONTEXT_RESET_NV, .purge),
      // Some drivers return errors instead.
      (GL_INVALID_OPERATION, nil), (1, nil),
    ] as [(Int32, ContextLoss?)])
  func `only known statuses are losses`(status: Int32, loss: ContextLoss?) {
    #expect(ContextLoss(status: UInt32(status)) == loss)
  }

  @Test func `a context of OpenGL reports resets where the driver can`() throws {
    try withContext { driver in
      #expect(driver.contextLoss == nil)
      guard driver.renderer.contains("llvmpipe") else { return }
      #expect(driver.reportsLosses)
      // A driver may tell only once.
      let status = epoxy_glGetGraphicsResetStatus
      epoxy_glGetGraphicsResetStatus = { GLenum(GL_INNOCENT_CONTEXT_RESET) }
      #expect(driver.contextLoss == .reset)
      epoxy_glGetGraphicsResetStatus = status
      #expect(driver.contextLoss == .reset)
    }
  }
}
