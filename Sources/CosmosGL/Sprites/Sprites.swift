import CosmosCore
import CosmosImage

/// The sprites of a `SpriteScene`, drawn by a renderer.
///
/// - Important: Create it, use it and let it go while its renderer's context is current.
package final class Sprites {
  /// What was drawn and uploaded so far.
  package private(set) var statistics = Statistics()

  /// Whether the loaded scene is drawn from ribbons.
  package var usesRibbons: Bool { ribbons != nil }

  private var sheet: DiscSheet?
  private var ribbons: RibbonSheet?
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
  /// - Throws: ``RendererError`` where the driver has no room or can't compile a program.
  package func load(_ scene: SpriteScene, path: StarPath = .auto) throws(RendererError) {
    // What is drawn so far makes room first.
    plan.removeAll()
    sheet = nil
    ribbons = nil
    let driver = renderer.driver
    let largest = Int(driver.largestPoint)
    guard largest >= Int(SpriteLayer.largestSide) else {
      throw .smallPoints(needed: Int(SpriteLayer.largestSide), largest: largest)
    }
    try renderer.prepare([.disc])
    sheet = try DiscSheet(scene, driver: driver)
    if let source = scene.ribbons(path: path, driver: driver.limits) {
      let kind = PipelineKind.ribbon(
        layers: SpriteScene.layerCount, storage: source.shape.storage)
      try renderer.prepare([kind])
      do throws(RendererError) {
        ribbons = try RibbonSheet(source, driver: driver)
      } catch {
        guard case .outOfMemory = error else { throw error }
      }
    }
    statistics = Statistics()
    statistics.uploads = 1
    statistics.stored = scene.count
    statistics.stars = scene.count
    statistics.starBytes = scene.count * MemoryLayout<StripPoint>.stride
    statistics.ribbonLayers = ribbons == nil ? 0 : SpriteScene.layerCount
    statistics.ribbonBytes = ribbons?.source.shape.bytes ?? 0
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
  /// - Throws: ``RendererError`` where the driver has no room.
  package func picture(ofFrame frame: Int) throws -> Picture {
    let scene = prepare(frame: frame)
    return try renderer.picture(width: scene.width, height: scene.height) { draw(scene, into: $0) }
  }

  /// Plans a frame of the loaded scene, and brings its ribbons up to date.
  private func prepare(frame: Int) -> SpriteScene {
    guard let sheet else { preconditionFailure("load a scene before drawing its frames") }
    let scene = sheet.scene
    let middles = scene.middles(atFrame: frame)
    statistics.drawn = 0
    plan.removeAll()
    plan.begin("sprites")
    if let ribbons {
      fill(ribbons, of: sheet, middles: middles)
      plan.append(
        .ribbons(
          RibbonDraw(
            sheet: ribbons, tint: Color(red: 1, green: 1, blue: 1),
            ground: SpriteScene.background)))
    } else {
      plan.append(.clear(SpriteScene.background))
      plan.append(
        .discs(
          DiscDraw(
            sheet: sheet, layers: 0..<SpriteScene.layerCount, middles: middles, blend: .over)))
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

  /// Draws sprites that have come in sight into their ribbons.
  private func fill(
    _ ribbons: RibbonSheet, of sheet: DiscSheet, middles: RibbonShape.Middles
  ) {
    ribbons.move(to: middles) { layer, view, projection, portion in
      var shown = RibbonShape.Middles(repeating: StripPosition(steps: 0))
      shown[layer] = view.middle
      let draw = DiscDraw(
        sheet: sheet, layers: layer..<layer + 1, middles: shown, blend: .dimming, portion: portion)
      statistics.drawn += draw.execute(in: renderer.context(of: projection))
    }
  }
}

extension SpriteScene {
  /// For each layer, the place on its strip that shows in the middle of the picture.
  fileprivate func middles(atFrame frame: Int) -> RibbonShape.Middles {
    var middles = RibbonShape.Middles(repeating: StripPosition(steps: 0))
    for number in 0..<SpriteScene.layerCount {
      let middle = SpriteLayer(number: number, of: self).offset(atFrame: frame) + Double(width) / 2
      middles[number] = StripPosition(turns: middle / period)
    }
    return middles
  }

  /// What ribbons are made of, or `nil` where sprites are drawn one by one.
  fileprivate func ribbons(path: StarPath, driver: Limits) -> RibbonSheet.Source? {
    let cost = StarCost(
      device: .known(of: driver), canvas: Canvas(pixelWidth: width, pixelHeight: height))
    let direct = layers.map { layer in
      cost.direct(count: Double(layer.count) / Double(span), side: layer.side)
    }
    guard path == .cached || path == .auto && cost.cachesPay(direct: direct) else { return nil }
    let shape = RibbonShape(
      periods: Array(repeating: period, count: SpriteScene.layerCount), width: width,
      height: height, mostBytes: cost.cacheRoom, driver: driver)
    return shape.map { shape in
      RibbonSheet.Source(
        stars: [], glows: [], shape: shape,
        costs: cost.costs(of: shape, direct: direct), pointsPerPixel: Size(width: 1, height: 1))
    }
  }
}
