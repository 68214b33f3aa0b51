import CosmosCore
import Testing

/// A sky whose scene is replaced by another one.
@Suite struct ReplaceSceneTests {
  private let canvas = Canvas(pixelWidth: 375, pixelHeight: 667)

  /// The default sky with other signs or distances.
  private func scene(signs count: Int = 12, spacing: Double = 10, name: String = "new") throws
    -> SkyScene
  {
    let design = try SkyDesign.cosmos()
    let catalog = SignCatalog(
      name: name, signs: Array(design.catalog.signs.prefix(count)))
    return SkyScene(
      design: SkyDesign(
        name: name, background: design.background, catalog: catalog, signSpacing: spacing,
        layers: design.layers), canvas: canvas)
  }

  @Test func `with the same signs everything goes on`() throws {
    var sky = Sky(scene: try scene(), at: .sign(5), showsLines: true)
    sky.apply(.key(.m))
    sky.apply(.goto(sign: 1))
    sky.advance(to: 1)
    var same = sky
    same.replaceScene(by: try scene(name: "other"))
    #expect(same.scene.design.name == "other")
    for time in [1, 1.2, 1.7, 3, 4, 9.0] {
      sky.advance(to: time)
      same.advance(to: time)
      #expect(same.frame == sky.frame && same.offset == sky.offset)
      #expect(same.currentSign == sky.currentSign && same.motionKind == sky.motionKind)
    }
  }

  @Test func `with other signs the sky stops where it is, and the menu closes`() throws {
    var sky = Sky(scene: try scene(), at: .sign(5), showsLines: true)
    sky.apply(.key(.m))
    sky.advance(to: 1)
    sky.apply(.goto(sign: 1))
    sky.advance(to: 2)
    let offset = sky.offset
    sky.replaceScene(by: try scene(signs: 7))
    #expect(abs(sky.offset - offset) < 1e-6 && sky.time == 2)
    #expect(sky.motionKind == .rest && sky.menuState == "closed")
    sky.advance(to: 10)
    #expect(abs(sky.offset - offset) < 1e-6)
  }

  @Test func `the sign under the sky stays current, with its lines`() throws {
    var sky = Sky(scene: try scene(), at: .sign(5), showsLines: true)
    sky.replaceScene(by: try scene(signs: 7))
    #expect(sky.currentSign == 5 && sky.currentStrokeEnd == 1)
  }

  @Test func `a position beyond the new end wraps`() throws {
    var sky = Sky(scene: try scene(), at: .sign(11))
    sky.replaceScene(by: try scene(signs: 3))
    #expect(abs(sky.position - 20) < 1e-9)  // 110 of 30
    #expect(sky.currentSign == 2)
  }

  @Test func `a tour goes on among the new signs`() throws {
    var sky = Sky(scene: try scene(), at: .sign(0))
    sky.apply(.autoplay(.tour(rest: 5, journey: 3)))
    sky.advance(to: 2)
    sky.replaceScene(by: try scene(signs: 3))
    for _ in 0..<4 { sky.advance(to: sky.time + 8) }
    #expect(sky.isAutoplaying && sky.position < 30)
  }

  @Test func `a drift goes on`() throws {
    var sky = Sky(scene: try scene(), at: .sign(0))
    sky.apply(.autoplay(.drift(75)))
    sky.advance(to: 2)
    let position = sky.position
    sky.replaceScene(by: try scene(signs: 3))
    #expect(abs(sky.position - position) < 1e-9)
    sky.advance(to: 7)
    #expect(abs(sky.position - position - 1) < 1e-9)
  }

  @Test func `a script's events keep the names of their signs`() throws {
    let all = try SkyDesign.cosmos().catalog
    let text = "[{at: 1, goto: 'leo'}, {at: 2, goto: 'aries'}, {at: 3, goto: 'pisces'}]"
    var player = ScriptPlayer(try Script(json5: text.utf8, file: "a", catalog: all))
    _ = player.takeNext(upTo: 1)
    let some = SignCatalog(name: "some", signs: [all.signs[3], all.signs[0]])
    player.replaceSigns(all, by: some)
    #expect(player.takeNext(upTo: 9)?.action == .event(.goto(sign: 1)))
    #expect(player.nextTime == nil)
  }
}
