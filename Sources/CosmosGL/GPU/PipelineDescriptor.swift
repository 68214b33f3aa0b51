/// One way of drawing: shaders, what they read, and how their colours go into the target.
package struct PipelineDescriptor: Sendable {
  /// Name of the shaders: `Shaders/<shaders>.vert.glsl` and `Shaders/<shaders>.frag.glsl`.
  package let shaders: String

  /// Whole numbers that both shaders see as macros.
  package let constants: KeyValuePairs<String, Int>

  /// The vertex shader's inputs, or `nil` where it makes vertices from their numbers alone.
  package let vertexLayout: VertexLayout?

  /// The blend states that draws may choose from; most have one, and the first is the usual one.
  package let blending: [BlendState]

  /// The textures; each sampler's place in the list is its texture unit.
  package let samplers: [SamplerName]

  /// All other uniforms.
  package let uniforms: [UniformName]

  /// The flavours of OpenGL that have all that the shaders need.
  package let apis: [GraphicsAPI]

  /// Creates a descriptor.
  package init(
    _ shaders: String, constants: KeyValuePairs<String, Int> = [:],
    vertexLayout: VertexLayout? = nil, blending: [BlendState] = [.over],
    samplers: [SamplerName] = [], uniforms: [UniformName],
    apis: [GraphicsAPI] = GraphicsAPI.allCases
  ) {
    self.shaders = shaders
    self.constants = constants
    self.vertexLayout = vertexLayout
    self.blending = blending
    self.samplers = samplers
    self.uniforms = uniforms
    self.apis = apis
  }
}
