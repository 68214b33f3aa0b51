import CosmosCore

/// Draws skies in the current context: a scene is uploaded once, then each frame sends only uniforms.
///
/// - Important: Create it, use it and let it go while its context is current.
public final class Renderer {
  /// The driver of the context that it draws in.
  public let driver: Driver

  /// Takes a line about something that is drawn otherwise than asked for, such as a missing font.
  public var warningHandler: ((String) -> Void)?

  /// What was drawn and uploaded so far.
  public private(set) var statistics = Statistics()

  /// How stars are drawn; it counts for scenes that are loaded from then on.
  public var starPath = StarPath.auto

  /// What `StarPath.auto` follows, for scenes that are loaded from then on.
  ///
  /// It is `nil` for what is known of the driver.
  package var starChoice: StarChoice?

  var sheetPass: SheetPass
  private var starPass: StarPass
  private var strokePass: StrokePass
  private var tickPass: TickPass
  private var textPass: TextPass
  private var menuPainter: MenuPainter
  /// By the number of their layers.
  var ribbonPasses: [Int: RibbonPass] = [:]
  private(set) var loaded: Loaded?
  var warned: Set<String> = []
  // Last, so that it outlives everything that was made in it.
  private let context: OffscreenContext?

  /// The scene whose frames can be drawn, or `nil` before the first one.
  public var scene: SkyScene? { loaded?.scene }

  /// A scene with everything that is on the GPU for it.
  struct Loaded {
    let scene: SkyScene
    let path: StarPath
    let choice: StarChoice?
    let plan: DrawPlan
    var stars: [Int: StarSheet] = [:]
    var glows: [Int: GlowTexture] = [:]
    var lines: [Int: LineSheet] = [:]
    var glowRibbons: [Int: GlowRibbon] = [:]
    /// By the first of their layers.
    var ribbons: [Int: RibbonSheet] = [:]
    var feet: [Int: FootSheet] = [:]
    var menu: MenuSheet?
  }

  /// Compiles the programs in a window's context.
  ///
  /// - Parameter driver: The driver of the current context, which has to outlive the renderer.
  /// - Throws: ``RendererError/program(_:)`` with the driver's log.
  public convenience init(driver: Driver) throws(RendererError) {
    try self.init(driver: driver, context: nil)
  }

  /// Compiles the programs in a context without a window, and keeps that context.
  ///
  /// - Parameter context: The current context.
  /// - Throws: ``RendererError/program(_:)`` with the driver's log.
  public convenience init(in context: OffscreenContext) throws(RendererError) {
    try self.init(driver: context.driver, context: context)
  }

  private init(driver: Driver, context: OffscreenContext?) throws(RendererError) {
    self.driver = driver
    self.context = context
    sheetPass = SheetPass(driver: driver)
    do throws(ProgramError) {
      starPass = try StarPass(driver: driver)
      strokePass = try StrokePass(driver: driver)
      tickPass = try TickPass(driver: driver)
      textPass = try TextPass(driver: driver)
      menuPainter = try MenuPainter(driver: driver)
    } catch {
      throw .program(error)
    }
  }

  /// Uploads what the frames of a scene need; what has not changed since the last scene is kept.
  ///
  /// - Parameter scene: What stands still.
  /// - Throws: ``RendererError`` where the driver has no room; the last scene stays loaded then.
  public func load(_ scene: SkyScene) throws(RendererError) {
    guard
      scene != loaded?.scene || starPath != loaded?.path || starChoice != loaded?.choice
    else { return }
    var next = Loaded(
      scene: scene, path: starPath, choice: starChoice,
      plan: DrawPlan(scene, path: starPath, choice: starChoice, driver: driver.limits))
    let glowLayers = next.plan.glowLayers
    var uploads = 0
    for index in scene.shownLayers {
      let layer = scene.design.layers[index]
      switch layer.content {
      case .vignette: break
      case .stars where glowLayers.contains(index): break
      case .stars(let stars):
        let source = StarSheet.Source.field(scene.field(of: stars, layer: index))
        uploads += try loadStars(source, sprite: stars.sprite, layer: index, into: &next)
      case .signStars(let stars):
        let source = StarSheet.Source.places(scene.signStars(stars.size, on: layer))
        uploads += try loadStars(source, sprite: stars.sprite, layer: index, into: &next)
      case .lines:
        if let old = loaded?.lines[index],
          old.source == LineSheet.Source(layer: layer, scene: scene)
        {
          next.lines[index] = old
        } else {
          next.lines[index] = try LineSheet(layer: layer, scene: scene, driver: driver)
          uploads += 1
        }
      }
    }
    try prepareSheets(for: next)
    for step in next.plan.steps {
      switch step {
      case .sheet(let sheet):
        if let ribbon = sheet.glows { uploads += try loadRibbon(ribbon, into: &next) }
      case .ribbons(let ribbons): uploads += try loadRibbons(ribbons, into: &next)
      case .stars, .lines, .foot, .menu: break
      }
    }
    // What has text comes last: it may still be drawn ahead.
    for index in scene.shownLayers {
      guard let foot = scene.design.layers[index].foot else { continue }
      uploads += try loadFoot(foot, layer: index, into: &next)
    }
    if scene.hasMenu { uploads += try loadMenu(into: &next) }
    loaded = next
    statistics.uploads += uploads
    statistics.stored =
      next.stars.values.reduce(0) { $0 + $1.index.count }
      + next.lines.values.reduce(0) { $0 + $1.count }
      + next.feet.values.reduce(0) { $0 + $1.count } + (next.menu?.count ?? 0)
    statistics.stars = next.stars.values.reduce(0) { $0 + $1.index.count }
    statistics.ribbonBytes =
      next.glowRibbons.values.reduce(0) { $0 + $1.bytes }
      + next.ribbons.values.reduce(0) { $0 + $1.source.shape.bytes }
    statistics.ribbonLayers = next.ribbons.values.reduce(0) { $0 + $1.source.stars.count }
    statistics.starBytes = statistics.stars * MemoryLayout<StripPoint>.stride
  }

  /// Draws a frame of the loaded scene into the bound framebuffer.
  ///
  /// - Parameters:
  ///   - frame: What moves.
  ///   - viewport: The part of the picture that the target shows; `nil` for a window as large as the
  ///     scene's canvas.
  public func draw(_ frame: SkyFrame, into viewport: Viewport? = nil) {
    guard let loaded else { preconditionFailure("load a scene before drawing its frames") }
    let canvas = loaded.scene.canvas
    let pitch = 1 / canvas.scale
    let projection = Projection(
      canvas: Size(width: canvas.width, height: canvas.height),
      pointsPerPixel: Size(width: pitch, height: pitch),
      viewport: viewport
        ?? Viewport(width: canvas.pixelWidth, height: canvas.pixelHeight, startsAtTop: false))
    statistics.drawn = 0
    // First of all, since it takes another target.
    for case .ribbons(let ribbons) in loaded.plan.steps {
      move(ribbons, of: loaded, frame: frame, pointsPerPixel: projection.pointsPerPixel)
    }
    for step in loaded.plan.steps {
      switch step {
      case .sheet(let sheet):
        driver.labels.group("sheet") {
          draw(sheet, of: loaded, frame: frame, projection: projection)
        }
      case .stars(let index):
        driver.labels.group("stars") {
          guard let stars = loaded.stars[index], let glow = loaded.glows[index] else { return }
          statistics.drawn += starPass.draw(
            stars, glow: glow, view: view(of: index, in: loaded.scene, frame: frame),
            projection: projection)
        }
      case .ribbons(let ribbons):
        driver.labels.group("ribbons") {
          guard let sheet = loaded.ribbons[ribbons.layers[0]],
            let pass = ribbonPasses[ribbons.layers.count]
          else { return }
          sheet.draw(
            RibbonPass.Look(tint: ribbons.tint, ground: ribbons.ground), pass: pass,
            projection: projection)
        }
      case .lines(let index):
        driver.labels.group("lines") {
          guard case .lines(let style) = loaded.scene.design.layers[index].content,
            let lines = loaded.lines[index]
          else { return }
          statistics.drawn += lines.draw(
            frame.reveals, style: style, pass: strokePass,
            view: view(of: index, in: loaded.scene, frame: frame), projection: projection)
        }
      case .menu:
        driver.labels.group("menu") {
          guard let menu = loaded.menu else { return }
          menuPainter.draw(
            frame,
            on: MenuPainter.Canvas(sheet: menu, projection: projection, canvas: canvas),
            strokes: strokePass, text: textPass)
        }
      case .foot(let index):
        driver.labels.group("foot") {
          guard let foot = loaded.feet[index] else { return }
          statistics.drawn += foot.draw(
            ticks: tickPass, strokes: strokePass, text: textPass,
            view: view(of: index, in: loaded.scene, frame: frame), projection: projection)
        }
      }
    }
  }

  private func draw(
    _ sheet: DrawPlan.Sheet, of loaded: Loaded, frame: SkyFrame, projection: Projection
  ) {
    var contents = SheetPass.Contents(ground: sheet.ground)
    if let ribbon = sheet.glows, let drawn = loaded.glowRibbons[ribbon.layer] {
      contents.glows = (
        drawn, view(of: ribbon.layer, in: loaded.scene, frame: frame), ribbon.tint
      )
    }
    if let index = sheet.vignette,
      case .vignette(let vignette) = loaded.scene.design.layers[index].content
    {
      contents.vignette = vignette
    }
    sheetPass.draw(contents, canvas: loaded.scene.canvas, projection: projection)
  }

  /// Draws stars that have come in sight into their ribbons.
  private func move(
    _ ribbons: DrawPlan.Ribbons, of loaded: Loaded, frame: SkyFrame, pointsPerPixel: Size
  ) {
    guard let sheet = loaded.ribbons[ribbons.layers[0]] else { return }
    var middles = RibbonShape.Middles(repeating: StripPosition(steps: 0))
    for (number, index) in ribbons.layers.enumerated() {
      middles[number] = view(of: index, in: loaded.scene, frame: frame).middle
    }
    sheet.move(to: middles, pointsPerPixel: pointsPerPixel) { number, view, projection in
      let index = ribbons.layers[number]
      guard let stars = loaded.stars[index], let glow = loaded.glows[index] else { return }
      statistics.drawn += starPass.draw(
        stars, glow: glow, view: view, projection: projection, blend: .dimming)
    }
  }

  private func view(of index: Int, in scene: SkyScene, frame: SkyFrame) -> StripView {
    StripView(of: scene.design.layers[index], in: scene, at: frame.offset)
  }
}
