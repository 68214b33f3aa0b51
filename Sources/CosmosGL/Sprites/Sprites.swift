import CosmosCore
import CosmosImage

/// Draws the sprites of a `SpriteScene` with a renderer.
///
/// - Important: Create, use and release it while its renderer's context is current.
package final class Sprites {
  /// Counts of objects stored, drawn and uploaded.
  package private(set) var statistics = Statistics()

  private var buffer: DiscBuffer?
  private var caches: LayerCaches?
  private var plan = FramePlan()
  // Declared last, so that the renderer's context outlives every object created in it.
  private let renderer: Renderer

  /// - Parameter renderer: The renderer to draw with.
  package init(renderer: Renderer) {
    self.renderer = renderer
  }

  /// Uploads the sprites of a scene.
  ///
  /// - Parameters:
  ///   - scene: The scene to load.
  ///   - path: How to draw the sprites; where the driver or memory does not allow caches, they are drawn directly.
  /// - Throws: ``RendererError`` when the driver runs out of memory or can't compile a program.
  package func load(_ scene: SpriteScene, path: StarPath = .auto) throws(RendererError) {
    // Release the previous scene first, to make its memory available.
    plan.removeAll()
    buffer = nil
    caches = nil
    let driver = renderer.driver
    let largest = Int(driver.largestPoint)
    guard largest >= Int(SpriteLayer.largestSide) else {
      throw .smallPoints(needed: Int(SpriteLayer.largestSide), largest: largest)
    }
    try renderer.prepare([.disc])
    buffer = try DiscBuffer(scene, driver: driver)
    if let source = scene.caches(path: path, driver: driver.limits) {
      let kind = PipelineKind.backdrop(
        hasGlows: false, hasVignette: false, stars: source.shape.variant, isDithered: false)
      try renderer.prepare([kind])
      do throws(RendererError) {
        caches = try LayerCaches(source, driver: driver)
      } catch {
        guard case .outOfMemory = error else { throw error }
      }
    }
    statistics = Statistics()
    statistics.uploads = 1
    statistics.stored = scene.count
    statistics.stars = scene.count
    statistics.starBytes = scene.count * MemoryLayout<StripPoint>.stride
    statistics.cachedLayers = caches == nil ? 0 : SpriteScene.layerCount
    statistics.cacheBytes = caches?.source.shape.bytes ?? 0
  }

  /// Draws a frame of the loaded scene into the bound framebuffer, which must be as large as the scene.
  ///
  /// - Parameters:
  ///   - frame: Frame number, from 0; each layer moves by the same distance from one frame to the next.
  ///   - startsAtTop: Whether the target's first row in memory is the top row; for a window, it is the bottom row.
  package func draw(frame: Int, startsAtTop: Bool = false) {
    let scene = prepare(frame: frame)
    draw(
      scene, into: Viewport(width: scene.width, height: scene.height, startsAtTop: startsAtTop))
  }

  /// Draws a frame of the loaded scene into an image in memory.
  ///
  /// - Parameter frame: Frame number, from 0.
  /// - Returns: The whole image.
  /// - Throws: ``RendererError`` when the driver runs out of memory.
  package func picture(ofFrame frame: Int) throws -> Picture {
    let scene = prepare(frame: frame)
    return try renderer.picture(width: scene.width, height: scene.height) { draw(scene, into: $0) }
  }

  /// Plans a frame of the loaded scene and updates its caches.
  private func prepare(frame: Int) -> SpriteScene {
    guard let buffer else { preconditionFailure("load a scene before drawing its frames") }
    let scene = buffer.scene
    let centres = scene.centres(atFrame: frame)
    statistics.drawn = 0
    plan.removeAll()
    plan.begin("sprites")
    if let caches {
      fill(caches, of: buffer, centres: centres)
      plan.append(
        .backdrop(
          BackdropDraw(
            ground: SpriteScene.background,
            stars: (caches, Color(red: 1, green: 1, blue: 1)))))
    } else {
      plan.append(.clear(SpriteScene.background))
      plan.append(
        .discs(
          DiscDraw(
            buffer: buffer, layers: 0..<SpriteScene.layerCount, centres: centres, blend: .over)))
    }
    return scene
  }

  private func draw(_ scene: SpriteScene, into viewport: Viewport) {
    statistics.drawn += renderer.execute(
      plan,
      on: Projection(
        canvas: Size(width: Double(scene.width), height: Double(scene.height)),
        pointsPerPixel: Size(width: 1, height: 1), viewport: viewport))
  }

  /// Draws sprites that have come into view into their caches.
  private func fill(
    _ caches: LayerCaches, of buffer: DiscBuffer, centres: LayerCacheShape.Centres
  ) {
    caches.move(to: centres) { layer, view, projection, portion in
      var shown = LayerCacheShape.Centres(repeating: StripPosition(units: 0))
      shown[layer] = view.centre
      let draw = DiscDraw(
        buffer: buffer, layers: layer..<layer + 1, centres: shown, blend: .dimming, portion: portion
      )
      statistics.drawn += draw.execute(in: renderer.context(of: projection))
    }
  }
}

extension SpriteScene {
  /// For each layer, the position on its strip that shows at the centre of the image.
  fileprivate func centres(atFrame frame: Int) -> LayerCacheShape.Centres {
    var centres = LayerCacheShape.Centres(repeating: StripPosition(units: 0))
    for number in 0..<SpriteScene.layerCount {
      let centre = SpriteLayer(number: number, of: self).offset(atFrame: frame) + Double(width) / 2
      centres[number] = StripPosition(phase: centre / period)
    }
    return centres
  }

  /// The source for layer caches, or `nil` if sprites are drawn directly.
  fileprivate func caches(path: StarPath, driver: Limits) -> LayerCaches.Source? {
    let cost = StarCost(
      device: .known(of: driver), canvas: Canvas(pixelWidth: width, pixelHeight: height))
    let direct = layers.map { layer in
      cost.direct(count: Double(layer.count) / Double(span), side: layer.side)
    }
    guard path == .cached || path == .auto && cost.cachesPay(direct: direct) else { return nil }
    let shape = LayerCacheShape(
      periods: Array(repeating: period, count: SpriteScene.layerCount), width: width,
      height: height, maxBytes: min(cost.cacheCapacity, driver.maxCacheBytes), driver: driver)
    return shape.map { shape in
      LayerCaches.Source(
        stars: [], shape: shape,
        costs: cost.costs(of: shape, direct: direct), pointsPerPixel: Size(width: 1, height: 1))
    }
  }
}
