import CosmosCore
import CosmosGL
import Testing

/// Tests of the structures that fill vertex buffers; `PipelineTests` compares their layouts with the shaders.
@Suite struct LayoutTests {
  @Test(arguments: [
    (PipelineKind.star, stride: 8, offsets: [0, 4]),
    (.disc, stride: 8, offsets: [0, 4]),
    // There are four bytes of padding before the last field.
    (.stroke(isRound: true), stride: 64, offsets: [0, 4, 8, 16, 32, 36, 48]),
    (.text, stride: 32, offsets: [0, 4, 8, 16]),
  ])
  func `the vertex layout of a pipeline has the expected stride and offsets`(
    kind: PipelineKind, stride: Int, offsets: [Int]
  ) {
    let layout = kind.descriptor.vertexLayout
    #expect(layout?.stride == stride)
    #expect(layout?.attributes.map(\.offset) == offsets)
  }

  @Test func `the piece fields of a stroke are adjacent in memory`() {
    #expect(
      MemoryLayout<StrokeInstance>.offset(of: \.pieceCount)
        == MemoryLayout<StrokeInstance>.offset(of: \.firstPiece).map { $0 + 4 })
  }
}
