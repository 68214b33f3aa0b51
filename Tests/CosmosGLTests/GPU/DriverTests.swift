import CEpoxy
import CosmosGL
import CosmosTestSupport
import Synchronization
import Testing

@MainActor @Suite(.serialized) struct DriverTests {
  /// The queries received by the test's own entry point.
  private static let asked = Mutex<[GLenum]>([])
  /// The driver's function; the first call resolves the entry point, so read this only after one.
  private nonisolated static let entry = epoxy_glGetFloatv

  /// Core OpenGL has no `GL_ALIASED_POINT_SIZE_RANGE`; Mesa answers anyway, but other drivers need not.
  @Test(arguments: [
    (GraphicsAPI.gl, GL_POINT_SIZE_RANGE), (.gles, GL_ALIASED_POINT_SIZE_RANGE),
  ])
  func `the point size range is queried with the name that the API defines`(
    api: GraphicsAPI, range: Int32
  ) throws {
    try withContext(api) { _ in
      // The context's own driver has asked.
      let entry = Self.entry
      defer { epoxy_glGetFloatv = entry }
      TestThread.begin()
      Self.asked.withLock { $0 = [] }
      epoxy_glGetFloatv = { name, values in
        guard TestThread.isCurrent else {
          DriverTests.entry?(name, values)
          return
        }
        DriverTests.asked.withLock { $0.append(name) }
        values?[1] = 64
      }
      _ = try Driver()
      #expect(Self.asked.withLock { $0 } == [GLenum(range)])
    }
  }
}
