import CosmosCore
import Testing

@Suite struct IconPathTests {
  @Test func `moves, lines and curves are parsed in order`() throws {
    let path = try IconPath(svg: " M 1,2 L -3 4.5\n C 1 2 3 4 5 6 ")
    #expect(
      path.steps == [
        .move(to: Point(x: 1, y: 2)), .line(to: Point(x: -3, y: 4.5)),
        .curve(
          control1: Point(x: 1, y: 2), control2: Point(x: 3, y: 4), to: Point(x: 5, y: 6)),
      ])
  }

  @Test(arguments: [
    (data: "", word: ""),
    (data: "M 0 0", word: "M 0 0"),  // a pen that draws nothing
    (data: "L 1 1 L 2 2", word: "L"),  // no current point
    (data: "M 0 0 l 1 1", word: "l"),  // relative
    (data: "M 0 0 L 1 x", word: "x"),
    (data: "M 0 0 L 1", word: "end of data"),
    (data: "M 0 0 L 1 nan", word: "nan"),
    (data: "M 0 0 L 1 1 Z", word: "Z"),
    (data: "M0 0 L 1 1", word: "M0"),  // no space between command and number
  ])
  func `anything else is rejected at its first invalid word`(data: String, word: String) {
    #expect(throws: IconPath.SyntaxError(word: word)) { try IconPath(svg: data) }
  }
}
