import CAllocationCounter
import CosmosCore
import CosmosGL
import Testing

/// Expects that frames of a sky, sixty in a second, upload nothing and make no allocations in our code.
///
/// - Parameters:
///   - scene: The scene of the sky.
///   - count: Number of frames.
///   - api: The kind of OpenGL.
/// - Returns: The number of objects drawn in all frames.
/// - Throws: The error of the fixture, or of the renderer.
@MainActor func expectNoWork(
  in scene: SkyScene, frames count: Int, api: GraphicsAPI
) throws -> Int {
  let renderer = try GLFixture(api: api).renderer
  defer { withExtendedLifetime(renderer) {} }
  try renderer.load(scene)
  let target = try RenderTarget(
    width: scene.canvas.pixelWidth, height: scene.canvas.pixelHeight, format: .rgba8,
    label: "test", driver: renderer.driver)
  target.bind()
  let uploads = renderer.statistics.uploads
  var sky = Sky(scene: scene)
  var (allocations, drawn) = (0, 0)
  for number in 0..<count {
    cosmos_allocations_begin()
    sky.advance(to: Double(number) / 60)
    try renderer.load(sky.scene)
    renderer.draw(sky.frame)
    let count = cosmos_allocations_end()
    // In the first frame, Swift's runtime looks up types for the first time.
    if number > 0 { allocations += count }
    drawn += renderer.statistics.drawn
  }
  #expect(allocations == 0)
  #expect(renderer.statistics.uploads == uploads)
  return drawn
}
