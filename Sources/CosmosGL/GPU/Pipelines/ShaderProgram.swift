import CEpoxy

/// A linked pair of shaders; it deletes its GL program on deinit.
///
/// - Important: Create, use and release it while its context is current.
package struct ShaderProgram: ~Copyable {
  /// GL object name; never 0 while this value lives.
  package let name: GLuint

  private let title: String
  private let sources: ShaderSources

  /// Compiles and links `Shaders/<title>.vert.glsl` and `Shaders/<title>.frag.glsl`.
  ///
  /// - Parameters:
  ///   - title: Base name of the shader files.
  ///   - constants: Integers that both shaders see as macros.
  ///   - driver: The driver of the current context.
  ///   - sources: The texts of the shader files.
  /// - Throws: ``ProgramError`` with the driver's log.
  package init(
    _ title: String, constants: KeyValuePairs<String, Int> = [:], driver: Driver,
    sources: ShaderSources = .embedded
  ) throws(ProgramError) {
    let vertex = try ShaderStage(
      .vertex, file: "Shaders/\(title).vert.glsl", constants: constants, api: driver.api,
      sources: sources)
    let fragment = try ShaderStage(
      .fragment, file: "Shaders/\(title).frag.glsl", constants: constants, api: driver.api,
      sources: sources)
    name = try ShaderProgram.link(vertex, fragment, title: sources.name(of: title))
    self.title = title
    self.sources = sources
    driver.labels.name(.program, name, title)
  }

  private static func link(
    _ vertex: borrowing ShaderStage, _ fragment: borrowing ShaderStage, title: String
  ) throws(ProgramError) -> GLuint {
    let name = epoxy_glCreateProgram()
    epoxy_glAttachShader(name, vertex.name)
    epoxy_glAttachShader(name, fragment.name)
    epoxy_glLinkProgram(name)
    epoxy_glDetachShader(name, vertex.name)
    epoxy_glDetachShader(name, fragment.name)
    var linked: GLint = 0
    epoxy_glGetProgramiv(name, GLenum(GL_LINK_STATUS), &linked)
    guard linked != 0 else {
      let log = InfoLog.read { epoxy_glGetProgramInfoLog(name, $0, $1, $2) }
      epoxy_glDeleteProgram(name)
      throw .link(program: title, log: log)
    }
    return name
  }

  /// Looks up the location of a uniform.
  ///
  /// - Parameter uniform: Its name in the source.
  /// - Returns: The location; -1, which GL ignores, if the driver dropped the uniform.
  /// - Throws: ``ProgramError/missingUniform(program:uniform:)`` if no stage declares it.
  package func location(of uniform: String) throws(ProgramError) -> GLint {
    let location = epoxy_glGetUniformLocation(name, uniform)
    guard location < 0 else { return location }
    // Drivers may drop a uniform that has no effect, and differ in which ones they detect.
    for file in ["Shaders/\(title).vert.glsl", "Shaders/\(title).frag.glsl"]
    where ShaderStage.declares(uniform, in: try sources.text(of: file)) {
      return location
    }
    throw .missingUniform(program: sources.name(of: title), uniform: uniform)
  }

  /// Makes this the current program.
  package func use() {
    epoxy_glUseProgram(name)
  }

  deinit {
    epoxy_glDeleteProgram(name)
  }
}
