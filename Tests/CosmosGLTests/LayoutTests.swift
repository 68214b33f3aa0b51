import CosmosCore
import CosmosGL
import Testing

/// The structures that fill vertex buffers; `PipelineTests` compares their layouts with the shaders.
@Suite struct LayoutTests {
  @Test(arguments: [
    (PipelineDescriptor.star, stride: 8, offsets: [0, 4]),
    (PipelineDescriptor.disc, stride: 8, offsets: [0, 4]),
    // Four bytes before the last field are padding.
    (PipelineDescriptor.stroke(isRound: true), stride: 64, offsets: [0, 4, 8, 16, 32, 36, 48]),
    (PipelineDescriptor.text, stride: 32, offsets: [0, 4, 8, 16]),
  ])
  func `a vertex lies in memory as its layout says`(
    descriptor: PipelineDescriptor, stride: Int, offsets: [Int]
  ) {
    #expect(descriptor.vertexLayout?.stride == stride)
    #expect(descriptor.vertexLayout?.attributes.map(\.offset) == offsets)
  }

  @Test func `the pieces of a stroke follow one another`() {
    #expect(
      MemoryLayout<StrokeInstance>.offset(of: \.pieceCount)
        == MemoryLayout<StrokeInstance>.offset(of: \.firstPiece).map { $0 + 4 })
  }
}
