import CosmosCore
import CosmosGL
import Testing

@Suite struct SpriteSceneTests {
  @Test func `sprites are distributed across the layers in turn`() {
    for count in [0, 1, 7, 8, 9, 20_000, 20_005] {
      let scene = SpriteScene(count: count, width: 1920, height: 1080)
      #expect(scene.layers.map(\.count).reduce(0, +) == count)
      #expect(scene.layers.map(\.count) == scene.layers.map(\.count).sorted(by: >))
    }
  }

  @Test func `layers have the specified sprite sizes, opacities and speeds`() {
    let layers = SpriteScene(count: 8, width: 1920, height: 1080).layers
    #expect(layers.map(\.speed) == [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4])
    #expect(layers[0].side == 8 && layers[7].side == 16)
    #expect(abs(layers[3].side - (8 + 24 / 7.0)) < 1e-12)
    #expect(abs(layers[0].opacity - 0.4) < 1e-12 && abs(layers[7].opacity - 1) < 1e-12)
  }

  /// Top left corners of the first sprites, as shares of the strip's length and of the height, from another
  /// program.
  private static let corners = [
    (0.0, 0.40834903717041016), (0.8166981339454651, 0.32791000604629517),
    (0.8495844602584839, 0.36044055223464966), (0.6558200716972351, 0.5802555680274963),
  ]

  @Test func `sprite positions match those of other programs`() {
    let scene = SpriteScene(count: 4, span: 12, width: 1920, height: 1080)
    for (layer, corner) in zip(scene.layers, SpriteSceneTests.corners) {
      var count = 0
      layer.forEachSprite { position in
        let x = Double(position.x) * 0x1p-32 * scene.period - layer.side / 2
        #expect(abs(x - corner.0 * scene.period) < 1e-4)
        #expect(abs(Double(position.y) * 1080 - layer.side / 2 - corner.1 * 1080) < 1e-3)
        count += 1
      }
      #expect(count == 1)
    }
  }

  @Test func `layers wrap around after their span`() {
    let scene = SpriteScene(count: 8, span: 3, width: 100, height: 50)
    #expect(scene.period == 300)
    #expect(scene.layers[7].offset(atFrame: 75) == 0)
    #expect(scene.layers[7].offset(atFrame: 76) == 4)
    #expect(scene.layers[0].offset(atFrame: 3) == 1.5)
  }
}
