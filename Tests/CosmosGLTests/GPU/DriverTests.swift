import CEpoxy
import CosmosGL
import Synchronization
import Testing

@MainActor @Suite(.serialized) struct DriverTests {
  /// The queries received by the test's own entry point.
  private static let asked = Mutex<[GLenum]>([])

  /// Core OpenGL has no `GL_ALIASED_POINT_SIZE_RANGE`; Mesa answers anyway, but other drivers need not.
  @Test(arguments: [
    (GraphicsAPI.gl, GL_POINT_SIZE_RANGE), (.gles, GL_ALIASED_POINT_SIZE_RANGE),
  ])
  func `the point size range is queried with the name that the API defines`(
    api: GraphicsAPI, range: Int32
  ) throws {
    try withContext(api) { _ in
      // The context's own driver has asked, which resolves the entry point.
      let entry = epoxy_glGetFloatv
      defer { epoxy_glGetFloatv = entry }
      Self.asked.withLock { $0 = [] }
      epoxy_glGetFloatv = { name, values in
        DriverTests.asked.withLock { $0.append(name) }
        values?[1] = 64
      }
      _ = try Driver()
      #expect(Self.asked.withLock { $0 } == [GLenum(range)])
    }
  }
}
