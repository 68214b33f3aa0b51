import CosmosGL
import Testing

@Suite struct TilingTests {
  @Test(
    arguments: [
      (width: 1920, height: 1080, tile: Int?.none, tiles: 1),
      (width: 4096, height: 4096, tile: nil, tiles: 1),
      (width: 16_384, height: 16_384, tile: nil, tiles: 16),
      (width: 16_384, height: 1, tile: nil, tiles: 1),
      (width: 1, height: 16_384, tile: nil, tiles: 1),
      (width: 1000, height: 700, tile: 333, tiles: 12),
      (width: 1000, height: 700, tile: 5000, tiles: 1),
      (width: 3, height: 3, tile: 1, tiles: 9),
    ] as [(width: Int, height: Int, tile: Int?, tiles: Int)])
  func `tiles cover the image exactly once`(width: Int, height: Int, tile: Int?, tiles: Int) {
    let tiling = Tiling(width: width, height: height, tile: tile, largestSide: 16_384)
    #expect(tiling.bands.count * tiling.columns.count == tiles)
    #expect(tiling.bands.flatMap { $0 } == Array(0..<height))
    #expect(tiling.columns.flatMap { $0 } == Array(0..<width))
    #expect(tiling.tileWidth * tiling.tileHeight <= max(1 << 24, (tile ?? 0) * (tile ?? 0)))
  }

  @Test func `no tile is larger than the driver allows`() {
    let tiling = Tiling(width: 5000, height: 3000, tile: nil, largestSide: 2048)
    #expect(tiling.tileWidth == 2048 && tiling.tileHeight <= 2048)
  }
}
