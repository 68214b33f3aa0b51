import CosmosCore

/// Finds lines of text, on the text queue, where fonts are loaded.
typealias TextLines = @Sendable () -> [TextLine]

/// A kind of content that can be drawn; ``Layer/Content/drawn`` is the table of all kinds.
protocol DrawnContent: LayerContent {
  /// The pipelines that frames may need, except for that of a backdrop.
  var pipelines: [PipelineKind] { get }

  /// Starts to compute what takes long and needs no OpenGL, but no texts.
  ///
  /// - Parameters:
  ///   - site: The layer.
  ///   - known: What is on the GPU already.
  ///   - prefetch: Computes it.
  func prefetch(
    on site: LayerSite, besides known: SceneParts, into prefetch: ScenePrefetch)

  /// Returns how to find the lines of text that have to be rasterized, if there are any.
  ///
  /// - Parameters:
  ///   - site: The layer.
  ///   - known: What is on the GPU already.
  /// - Returns: What finds the lines, or `nil`.
  func texts(on site: LayerSite, besides known: SceneParts) -> TextLines?

  /// Uploads what frames need.
  ///
  /// - Parameters:
  ///   - index: The layer's index in the design.
  ///   - upload: The upload of the scene.
  /// - Returns: The layer, ready to be drawn.
  /// - Throws: ``RendererError`` when the driver runs out of memory.
  func upload(layer index: Int, _ upload: inout SceneUpload) throws(RendererError) -> ScenePass
}

extension DrawnContent {
  func prefetch(on site: LayerSite, besides known: SceneParts, into prefetch: ScenePrefetch) {}

  func texts(on site: LayerSite, besides known: SceneParts) -> TextLines? { nil }
}

extension Layer.Content {
  /// The content as what draws it.
  var drawn: any DrawnContent {
    switch self {
    case .stars(let content): content
    case .image(let content): content
    case .nebula(let content): content
    case .vignette(let content): content
    case .labels(let content): content
    case .lines(let content): content
    case .signStars(let content): content
    case .catalog(let content): content
    case .ecliptic(let content): content
    case .bodies(let content): content
    case .names(let content): content
    }
  }
}

/// A layer of a scene.
struct LayerSite: Sendable {
  let index: Int
  let scene: SkyScene

  var layer: Layer { scene.design.layers[index] }

  /// Whether texts are rasterized for the layer.
  var hasTexts: Bool { layer.content.drawn.texts(on: self, besides: []) != nil }
}
