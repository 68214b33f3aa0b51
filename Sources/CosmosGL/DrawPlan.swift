import CosmosCore

/// How the layers of a scene are drawn, back to front: which of them share a pass, and which as a ribbon.
package struct DrawPlan: Hashable {
  /// One pass over the picture.
  package enum Step: Hashable {
    /// Something that covers the canvas; see ``SheetPass``.
    case sheet(Sheet)
    /// Stars that are each drawn by themselves.
    case stars(layer: Int)
    /// The lines of the revealed signs.
    case lines(layer: Int)
    /// What stands at the foot of the canvas.
    case foot(layer: Int)
    /// The menu and what is shown around it.
    case menu
  }

  /// What one sheet is made of, back to front; numbers are places in the design's layers.
  package struct Sheet: Hashable {
    package var ground: Color?
    package var glows: Ribbon?
    package var vignette: Int?
  }

  /// A layer that is drawn once into a ribbon.
  package struct Ribbon: Hashable {
    package let layer: Int
    let shape: GlowRibbon.Shape
  }

  package let steps: [Step]

  /// Plans a scene.
  ///
  /// - Parameters:
  ///   - scene: What stands still.
  ///   - largestTexture: Longest side of a texture, in texels.
  package init(_ scene: SkyScene, largestTexture: Int) {
    var steps: [Step] = []
    // The ground, and what can still join it in one pass.
    var sheet: Sheet? = Sheet(ground: scene.design.background)
    func finishSheet() {
      if let finished = sheet { steps.append(.sheet(finished)) }
      sheet = nil
    }
    for index in scene.shownLayers {
      let layer = scene.design.layers[index]
      switch layer.content {
      case .vignette:
        if sheet?.vignette != nil { finishSheet() }
        sheet = sheet ?? Sheet()
        sheet?.vignette = index
      case .stars(let stars):
        let shape = DrawPlan.ribbonShape(
          of: stars, layer: index, in: scene, largestTexture: largestTexture)
        if let shape {
          if sheet?.glows != nil || sheet?.vignette != nil { finishSheet() }
          sheet = sheet ?? Sheet()
          sheet?.glows = Ribbon(layer: index, shape: shape)
        } else {
          finishSheet()
          steps.append(.stars(layer: index))
        }
      case .signStars:
        finishSheet()
        steps.append(.stars(layer: index))
      case .lines:
        finishSheet()
        steps.append(.lines(layer: index))
      }
      if layer.foot != nil {
        finishSheet()
        steps.append(.foot(layer: index))
      }
    }
    finishSheet()
    if scene.hasMenu { steps.append(.menu) }
    self.steps = steps
  }

  /// The shape of a ribbon for a layer of random stars, or `nil` where single stars do better.
  ///
  /// A ribbon pays where glows cover the canvas more than once. It is also more exact then: it adds
  /// them up in floating point, while a picture rounds after every single one.
  private static func ribbonShape(
    of stars: Layer.RandomStars, layer index: Int, in scene: SkyScene, largestTexture: Int
  ) -> GlowRibbon.Shape? {
    let canvas = scene.canvas
    let period = scene.period(of: scene.design.layers[index])
    let side = 2 * stars.sprite.profile.radius
    let glowArea = Double(scene.field(of: stars, layer: index).count) * side * side
    guard glowArea >= period * canvas.height else { return nil }
    let pitch = stars.sprite.profile.samplePitch(tolerance: ribbonTolerance)
    let columns = (period / pitch).rounded(.up)
    let rows = (canvas.height / pitch).rounded(.up) + 2
    let longest = Double(min(largestTexture, longestRibbon))
    guard columns <= longest, rows <= longest else { return nil }
    return GlowRibbon.Shape(
      columns: Int(columns), rows: Int(rows), period: period, height: canvas.height)
  }

  /// Largest error of a glow's opacity in a ribbon: an eighth of the step that a picture can show.
  private static let ribbonTolerance = 1.0 / 2048

  /// Longest side of a ribbon, in texels; the default sky's ribbon takes 2 MiB at 1920 × 1080.
  private static let longestRibbon = 4096
}
