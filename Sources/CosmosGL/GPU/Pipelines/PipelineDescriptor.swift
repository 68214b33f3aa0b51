/// Describes a pipeline: its shaders, their inputs, and how their output is blended.
package struct PipelineDescriptor: Sendable {
  /// Base name of the shader files: `Shaders/<shaders>.vert.glsl` and `Shaders/<shaders>.frag.glsl`.
  package let shaders: String

  /// Integers that both shaders see as macros.
  package let constants: KeyValuePairs<String, Int>

  /// The vertex shader's inputs, or `nil` if it generates vertices from `gl_VertexID` alone.
  package let vertexLayout: VertexLayout?

  /// The blend states that draws can choose from, the default one first; most pipelines have only one.
  package let blending: [BlendState]

  /// The samplers; each one's index in the list is its texture unit.
  package let samplers: [SamplerName]

  /// All other uniforms.
  package let uniforms: [UniformName]

  /// The flavours of OpenGL that provide everything the shaders need.
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

extension PipelineDescriptor: Hashable {
  /// Whether two descriptors have the same program; descriptors of one program list the same inputs.
  package static func == (one: PipelineDescriptor, other: PipelineDescriptor) -> Bool {
    one.shaders == other.shaders && one.constants.elementsEqual(other.constants, by: ==)
  }

  /// Hashes the name of the shaders.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(shaders)
  }
}
