import CEpoxy
import CosmosCore
import CosmosGL
import Testing

/// The structures that fill vertex buffers, against the inputs of the shaders that read them.
@MainActor @Suite(.serialized) struct LayoutTests {
  private func input(_ name: String, of title: String) throws -> (location: GLint, type: Int32) {
    try withContext { driver in
      let program = try Program(title, driver: driver)
      var count: GLint = 0
      epoxy_glGetProgramiv(program.name, GLenum(GL_ACTIVE_ATTRIBUTES), &count)
      for index in 0..<GLuint(count) {
        var (size, type): (GLint, GLenum) = (0, 0)
        var text = [GLchar](repeating: 0, count: 64)
        epoxy_glGetActiveAttrib(program.name, index, 64, nil, &size, &type, &text)
        let found = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
        if found == name {
          return (epoxy_glGetAttribLocation(program.name, name), Int32(type))
        }
      }
      return (-1, 0)
    }
  }

  @Test func `a star is eight bytes that its shader reads`() throws {
    #expect(MemoryLayout<StripPoint>.stride == 8)
    #expect(MemoryLayout<StripPoint>.offset(of: \.x) == 0)
    #expect(MemoryLayout<StripPoint>.offset(of: \.y) == 4)
    #expect(try input("stripX", of: "star") == (0, GL_UNSIGNED_INT))
    #expect(try input("canvasY", of: "star") == (1, GL_FLOAT))
  }

  @Test func `a line is sixteen bytes that its shader reads`() throws {
    #expect(MemoryLayout<LineInstance>.stride == 16)
    #expect(MemoryLayout<LineInstance>.offset(of: \.start.x) == 0)
    #expect(MemoryLayout<LineInstance>.offset(of: \.start.y) == 4)
    #expect(MemoryLayout<LineInstance>.offset(of: \.along) == 8)
    #expect(try input("stripX", of: "stroke") == (0, GL_UNSIGNED_INT))
    #expect(try input("canvasY", of: "stroke") == (1, GL_FLOAT))
    #expect(try input("along", of: "stroke") == (2, GL_FLOAT_VEC2))
  }
}
