import CEpoxy
import CosmosCore

/// Draws the sprites of a `SpriteScene`, each a soft disc in a point sprite.
struct DiscPass: ~Copyable {
  private let program: Program
  private let uniforms: Uniforms
  private let driver: Driver

  init(driver: Driver) throws(ProgramError) {
    let program = try Program("disc", driver: driver)
    let uniforms = try Uniforms(of: program)
    self.program = program
    self.uniforms = uniforms
    self.driver = driver
  }

  private struct Uniforms {
    let ends: GLint
    let middles: GLint
    let looks: GLint
    let pixelsPerStep: GLint
    let canvasSize: GLint
    let shift: GLint
    let toClip: GLint

    init(of program: borrowing Program) throws(ProgramError) {
      ends = try program.location(of: "ends")
      middles = try program.location(of: "middles")
      looks = try program.location(of: "looks")
      pixelsPerStep = try program.location(of: "pixelsPerStep")
      canvasSize = try program.location(of: "canvasSize")
      shift = try program.location(of: "shift")
      toClip = try program.location(of: "toClip")
    }
  }

  /// Light of a disc that comes from a filtered texture of 16 × 16 texels, as a share of the exact disc's.
  ///
  /// The scene is told as such textures, and brightness is compared with pictures of them.
  private static let textureLight = 0.99735

  /// Draws the sprites that can reach the target.
  ///
  /// - Parameters:
  ///   - sheet: The sprites.
  ///   - layers: Which of the scene's layers, back to front.
  ///   - middles: For each layer of the scene, the place on its strip that shows in the middle of the
  ///     canvas.
  ///   - projection: What the target shows.
  ///   - blending: What becomes of the colours that are there.
  /// - Returns: Number of sprites drawn.
  func draw(
    _ sheet: DiscSheet, layers: Range<Int>, middles: RibbonShape.Middles,
    projection: Projection, blending: Projection.Blending
  ) -> Int {
    let reach = SpriteLayer.largestSide / 2
    let margin = Int(reach)
    projection.begin(blending, margin: margin)
    driver.allowPointSizes()
    program.use()
    setLayers(of: sheet, middles: middles)
    let period = sheet.scene.period
    Uniform.set(uniforms.pixelsPerStep, Float(period * 0x1p-32))
    Uniform.set(uniforms.canvasSize, projection.canvas)
    Uniform.set(uniforms.toClip, projection.toClip(margin: margin))
    var drawn = 0
    let strip = StripView(period: period, middle: middles[layers.lowerBound])
    for turn in strip.turnsInSight(on: projection.canvas, reach: reach) {
      let shift = Double(turn) * period
      Uniform.set(uniforms.shift, Float(shift))
      var ranges = VertexRanges()
      for layer in layers {
        let view = StripView(period: period, middle: middles[layer])
        let found = view.ranges(
          of: sheet.indices[layer], in: projection, reach: reach, shift: shift)
        ranges.append(found.first, after: sheet.starts[layer])
        ranges.append(found.second, after: sheet.starts[layer])
        drawn += found.count
      }
      sheet.draw(ranges)
    }
    return drawn
  }

  private func setLayers(of sheet: DiscSheet, middles: RibbonShape.Middles) {
    var ends = SIMD8<Int32>(repeating: 0)
    var steps = SIMD8<UInt32>(repeating: 0)
    var looks = SIMD16<Float>(repeating: 0)
    for layer in 0..<SpriteScene.layerCount {
      let look = SpriteLayer(number: layer, of: sheet.scene)
      ends[layer] = Int32(truncatingIfNeeded: sheet.starts[layer] + look.count)
      steps[layer] = middles[layer].steps
      looks[2 * layer] = Float(look.side)
      looks[2 * layer + 1] = Float(look.opacity * DiscPass.textureLight)
    }
    let count = GLsizei(SpriteScene.layerCount)
    withUnsafeBytes(of: ends) {
      epoxy_glUniform1iv(
        uniforms.ends, count, $0.baseAddress?.assumingMemoryBound(to: GLint.self))
    }
    withUnsafeBytes(of: steps) {
      epoxy_glUniform1uiv(
        uniforms.middles, count, $0.baseAddress?.assumingMemoryBound(to: GLuint.self))
    }
    withUnsafeBytes(of: looks) {
      epoxy_glUniform2fv(
        uniforms.looks, count, $0.baseAddress?.assumingMemoryBound(to: GLfloat.self))
    }
  }
}
