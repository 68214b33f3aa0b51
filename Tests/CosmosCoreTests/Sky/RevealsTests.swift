import CosmosCore
import Testing

/// Tests that a frame's line reveals behave like any other collection.
@Suite struct RevealsTests {
  @Test(arguments: [0, 1, 4, 5, 20])  // A frame stores four of them inline.
  func `a list of any length holds its initial elements`(count: Int) {
    let signs = (0..<count).map { SkyFrame.LineReveal(sign: 2 * $0, strokeEnd: 0.5) }
    let reveals = SkyFrame.Reveals(signs)
    #expect(Array(reveals) == signs && reveals.count == count)
    #expect(Array(reveals.reversed()) == signs.reversed())
    #expect(SkyFrame(offset: 1, reveals: reveals).reveals == reveals)
  }

  @Test(arguments: [1, 5])
  func `lists are equal when all of their elements are`(count: Int) {
    let signs = (0..<count).map { SkyFrame.LineReveal(sign: $0, strokeEnd: 0.5) }
    var others = signs
    others[count - 1].strokeEnd = 0.6
    #expect(SkyFrame.Reveals(signs) == SkyFrame.Reveals(signs))
    #expect(SkyFrame.Reveals(signs) != SkyFrame.Reveals(others))
    #expect(SkyFrame.Reveals(signs) != SkyFrame.Reveals(signs.dropLast()))
  }
}
