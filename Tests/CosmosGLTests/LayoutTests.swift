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

  @Test func `a stroke is 64 bytes that its shader reads`() throws {
    #expect(MemoryLayout<StrokeInstance>.stride == 64)
    #expect(MemoryLayout<StrokeInstance>.offset(of: \.place.x) == 0)
    #expect(MemoryLayout<StrokeInstance>.offset(of: \.place.y) == 4)
    #expect(MemoryLayout<StrokeInstance>.offset(of: \.origin) == 8)
    #expect(MemoryLayout<StrokeInstance>.offset(of: \.bounds) == 16)
    #expect(MemoryLayout<StrokeInstance>.offset(of: \.size) == 32)
    #expect(MemoryLayout<StrokeInstance>.offset(of: \.firstPiece) == 36)
    #expect(MemoryLayout<StrokeInstance>.offset(of: \.pieceCount) == 40)
    #expect(try input("stripX", of: "stroke") == (0, GL_UNSIGNED_INT))
    #expect(try input("canvasY", of: "stroke") == (1, GL_FLOAT))
    #expect(try input("origin", of: "stroke") == (2, GL_FLOAT_VEC2))
    #expect(try input("bounds", of: "stroke") == (3, GL_FLOAT_VEC4))
    #expect(try input("size", of: "stroke") == (4, GL_FLOAT))
    #expect(MemoryLayout<StrokeInstance>.offset(of: \.way) == 48)
    #expect(try input("whole", of: "stroke") == (5, GL_UNSIGNED_INT_VEC2))
    #expect(try input("way", of: "stroke") == (6, GL_FLOAT_VEC2))
  }

  @Test func `a line of text is 32 bytes that its shader reads`() throws {
    #expect(MemoryLayout<TextInstance>.stride == 32)
    #expect(MemoryLayout<TextInstance>.offset(of: \.place.x) == 0)
    #expect(MemoryLayout<TextInstance>.offset(of: \.middle) == 8)
    #expect(MemoryLayout<TextInstance>.offset(of: \.picture) == 16)
    #expect(try input("stripX", of: "text") == (0, GL_UNSIGNED_INT))
    #expect(try input("canvasY", of: "text") == (1, GL_FLOAT))
    #expect(try input("middle", of: "text") == (2, GL_FLOAT_VEC2))
    #expect(try input("picture", of: "text") == (3, GL_FLOAT_VEC4))
  }
}
