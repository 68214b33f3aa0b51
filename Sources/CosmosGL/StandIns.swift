import CosmosCore
import CosmosImage

/// How many stars are drawn: each by itself, or a whole layer at once.
public enum StarPath: String, CaseIterable, Sendable {
  /// What is likely to be faster.
  case auto
  /// Each star by itself.
  case live
  /// A layer at once.
  case ribbon
}

extension Renderer {
  /// How many stars are drawn.
  public var starPath: StarPath {
    get { .auto }
    set {}
  }
}

/// Stands in for what draws sprites.
public final class SpriteRenderer {
  public private(set) var statistics = Statistics()
  private var scene: SpriteScene?
  private let context: OffscreenContext?

  public convenience init(driver: Driver) throws(RendererError) {
    self.init(context: nil)
  }

  public convenience init(in context: OffscreenContext) throws(RendererError) {
    self.init(context: context)
  }

  private init(context: OffscreenContext?) {
    self.context = context
  }

  public func load(_ scene: SpriteScene, path: StarPath = .auto) throws(RendererError) {
    self.scene = scene
    statistics.stars = scene.count
    statistics.starBytes = 8 * scene.count
  }

  public func draw(frame: Int) {
    statistics.drawn = scene?.count ?? 0
  }

  public func picture(ofFrame: Int) throws(RendererError) -> Picture {
    let (width, height) = (scene?.width ?? 1, scene?.height ?? 1)
    return Picture(
      width: width, height: height, pixels: Array(repeating: 0, count: 3 * width * height))
  }
}
