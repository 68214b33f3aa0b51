import CosmosCore
import CosmosGL
import Testing

/// The structures that fill vertex buffers; `PipelineTests` compares their layouts with the shaders.
@Suite struct LayoutTests {
  @Test(arguments: [
    (PipelineKind.star, stride: 8, offsets: [0, 4]),
    (.disc, stride: 8, offsets: [0, 4]),
    // Four bytes before the last field are padding.
    (.stroke(isRound: true), stride: 64, offsets: [0, 4, 8, 16, 32, 36, 48]),
    (.text, stride: 32, offsets: [0, 4, 8, 16]),
  ])
  func `a vertex lies in memory as its layout says`(
    kind: PipelineKind, stride: Int, offsets: [Int]
  ) {
    let layout = kind.descriptor.vertexLayout
    #expect(layout?.stride == stride)
    #expect(layout?.attributes.map(\.offset) == offsets)
  }

  @Test func `the pieces of a stroke follow one another`() {
    #expect(
      MemoryLayout<StrokeInstance>.offset(of: \.pieceCount)
        == MemoryLayout<StrokeInstance>.offset(of: \.firstPiece).map { $0 + 4 })
  }
}
