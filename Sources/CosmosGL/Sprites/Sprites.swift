import CosmosCore
import CosmosImage

/// The sprites of a `SpriteScene`, drawn by a renderer.
///
/// - Important: Create it, use it and let it go while its renderer's context is current.
package final class Sprites {
  /// What was drawn and uploaded so far.
  package private(set) var statistics = Statistics()

  /// Whether the loaded scene is drawn from caches.
  package var usesCaches: Bool { caches != nil }

  private var buffer: DiscBuffer?
  private var caches: LayerCaches?
  private var plan = FramePlan()
  // Last, so that its context outlives everything that was made in it.
  private let renderer: Renderer

  /// - Parameter renderer: What draws.
  package init(renderer: Renderer) {
    self.renderer = renderer
  }

  /// Uploads the sprites of a scene.
  ///
  /// - Parameters:
  ///   - scene: What to draw.
  ///   - path: How; a path that the driver or the memory does not allow is not taken.
  /// - Throws: ``RendererError`` when the driver runs out of memory or can't compile a program.
  package func load(_ scene: SpriteScene, path: StarPath = .auto) throws(RendererError) {
    // What is drawn so far makes room first.
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
      let kind = PipelineKind.layerCache(
        layers: SpriteScene.layerCount, storage: source.shape.storage)
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

  /// Draws a frame of the loaded scene into the bound framebuffer, which is as large as the scene.
  ///
  /// - Parameters:
  ///   - frame: Number of the frame, from 0; layers slide by whole steps from frame to frame.
  ///   - startsAtTop: Whether the target's first row in memory is the top one; a window's is not.
  package func draw(frame: Int, startsAtTop: Bool = false) {
    let scene = prepare(frame: frame)
    draw(
      scene, into: Viewport(width: scene.width, height: scene.height, startsAtTop: startsAtTop))
  }

  /// Draws a frame of the loaded scene as a picture in memory.
  ///
  /// - Parameter frame: Number of the frame, from 0.
  /// - Returns: The whole picture.
  /// - Throws: ``RendererError`` when the driver runs out of memory.
  package func picture(ofFrame frame: Int) throws -> Picture {
    let scene = prepare(frame: frame)
    return try renderer.picture(width: scene.width, height: scene.height) { draw(scene, into: $0) }
  }

  /// Plans a frame of the loaded scene, and brings its caches up to date.
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
        .layerCaches(
          LayerCacheDraw(
            caches: caches, tint: Color(red: 1, green: 1, blue: 1),
            ground: SpriteScene.background)))
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

  /// Draws sprites that have come in sight into their caches.
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
  /// For each layer, the place on its strip that shows at the centre of the picture.
  fileprivate func centres(atFrame frame: Int) -> LayerCacheShape.Centres {
    var centres = LayerCacheShape.Centres(repeating: StripPosition(units: 0))
    for number in 0..<SpriteScene.layerCount {
      let centre = SpriteLayer(number: number, of: self).offset(atFrame: frame) + Double(width) / 2
      centres[number] = StripPosition(phase: centre / period)
    }
    return centres
  }

  /// What caches are made of, or `nil` where sprites are drawn one by one.
  fileprivate func caches(path: StarPath, driver: Limits) -> LayerCaches.Source? {
    let cost = StarCost(
      device: .known(of: driver), canvas: Canvas(pixelWidth: width, pixelHeight: height))
    let direct = layers.map { layer in
      cost.direct(count: Double(layer.count) / Double(span), side: layer.side)
    }
    guard path == .cached || path == .auto && cost.cachesPay(direct: direct) else { return nil }
    let shape = LayerCacheShape(
      periods: Array(repeating: period, count: SpriteScene.layerCount), width: width,
      height: height, mostBytes: cost.cacheCapacity, driver: driver)
    return shape.map { shape in
      LayerCaches.Source(
        stars: [], glows: [], shape: shape,
        costs: cost.costs(of: shape, direct: direct), pointsPerPixel: Size(width: 1, height: 1))
    }
  }
}
