import CEpoxy

/// A compiled vertex or fragment shader; it deletes its GL object on deinit.
///
/// - Important: Create, use and release it while its context is current.
package struct ShaderStage: ~Copyable {
  /// GL object name; never 0 while this value lives.
  package let name: GLuint

  /// The type of a shader stage.
  package struct Kind: RawRepresentable, Sendable {
    package let rawValue: GLenum

    package init(rawValue: GLenum) {
      self.rawValue = rawValue
    }

    /// The corresponding C constant is `GL_VERTEX_SHADER`.
    package static let vertex = Kind(rawValue: GLenum(GL_VERTEX_SHADER))

    /// The corresponding C constant is `GL_FRAGMENT_SHADER`.
    package static let fragment = Kind(rawValue: GLenum(GL_FRAGMENT_SHADER))
  }

  /// Compiles a shader file for the current context.
  ///
  /// - Parameters:
  ///   - kind: Vertex or fragment stage.
  ///   - file: Path of a compiled-in file, such as `"Shaders/star.vert.glsl"`.
  ///   - constants: Integers that the shader sees as macros.
  ///   - api: The context's flavour of OpenGL.
  ///   - sources: The texts of the files.
  /// - Throws: ``ProgramError`` with the driver's log.
  package init(
    _ kind: Kind, file: String, constants: KeyValuePairs<String, Int> = [:], api: GraphicsAPI,
    sources: ShaderSources = .embedded
  ) throws(ProgramError) {
    let header = try sources.text(of: "Shaders/header.\(api.rawValue).glsl")
    let macros = constants.map { "#define \($0.key) \($0.value)\n" }.joined()
    let source = header + macros + "#line 1\n" + (try sources.text(of: file))
    try self.init(kind, file: sources.file(of: file), source: source)
  }

  /// Returns whether a shader's source declares a uniform.
  package static func declares(_ uniform: String, in source: String) -> Bool {
    source.split(separator: "\n").contains { line in
      // Matches lines such as `uniform vec4 heights[30];`, which may end in a comment.
      let words = line.prefix { $0 != ";" }.split { " ,[".contains($0) }
      return words.first == "uniform" && words.dropFirst(2).contains { $0 == uniform }
    }
  }

  /// Compiles complete source text for the current context.
  ///
  /// - Parameters:
  ///   - kind: Vertex or fragment stage.
  ///   - file: File name for error messages.
  ///   - source: Source text, including its `#version` line.
  /// - Throws: ``ProgramError/compile(file:log:)`` with the driver's log.
  package init(_ kind: Kind, file: String, source: String) throws(ProgramError) {
    let name = epoxy_glCreateShader(kind.rawValue)
    self.name = name
    source.withCString { text in
      var text: UnsafePointer<GLchar>? = text
      epoxy_glShaderSource(name, 1, &text, nil)
    }
    epoxy_glCompileShader(name)
    var compiled: GLint = 0
    epoxy_glGetShaderiv(name, GLenum(GL_COMPILE_STATUS), &compiled)
    guard compiled != 0 else {
      let log = InfoLog.read { epoxy_glGetShaderInfoLog(name, $0, $1, $2) }
      throw .compile(file: file, log: log)
    }
  }

  deinit {
    epoxy_glDeleteShader(name)
  }
}

/// The driver's logs about shaders and programs.
enum InfoLog {
  /// Reads a log of up to 4 KiB.
  static func read(
    _ get: (GLsizei, UnsafeMutablePointer<GLsizei>, UnsafeMutablePointer<GLchar>?) -> Void
  ) -> String {
    let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      buffer.withMemoryRebound(to: GLchar.self) { text in
        var length: GLsizei = 0
        get(GLsizei(text.count), &length, text.baseAddress)
        count = Int(length)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
