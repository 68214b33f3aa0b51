import CEpoxy
import CosmosCore
import CosmosImage

/// Draws the frames of a `SpriteScene` in the current context.
///
/// - Important: Create it, use it and let it go while its context is current.
package final class SpriteRenderer {
  /// What was drawn and uploaded so far.
  package private(set) var statistics = Statistics()

  /// Whether the loaded scene is drawn from ribbons.
  package var usesRibbons: Bool { ribbons != nil }

  /// The scene whose frames can be drawn, or `nil` before the first one.
  package var scene: SpriteScene? { sheet?.scene }

  let driver: Driver
  private let pass: DiscPass
  private var sheet: DiscSheet?
  private var ribbons: RibbonSheet?
  /// For all layers of a scene; compiled when the first ribbons are.
  private var ribbonPass: RibbonPass?
  // Last, so that it outlives everything that was made in it.
  private let context: OffscreenContext?

  /// Compiles the programs in a window's context.
  ///
  /// - Parameter driver: The driver of the current context, which has to outlive the renderer.
  /// - Throws: ``RendererError/program(_:)`` with the driver's log.
  package convenience init(driver: Driver) throws(RendererError) {
    try self.init(driver: driver, context: nil)
  }

  /// Compiles the programs in a context without a window, and keeps that context.
  ///
  /// - Parameter context: The current context.
  /// - Throws: ``RendererError/program(_:)`` with the driver's log.
  package convenience init(in context: OffscreenContext) throws(RendererError) {
    try self.init(driver: context.driver, context: context)
  }

  private init(driver: Driver, context: OffscreenContext?) throws(RendererError) {
    self.driver = driver
    self.context = context
    do throws(ProgramError) {
      pass = try DiscPass(driver: driver)
    } catch {
      throw .program(error)
    }
  }

  /// Uploads the sprites of a scene.
  ///
  /// - Parameters:
  ///   - scene: What to draw.
  ///   - path: How; a path that the driver or the memory does not allow is not taken.
  /// - Throws: ``RendererError`` where the driver has no room.
  package func load(_ scene: SpriteScene, path: StarPath = .auto) throws(RendererError) {
    sheet = nil
    ribbons = nil
    let largest = Int(driver.largestPoint)
    guard largest >= Int(SpriteLayer.largestSide) else {
      throw .smallPoints(needed: Int(SpriteLayer.largestSide), largest: largest)
    }
    sheet = try DiscSheet(scene, driver: driver)
    if let shape = shape(of: scene, path: path) {
      do throws(ProgramError) {
        if ribbonPass == nil {
          ribbonPass = try RibbonPass(layers: SpriteScene.layerCount, driver: driver)
        }
      } catch {
        throw .program(error)
      }
      ribbons = try RenderTarget.keepingBound { () throws(RendererError) in
        try RibbonSheet(
          RibbonSheet.Source(stars: [], glows: [], shape: shape), driver: driver)
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
    guard let sheet else { preconditionFailure("load a scene before drawing its frames") }
    let scene = sheet.scene
    let size = Size(width: Double(scene.width), height: Double(scene.height))
    let projection = Projection(
      canvas: size, pointsPerPixel: Size(width: 1, height: 1),
      viewport: Viewport(width: scene.width, height: scene.height, startsAtTop: startsAtTop))
    var middles = RibbonShape.Middles(repeating: StripPosition(steps: 0))
    for number in 0..<SpriteScene.layerCount {
      let layer = SpriteLayer(number: number, of: scene)
      let middle = layer.offset(atFrame: frame) + Double(scene.width) / 2
      middles[number] = StripPosition(turns: middle / scene.period)
    }
    statistics.drawn = 0
    let ground = SpriteScene.background
    if let ribbons, let ribbonPass {
      move(ribbons, of: sheet, to: middles, pointsPerPixel: projection.pointsPerPixel)
      ribbons.draw(
        RibbonPass.Look(tint: Color(red: 1, green: 1, blue: 1), ground: ground),
        pass: ribbonPass, projection: projection)
    } else {
      projection.clear(ground)
      statistics.drawn = pass.draw(
        sheet, layers: 0..<SpriteScene.layerCount, middles: middles, projection: projection,
        blend: .over)
    }
  }

  private func move(
    _ ribbons: RibbonSheet, of sheet: DiscSheet, to middles: RibbonShape.Middles,
    pointsPerPixel: Size
  ) {
    ribbons.move(to: middles, pointsPerPixel: pointsPerPixel) { layer, view, projection in
      var shown = RibbonShape.Middles(repeating: StripPosition(steps: 0))
      shown[layer] = view.middle
      statistics.drawn += pass.draw(
        sheet, layers: layer..<layer + 1, middles: shown, projection: projection,
        blend: .dimming)
    }
  }

  /// The shape of the ribbons, or `nil` where sprites are drawn one by one.
  private func shape(of scene: SpriteScene, path: StarPath) -> RibbonShape? {
    let cost = StarCost(
      device: .known(of: driver.limits),
      canvas: Canvas(pixelWidth: scene.width, pixelHeight: scene.height))
    let direct = scene.layers.map { layer in
      cost.direct(count: Double(layer.count) / Double(scene.span), side: layer.side)
    }
    guard path == .cached || path == .auto && cost.cachesPay(direct: direct) else { return nil }
    return RibbonShape(
      periods: Array(repeating: scene.period, count: SpriteScene.layerCount), width: scene.width,
      height: scene.height, mostBytes: cost.cacheRoom, driver: driver.limits)
  }
}
