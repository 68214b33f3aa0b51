import CosmosCore

/// One layer of a ``SpriteScene``: discs of one size and opacity.
package struct SpriteLayer: Hashable, Sendable {
  /// Index of the layer, from 0 at the back.
  package let number: Int

  /// The scene that contains the layer.
  package let scene: SpriteScene

  /// Creates a layer of a scene.
  package init(number: Int, of scene: SpriteScene) {
    precondition((0..<SpriteScene.layerCount).contains(number), "the scene has this layer")
    self.number = number
    self.scene = scene
  }

  /// Relative depth, from 0 at the back to 1 at the front.
  private var depth: Double { Double(number) / Double(SpriteScene.layerCount - 1) }

  /// Number of sprites.
  package var count: Int {
    (scene.count + SpriteScene.layerCount - 1 - number) / SpriteScene.layerCount
  }

  /// Side of a disc's square, in pixels: 8 at the back to 16 at the front.
  package var side: Double { 8 + (SpriteLayer.largestSide - 8) * depth }

  /// Side of the square of the discs at the front, in pixels.
  package static let largestSide = 16.0

  /// Opacity at the centre of a disc: 0.4 at the back to 1 at the front.
  ///
  /// It falls off with the distance r from the centre as (1 - r / radius)¹·⁵.
  package var opacity: Double { 0.4 + 0.6 * depth }

  /// Distance the layer slides to the left per frame, in pixels.
  package var speed: Double { 0.5 * Double(number + 1) }

  /// Distance the layer has slid by the given frame, in pixels: `0 ..< period`.
  package func offset(atFrame frame: Int) -> Double {
    (Double(frame) * speed).truncatingRemainder(dividingBy: scene.period)
  }

  /// Calls `body` with the centre of every disc, as a point on the layer's strip.
  package func forEachSprite(_ body: (StripPoint) -> Void) {
    // The hash gives the corner of a disc. Adding half its side gives the centre, which wraps with the strip.
    let half = StripPosition(phase: side / 2 / scene.period).units
    let lower = Float(side / 2 / Double(scene.height))
    let (first, step) = (UInt32(number), UInt32(SpriteScene.layerCount))
    for sprite in 0..<UInt32(count) {
      let key = 2 &* (first &+ sprite &* step)
      let x = SpriteLayer.hash(key) & 0xFFFF_FF00
      let y = Float(SpriteLayer.hash(key &+ 1) >> 8) * 0x1p-24
      body(StripPoint(x: x &+ half, y: y + lower))
    }
  }

  /// A 32-bit bijection without visible patterns: two rounds of shift, xor and multiply.
  @inline(__always)
  private static func hash(_ value: UInt32) -> UInt32 {
    var bits = value
    bits = (bits ^ bits >> 16) &* 0x7FEB_352D
    bits = (bits ^ bits >> 15) &* 0x846C_A68B
    return bits ^ bits >> 16
  }
}
