import CEpoxy
import CosmosCore
import CosmosGL
import Testing

@MainActor @Suite(.serialized) struct HandleTests {
  @Test func `a buffer is deleted with its owner`() throws {
    try withContext { driver in
      var name: GLuint = 0
      do {
        let points = [StripPoint(x: 1, y: 2), StripPoint(x: 3, y: 4)]
        let buffer = try VertexBuffer(points.span, label: "test", driver: driver)
        name = buffer.name
        #expect(buffer.count == 2)
        #expect(epoxy_glIsBuffer(name) != 0)
      }
      #expect(epoxy_glIsBuffer(name) == 0)
    }
  }

  @Test func `a texture is deleted with its owner`() throws {
    try withContext { driver in
      var name: GLuint = 0
      do {
        let texture = try Texture(
          width: 2, height: 1, format: .rgba16f, label: "test", driver: driver)
        name = texture.name
        #expect(epoxy_glIsTexture(name) != 0)
      }
      #expect(epoxy_glIsTexture(name) == 0)
    }
  }

  @Test(arguments: GraphicsAPI.allCases, [Texture.Format.rgba8, .rgba16f])
  func `a render target can be drawn into and read back`(api: GraphicsAPI, format: Texture.Format)
    throws
  {
    try withContext(api) { driver in
      guard format == .rgba8 else {
        // Floating-point targets are never read back as bytes, only through a texture, so just create one.
        _ = try RenderTarget(
          width: 3, height: 2, format: format, label: "test", driver: driver)
        return
      }
      let target = try RenderTarget(
        width: 3, height: 2, format: format, label: "test", driver: driver)
      target.bind()
      epoxy_glClearColor(1, 0, 0.2, 1)
      epoxy_glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
      let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 24, alignment: 4)
      defer { bytes.deallocate() }
      try target.read(width: 3, height: 2, into: bytes)
      #expect(Array(bytes) == Array(repeating: [255, 0, 51, 255], count: 6).flatMap { $0 })
    }
  }

  @Test func `a context reports its API, renderer and texture limit`() throws {
    for api in GraphicsAPI.allCases {
      let driver = try withContext(api) { $0 }
      #expect(driver.api == api)
      #expect(!driver.renderer.isEmpty && driver.largestTexture >= 2048)
    }
  }

  @Test func `the driver's debug messages are received`() throws {
    try withContext(isDebugging: true) { driver in
      let received = Received()
      let messages = DebugMessages(of: driver) { received.lines.append($0) }
      epoxy_glBindTexture(0xDEAD, 1)
      #expect(received.lines.contains { $0.hasPrefix("error: ") })
      withExtendedLifetime(messages) {}
    }
  }

  private final class Received {
    var lines: [String] = []
  }
}
