import CosmosCore
import CosmosText

/// Finds lines of text; called on the text queue, where fonts are loaded.
typealias TextLines = @Sendable () -> [TextLine]

/// A kind of content that can be drawn; ``Layer/Content/drawn`` is the table of all kinds.
protocol DrawnContent: LayerContent {
  /// The pipelines that only this kind uses, in every variant.
  static var ownPipelines: [PipelineDescriptor] { get }

  /// The pipelines that frames may need, except for that of a backdrop; by default, its own.
  var pipelines: [PipelineKind] { get }

  /// Starts slow computations that need no OpenGL and whose results aren't known, except for texts.
  func prefetch(
    on site: LayerSite, besides known: SceneParts, into prefetch: ScenePrefetch)

  /// Returns a function that finds the lines of text to rasterize; `nil` if there are none or they are known.
  func texts(on site: LayerSite, besides known: SceneParts) -> TextLines?

  /// Uploads what frames of a layer need, and returns how they draw it.
  func upload(layer index: Int, _ upload: inout SceneUpload) throws(RendererError) -> ScenePass
}

extension DrawnContent {
  static var ownPipelines: [PipelineDescriptor] { [] }

  var pipelines: [PipelineKind] { Self.ownPipelines.map { .layer($0) } }

  func prefetch(on site: LayerSite, besides known: SceneParts, into prefetch: ScenePrefetch) {}

  func texts(on site: LayerSite, besides known: SceneParts) -> TextLines? { nil }
}

extension Layer.Content {
  /// The content with its drawing.
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
    case .meteors(let content): content
    case .aurora(let content): content
    }
  }
}

extension PipelineKind {
  /// Every pipeline in every variant.
  package static var all: [PipelineKind] {
    common
      + Layer.Content.kinds.flatMap { kind in
        (kind as? any DrawnContent.Type)?.ownPipelines.map { .layer($0) } ?? []
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
