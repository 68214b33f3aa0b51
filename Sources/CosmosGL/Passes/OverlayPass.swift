import CEpoxy

/// Draws the panel of an overlay, and its graph over it.
struct OverlayPass: ~Copyable {
  private let panel: Program
  private let graph: Program
  private let panelUniforms: PanelUniforms
  private let graphUniforms: GraphUniforms
  private let vertexArray: VertexArray

  init(driver: Driver) throws(ProgramError) {
    let panel = try Program("overlay", driver: driver)
    let graph = try Program("graph", driver: driver)
    let panelUniforms = try PanelUniforms(of: panel)
    let graphUniforms = try GraphUniforms(of: graph)
    self.panel = panel
    self.graph = graph
    self.panelUniforms = panelUniforms
    self.graphUniforms = graphUniforms
    vertexArray = VertexArray(label: "overlay", driver: driver)
  }

  /// What a rectangle of pixels needs.
  private struct AreaUniforms {
    let area: GLint
    let toClip: GLint
    let fragmentToPixel: GLint

    init(of program: borrowing Program) throws(ProgramError) {
      area = try program.location(of: "area")
      toClip = try program.location(of: "toClip")
      fragmentToPixel = try program.location(of: "fragmentToPixel")
    }

    func set(_ place: SIMD4<Float>, _ projection: Projection) {
      Uniform.set(area, place)
      Uniform.set(toClip, projection.toClip())
      Uniform.set(fragmentToPixel, projection.fragmentToPixel)
    }
  }

  private struct PanelUniforms {
    let area: AreaUniforms
    let panel: GLint

    init(of program: borrowing Program) throws(ProgramError) {
      area = try AreaUniforms(of: program)
      panel = try program.location(of: "panel")
    }
  }

  private struct GraphUniforms {
    let area: AreaUniforms
    let thickness: GLint
    let limit: GLint
    let heights: GLint

    init(of program: borrowing Program) throws(ProgramError) {
      area = try AreaUniforms(of: program)
      thickness = try program.location(of: "thickness")
      limit = try program.location(of: "limit")
      heights = try program.location(of: "heights")
    }
  }

  /// Draws the panel.
  ///
  /// - Parameters:
  ///   - texture: What is written, in pixels.
  ///   - layout: Where it stands.
  ///   - projection: What the target shows; a point is a pixel.
  func draw(
    _ texture: borrowing Texture, layout: OverlayLayout, projection: Projection
  ) {
    projection.begin(.over)
    panel.use()
    vertexArray.bind()
    panelUniforms.area.set(
      SIMD4(
        Float(layout.margin), Float(layout.margin), Float(layout.width), Float(layout.height)),
      projection)
    Uniform.set(panelUniforms.panel, unit: 0)
    texture.bind()
    epoxy_glDrawArrays(GLenum(GL_TRIANGLE_STRIP), 0, 4)
  }

  /// Draws the graph.
  ///
  /// - Parameters:
  ///   - readings: The times.
  ///   - place: Where the graph stands.
  ///   - layout: Where the rest stands.
  ///   - projection: What the target shows; a point is a pixel.
  func draw(
    _ readings: OverlayReadings, at place: OverlayLayout.Extent, layout: OverlayLayout,
    projection: Projection
  ) {
    projection.begin(.over)
    graph.use()
    vertexArray.bind()
    graphUniforms.area.set(
      SIMD4(
        Float(layout.left), Float(place.top), Float(layout.graphWidth), Float(place.height)),
      projection)
    let graph = OverlayGraph(height: place.height, figures: readings.figures)
    Uniform.set(graphUniforms.thickness, Float(layout.thickness))
    Uniform.set(graphUniforms.limit, Float(graph.height(of: OverlayGraph.limit).rounded()))
    let heights = graph.heights(of: readings)
    heights.span.withUnsafeBytes {
      epoxy_glUniform4fv(
        graphUniforms.heights, GLsizei(heights.count),
        $0.baseAddress?.assumingMemoryBound(to: GLfloat.self))
    }
    epoxy_glDrawArrays(GLenum(GL_TRIANGLE_STRIP), 0, 4)
  }
}
