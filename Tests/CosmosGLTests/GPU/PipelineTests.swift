import CEpoxy
import CosmosCore
import CosmosGL
import Foundation
import Testing

/// Compares every pipeline's descriptor with what the driver reports about its shaders.
@MainActor @Suite(.serialized) struct PipelineTests {
  /// An active input or uniform of a linked program.
  private struct Variable: Hashable {
    var name: String
    var type: Int32
    var location: GLint
  }

  private typealias Query = (
    GLuint, GLuint, GLsizei, UnsafeMutablePointer<GLsizei>?, UnsafeMutablePointer<GLint>?,
    UnsafeMutablePointer<GLenum>?, UnsafeMutablePointer<GLchar>?
  ) -> Void

  /// A program's active variables, without built-in ones, and without the brackets of arrays.
  private func variables(
    of program: borrowing ShaderProgram, counted by: Int32, _ query: Query,
    location: (GLuint, UnsafePointer<GLchar>?) -> GLint
  ) -> [Variable] {
    var count: GLint = 0
    epoxy_glGetProgramiv(program.name, GLenum(by), &count)
    var found: [Variable] = []
    for index in 0..<GLuint(count) {
      var (size, type): (GLint, GLenum) = (0, 0)
      var text = [GLchar](repeating: 0, count: 64)
      query(program.name, index, 64, nil, &size, &type, &text)
      let name = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
      guard !name.hasPrefix("gl_") else { continue }
      found.append(
        Variable(
          name: String(name.prefix { $0 != "[" }), type: Int32(type),
          location: location(program.name, name)))
    }
    return found
  }

  @Test(arguments: GraphicsAPI.allCases, PipelineKind.all)
  func `a pipeline links and lists what its shaders read`(
    api: GraphicsAPI, kind: PipelineKind
  ) throws {
    let descriptor = kind.descriptor
    guard descriptor.apis.contains(api) else { return }
    try withContext(api) { driver in
      let pipeline = try Pipeline(descriptor, driver: driver)
      let uniforms = variables(
        of: pipeline.program, counted: GL_ACTIVE_UNIFORMS, epoxy_glGetActiveUniform,
        location: epoxy_glGetUniformLocation)
      let read = uniforms.filter { !PipelineTests.samplers.contains($0.type) }.map(\.name)
      #expect(Set(read).isSubset(of: descriptor.uniforms.map { "\($0)" }))
      let units = uniforms.filter { PipelineTests.samplers.contains($0.type) }.map { sampler in
        var unit: GLint = -1
        epoxy_glGetUniformiv(pipeline.program.name, sampler.location, &unit)
        return (sampler.name, Int(unit))
      }
      #expect(units.count == descriptor.samplers.count)
      for (name, unit) in units { #expect("\(descriptor.samplers[unit])" == name) }
      let inputs = variables(
        of: pipeline.program, counted: GL_ACTIVE_ATTRIBUTES, epoxy_glGetActiveAttrib,
        location: epoxy_glGetAttribLocation)
      let listed = (descriptor.vertexLayout?.attributes ?? []).enumerated().map {
        Variable(name: $1.name, type: $1.format.type, location: GLint($0))
      }
      #expect(Set(inputs) == Set(listed))
    }
  }

  @Test func `every uniform belongs to a pipeline`() {
    let listed = PipelineKind.all.flatMap(\.descriptor.uniforms)
    #expect(Set(listed) == Set(UniformName.allCases))
    for descriptor in PipelineKind.all.map(\.descriptor) {
      #expect(Set(descriptor.uniforms).count == descriptor.uniforms.count)
      #expect(!descriptor.blending.isEmpty)
    }
  }

  @Test func `a uniform that no shader declares is reported`() throws {
    try withContext { driver in
      let descriptor = PipelineDescriptor("star", uniforms: [.reach, .heights])
      #expect(throws: ProgramError.missingUniform(program: "star", uniform: "heights")) {
        _ = try Pipeline(descriptor, driver: driver)
      }
    }
  }

  @Test func `a uniform that the driver has optimized away is ignored`() throws {
    // No other test can use such pipelines, so they aren't shared.
    try withContext(isDebugging: true) { driver in
      // The first call resolves the entry point.
      _ = try Pipeline(PipelineKind.star.descriptor, driver: driver)
      let location = epoxy_glGetUniformLocation
      defer { epoxy_glGetUniformLocation = location }
      // Simulate a driver that drops every uniform. The image does not matter, but every name must be declared.
      epoxy_glGetUniformLocation = { _, _ in -1 }
      let scene = SkyScene(
        design: try GLFixture.cosmos.get(), canvas: Canvas(pixelWidth: 375, pixelHeight: 667))
      _ = try Renderer(driver: driver).picture(
        of: Sky(scene: scene, at: .sign(4), showsLines: true))
      let pipeline = try Pipeline(PipelineKind.star.descriptor, driver: driver)
      pipeline.set(.reach, Float(1))
      #expect(try pipeline.program.location(of: "reach") == -1)
    }
  }

  @Test(arguments: GraphicsAPI.allCases, SkyDesign.builtInNames)
  func `a draw sets every uniform, whatever earlier draws have left`(
    api: GraphicsAPI, sky name: String
  ) throws {
    let scene = SkyScene(
      design: try SkyDesign.builtIn(named: name),
      canvas: Canvas(pixelWidth: 375, pixelHeight: 240, scale: 1), hasMenu: true)
    let start = scene.design.catalog.signs.isEmpty ? Sky.StartPosition.offset(100) : .sign(0)
    var sky = Sky(scene: scene, at: start, showsLines: true)
    sky.apply(.toggleMenu)
    sky.advance(to: 5)
    let frame = sky.frame
    let pictures = try [Float(0.25), 90].map { left in
      let renderer = try GLFixture(api: api).renderer
      try renderer.load(scene)
      leaveInUniforms(left)
      return try renderer.picture(of: frame)
    }
    #expect(Difference(pictures[0], pictures[1]).largest == 0)
  }

  /// Sets all uniforms of the current context's programs, except for samplers.
  private func leaveInUniforms(_ value: Float) {
    let floats = [Float](repeating: value, count: 256)
    let integers = [GLint](repeating: GLint(value), count: 256)
    let naturals = integers.map(GLuint.init)
    for program in GLuint(1)..<1024 where epoxy_glIsProgram(program) != 0 {
      epoxy_glUseProgram(program)
      var count: GLint = 0
      epoxy_glGetProgramiv(program, GLenum(GL_ACTIVE_UNIFORMS), &count)
      for index in 0..<GLuint(count) {
        var (size, type): (GLint, GLenum) = (0, 0)
        var name = [GLchar](repeating: 0, count: 64)
        epoxy_glGetActiveUniform(program, index, 64, nil, &size, &type, &name)
        let location = epoxy_glGetUniformLocation(program, name)
        switch Int32(type) {
        case GL_FLOAT: epoxy_glUniform1fv(location, size, floats)
        case GL_FLOAT_VEC2: epoxy_glUniform2fv(location, size, floats)
        case GL_FLOAT_VEC3: epoxy_glUniform3fv(location, size, floats)
        case GL_FLOAT_VEC4: epoxy_glUniform4fv(location, size, floats)
        case GL_INT: epoxy_glUniform1iv(location, size, integers)
        case GL_INT_VEC2: epoxy_glUniform2iv(location, size, integers)
        case GL_UNSIGNED_INT: epoxy_glUniform1uiv(location, size, naturals)
        case GL_UNSIGNED_INT_VEC2: epoxy_glUniform2uiv(location, size, naturals)
        default: #expect(PipelineTests.samplers.contains(Int32(type)), "a uniform of another type")
        }
      }
    }
  }

  private static let samplers = [GL_SAMPLER_2D, GL_SAMPLER_2D_ARRAY, GL_SAMPLER_BUFFER]

  @Test(arguments: GraphicsAPI.allCases)
  func `each blend state blends as specified`(api: GraphicsAPI) throws {
    try withContext(api) { driver in
      let target = try RenderTarget(
        width: 1, height: 1, format: .rgba8, label: "test", driver: driver)
      target.bind()
      let projection = Projection(
        canvas: Size(width: 1, height: 1), pointsPerPixel: Size(width: 1, height: 1),
        viewport: Viewport(width: 1, height: 1, startsAtTop: true))
      let expected: [(BlendState, UInt8)] = [(.none, 51), (.over, 153), (.dimming, 102)]
      for (blend, red) in expected {
        projection.clear(Color(red: 0.8, green: 0, blue: 0))
        // Half transparent, with a red of 0.2, premultiplied.
        let pipeline = try Pipeline(
          PipelineDescriptor(
            "backdrop",
            constants: [
              "GLOWS": 0, "VIGNETTE": 0, "GRADIENT": 0, "NEBULA": 0, "DITHER": 1, "STARS": 0,
            ],
            blending: [blend],
            uniforms: [.fragmentToPixel, .ground]),
          driver: driver)
        pipeline.begin(projection)
        pipeline.set(.ground, SIMD4(0.2, 0, 0, 0.5))
        pipeline.drawTriangleStrip()
        var bytes: [UInt8] = [0, 0, 0, 0]
        try bytes.withUnsafeMutableBytes { try target.read(width: 1, height: 1, into: $0) }
        #expect(abs(Int(bytes[0]) - Int(red)) <= 1, "\(blend)")
      }
    }
  }
}

extension VertexLayout.Format {
  /// The OpenGL type that a driver reports for such an input.
  fileprivate var type: Int32 {
    switch self {
    case .float: GL_FLOAT
    case .vec2: GL_FLOAT_VEC2
    case .vec4: GL_FLOAT_VEC4
    case .uint: GL_UNSIGNED_INT
    case .uvec2: GL_UNSIGNED_INT_VEC2
    }
  }
}
