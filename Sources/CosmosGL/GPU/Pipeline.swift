import CEpoxy
import CosmosCore

/// A linked program with the state that its draws depend on; deleted with its owner.
///
/// - Important: Create it, use it and let it go while its context is current.
package final class Pipeline {
  /// The linked shaders.
  package let program: Program

  private let blending: [BlendState]
  private let samplers: [SamplerName]
  /// A location for each ``UniformName``; -1, where setting has no effect, for what the driver dropped.
  private let locations: [GLint]
  /// Without inputs, for vertices that are made from their numbers.
  private let vertexArray: VertexArray?

  /// Stands in ``locations`` for a uniform that the descriptor does not list.
  private static let unlisted = GLint.min

  /// Compiles and links a pipeline, and gives each sampler its texture unit.
  ///
  /// - Parameters:
  ///   - descriptor: What it is made of.
  ///   - driver: The driver of the current context.
  /// - Throws: ``ProgramError`` with the driver's log, or for a uniform that no stage declares.
  package init(_ descriptor: PipelineDescriptor, driver: Driver) throws(ProgramError) {
    let program = try Program(
      descriptor.shaders, constants: descriptor.constants, driver: driver)
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

  /// Sets all state that the draws to come share, and the uniforms that follow from a projection.
  ///
  /// What is left to set are the other uniforms, the textures, and the vertex array where there is a
  /// vertex layout.
  ///
  /// - Parameters:
  ///   - projection: What the target shows.
  ///   - margin: Pixels by which clip space reaches over every edge of the target.
  ///   - blend: One of the descriptor's blend states; `nil` for the usual one.
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

  /// Draws a strip of triangles whose vertices the shader makes from their numbers.
  package func drawTriangleStrip(vertices count: Int = 4) {
    epoxy_glDrawArrays(GLenum(GL_TRIANGLE_STRIP), 0, GLsizei(count))
  }

  /// Makes a texture the one that a sampler reads.
  func bind(_ texture: borrowing Texture, to sampler: SamplerName) {
    texture.bind(unit: unit(of: sampler))
  }

  /// Makes a buffer texture the one that a sampler reads.
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

/// Uniforms of the pipeline that has begun last; each has to be in its descriptor.
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

  /// Sets a colour without its alpha.
  func set(_ uniform: UniformName, opaque color: Color) {
    set(uniform, SIMD3(Float(color.red), Float(color.green), Float(color.blue)))
  }

  /// Sets a colour with its straight alpha.
  func set(_ uniform: UniformName, straight color: Color) {
    set(
      uniform,
      SIMD4(Float(color.red), Float(color.green), Float(color.blue), Float(color.alpha)))
  }

  /// Sets a colour multiplied by its alpha.
  func set(_ uniform: UniformName, premultiplied color: Color) {
    set(
      uniform,
      SIMD4(
        Float(color.red * color.alpha), Float(color.green * color.alpha),
        Float(color.blue * color.alpha), Float(color.alpha)))
  }

  /// Sets the first elements of an array.
  func set(_ uniform: UniformName, _ values: Span<Int32>) {
    set(uniform, values, with: epoxy_glUniform1iv)
  }

  /// Sets the first elements of an array.
  func set(_ uniform: UniformName, _ values: Span<UInt32>) {
    set(uniform, values, with: epoxy_glUniform1uiv)
  }

  /// Sets the first elements of an array.
  func set(_ uniform: UniformName, _ values: Span<SIMD2<Float>>) {
    set(uniform, values, with: epoxy_glUniform2fv)
  }

  /// Sets the first elements of an array.
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
