import CEpoxy
import CosmosCore

/// A linked program with the state that its draws depend on; it deletes its GL objects on deinit.
///
/// - Important: Create, use and release it while its context is current.
package final class Pipeline {
  /// The linked shaders.
  package let program: ShaderProgram

  private let blending: [BlendState]
  private let samplers: [SamplerName]
  /// The location of each ``UniformName``; -1, which GL ignores, for uniforms that the driver dropped.
  private let locations: [GLint]
  /// A vertex array without attributes, for vertices that the shader generates from `gl_VertexID`.
  private let vertexArray: VertexArray?

  /// Marks a uniform in ``locations`` that the descriptor does not list.
  private static let unlisted = GLint.min

  /// Compiles and links a pipeline, and assigns each sampler its texture unit.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor to build the pipeline from.
  ///   - driver: The driver of the current context.
  ///   - sources: The texts of the shader files.
  /// - Throws: ``ProgramError`` with the driver's log, or if no stage declares a listed uniform.
  package init(
    _ descriptor: PipelineDescriptor, driver: Driver, sources: ShaderSources = .embedded
  ) throws(ProgramError) {
    let program = try ShaderProgram(
      descriptor.shaders, constants: descriptor.constants, driver: driver, sources: sources)
    var locations = Array(repeating: Pipeline.unlisted, count: UniformName.allCases.count)
    for uniform in descriptor.uniforms {
      locations[uniform.rawValue] = try program.location(of: "\(uniform)")
    }
    program.use()
    for (unit, sampler) in descriptor.samplers.enumerated() {
      epoxy_glUniform1i(try program.location(of: "\(sampler)"), GLint(unit))
    }
    self.program = program
    self.locations = locations
    blending = descriptor.blending
    samplers = descriptor.samplers
    vertexArray =
      descriptor.vertexLayout == nil ? VertexArray(label: descriptor.shaders, driver: driver) : nil
  }

  /// Sets the state that subsequent draws share, and the uniforms that depend on the projection.
  ///
  /// The caller still has to set the other uniforms and bind the textures, and the vertex array if the
  /// pipeline has a vertex layout.
  ///
  /// - Parameters:
  ///   - projection: How the canvas maps to the target.
  ///   - margin: Pixels by which the viewport extends beyond each edge of the target.
  ///   - blend: One of the descriptor's blend states; `nil` for the default one.
  package func begin(_ projection: Projection, margin: Int = 0, blend: BlendState? = nil) {
    let blend = blend ?? blending[0]
    precondition(blending.contains(blend), "the descriptor lists the blend states")
    projection.setState(blend: blend, margin: margin)
    program.use()
    vertexArray?.bind()
    if lists(.toClip) { set(.toClip, projection.toClip(margin: margin)) }
    if lists(.fragmentToPixel) { set(.fragmentToPixel, projection.fragmentToPixel) }
    if lists(.pointsPerPixel) { set(.pointsPerPixel, projection.pointsPerPixel) }
    if lists(.canvasSize) { set(.canvasSize, projection.canvas) }
  }

  /// Draws a triangle strip whose vertices the shader generates from `gl_VertexID`.
  package func drawTriangleStrip(vertices count: Int = 4) {
    epoxy_glDrawArrays(GLenum(GL_TRIANGLE_STRIP), 0, GLsizei(count))
  }

  /// Binds a texture to the texture unit of a sampler.
  func bind(_ texture: borrowing Texture, to sampler: SamplerName) {
    texture.bind(unit: unit(of: sampler))
  }

  /// Binds a buffer texture to the texture unit of a sampler.
  func bind(_ texture: BufferTexture, to sampler: SamplerName) {
    texture.bind(unit: unit(of: sampler))
  }

  private func unit(of sampler: SamplerName) -> Int {
    guard let unit = samplers.firstIndex(of: sampler) else {
      preconditionFailure("the descriptor lists the samplers")
    }
    return unit
  }

  private func lists(_ uniform: UniformName) -> Bool {
    locations[uniform.rawValue] != Pipeline.unlisted
  }

  private func location(of uniform: UniformName) -> GLint {
    precondition(lists(uniform), "the descriptor lists the uniforms")
    return locations[uniform.rawValue]
  }
}

/// Uniforms of the pipeline that was begun last; its descriptor must list each of them.
extension Pipeline {
  package func set(_ uniform: UniformName, _ value: Float) {
    epoxy_glUniform1f(location(of: uniform), value)
  }

  func set(_ uniform: UniformName, _ value: Double) {
    set(uniform, Float(value))
  }

  func set(_ uniform: UniformName, _ value: UInt32) {
    epoxy_glUniform1ui(location(of: uniform), value)
  }

  func set(_ uniform: UniformName, _ value: SIMD2<Int32>) {
    epoxy_glUniform2i(location(of: uniform), value.x, value.y)
  }

  func set(_ uniform: UniformName, _ value: SIMD2<UInt32>) {
    epoxy_glUniform2ui(location(of: uniform), value.x, value.y)
  }

  func set(_ uniform: UniformName, _ value: SIMD2<Float>) {
    epoxy_glUniform2f(location(of: uniform), value.x, value.y)
  }

  func set(_ uniform: UniformName, _ value: Size) {
    set(uniform, SIMD2(Float(value.width), Float(value.height)))
  }

  func set(_ uniform: UniformName, _ value: SIMD3<Float>) {
    epoxy_glUniform3f(location(of: uniform), value.x, value.y, value.z)
  }

  package func set(_ uniform: UniformName, _ value: SIMD4<Float>) {
    epoxy_glUniform4f(location(of: uniform), value.x, value.y, value.z, value.w)
  }

  /// Sets a uniform to a colour without its alpha.
  func set(_ uniform: UniformName, opaque color: Color) {
    set(uniform, SIMD3(Float(color.red), Float(color.green), Float(color.blue)))
  }

  /// Sets a uniform to a colour with straight alpha.
  func set(_ uniform: UniformName, straight color: Color) {
    set(
      uniform,
      SIMD4(Float(color.red), Float(color.green), Float(color.blue), Float(color.alpha)))
  }

  /// Sets a uniform to a colour with premultiplied alpha.
  func set(_ uniform: UniformName, premultiplied color: Color) {
    set(
      uniform,
      SIMD4(
        Float(color.red * color.alpha), Float(color.green * color.alpha),
        Float(color.blue * color.alpha), Float(color.alpha)))
  }

  /// Sets the first elements of an array uniform.
  func set(_ uniform: UniformName, _ values: Span<Int32>) {
    set(uniform, values, with: epoxy_glUniform1iv)
  }

  /// Sets the first elements of an array uniform.
  func set(_ uniform: UniformName, _ values: Span<UInt32>) {
    set(uniform, values, with: epoxy_glUniform1uiv)
  }

  /// Sets the first elements of an array uniform.
  func set(_ uniform: UniformName, _ values: Span<SIMD2<Float>>) {
    set(uniform, values, with: epoxy_glUniform2fv)
  }

  /// Sets the first elements of an array uniform.
  func set(_ uniform: UniformName, _ values: Span<SIMD4<Float>>) {
    set(uniform, values, with: epoxy_glUniform4fv)
  }

  private func set<Value: BitwiseCopyable, Component>(
    _ uniform: UniformName, _ values: Span<Value>,
    with function: (GLint, GLsizei, UnsafePointer<Component>?) -> Void
  ) {
    values.withUnsafeBytes {
      function(
        location(of: uniform), GLsizei(values.count),
        $0.baseAddress?.assumingMemoryBound(to: Component.self))
    }
  }
}
