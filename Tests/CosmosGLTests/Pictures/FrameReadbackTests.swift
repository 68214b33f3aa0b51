import CosmosCore
import CosmosGL
import CosmosImage
import Testing

@MainActor @Suite struct FrameReadbackTests {
  private func pixels(_ count: Int, _ fill: (UnsafeMutableRawBufferPointer) throws -> Void) throws
    -> [UInt8]
  {
    var pixels = [UInt8](repeating: 0, count: count)
    try pixels.withUnsafeMutableBytes { try fill($0) }
    return pixels
  }

  @Test(arguments: GraphicsAPI.allCases)
  func `frames read back in a ring equal those drawn one by one`(api: GraphicsAPI) throws {
    let fixture = try GLFixture(api: api)
    let renderer = fixture.renderer
    // An odd width: rows are not aligned to four bytes once alpha is dropped.
    let scene = try SkyScene.stars(30, width: 201, height: 99)
    try renderer.load(scene)
    let readback = try #require(try renderer.makeReadback())
    let frames = (0..<8).map { SkyFrame(offset: 100 * Double($0)) }
    var found: [[UInt8]] = []
    for frame in frames {
      if readback.count == FrameReadback.maxCount {
        found.append(try pixels(3 * 201 * 99) { try readback.finish(into: $0) })
      }
      readback.start(frame, with: renderer)
    }
    while readback.count > 0 {
      found.append(try pixels(3 * 201 * 99) { try readback.finish(into: $0) })
    }
    #expect(found == (try frames.map { try renderer.picture(of: $0).pixels }))
    #expect(Set(found).count == frames.count)
  }

  @Test func `a frame that needs tiles has no readback`() throws {
    try withContext { driver in
      let renderer = Renderer(driver: driver)
      let side = driver.largestTexture
      try renderer.load(try SkyScene.stars(1, width: side, height: side))
      #expect(try renderer.makeReadback() == nil)
    }
  }
}
