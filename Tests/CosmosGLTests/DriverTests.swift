import CEpoxy
import CosmosGL
import Synchronization
import Testing

@MainActor @Suite(.serialized) struct DriverTests {
  /// What was asked for, where the entry point is the test's own.
  private static let asked = Mutex<[GLenum]>([])

  /// Core OpenGL has no `GL_ALIASED_POINT_SIZE_RANGE`; Mesa answers all the same, others need not.
  @Test(arguments: [
    (GraphicsAPI.gl, GL_POINT_SIZE_RANGE), (.gles, GL_ALIASED_POINT_SIZE_RANGE),
  ])
  func `the range of points is asked for as the API has it`(api: GraphicsAPI, range: Int32) throws {
    try withContext(api) { _ in
      let entry = epoxy_glGetFloatv
      defer { epoxy_glGetFloatv = entry }
      Self.asked.withLock { $0 = [] }
      epoxy_glGetFloatv = { name, values in
        Self.asked.withLock { $0.append(name) }
        values?[1] = 64
      }
      _ = try Driver()
      #expect(Self.asked.withLock { $0 } == [GLenum(range)])
    }
  }
}
