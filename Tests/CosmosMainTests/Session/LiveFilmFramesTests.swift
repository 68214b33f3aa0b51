import CEpoxy
import CosmosCore
import CosmosGL
import CosmosMain
import CosmosSession
import Synchronization
import Testing

/// Tests of a film whose context is lost.
@MainActor @Suite(.serialized) struct LiveFilmFramesTests {
  /// Number of readings of the status until the driver reports a reset.
  private nonisolated static let countdown = Atomic(0)

  private func frames() throws -> (SkyScene, [SkyFrame]) {
    let scene = SkyScene(
      design: try SkyDesign.cosmos(), canvas: Canvas(pixelWidth: 64, pixelHeight: 40))
    var sky = Sky(scene: scene, at: .sign(4))
    return (
      scene,
      (0..<12).map { number in
        sky.apply(.scroll(20))
        sky.advance(to: Double(number) / 10)
        return sky.frame
      }
    )
  }

  private func film(_ scene: SkyScene, _ frames: [SkyFrame]) throws -> [[UInt8]] {
    let drawing = LiveFilmDrawing(api: .gl, shaders: .embedded, starPath: .auto, name: "film")
    let film = try LiveFilmFrames(of: scene, drawing: drawing) { false }
    var pictures: [[UInt8]] = []
    for frame in frames { try film.add(frame, of: scene) { pictures.append(Array($0)) } }
    try film.finish { pictures.append(Array($0)) }
    return pictures
  }

  @Test func `a film whose context is lost has the same frames`() throws {
    let (scene, frames) = try frames()
    let whole = try film(scene, frames)
    #expect(whole.count == frames.count && Set(whole).count == frames.count)
    let status = epoxy_glGetGraphicsResetStatus
    defer { epoxy_glGetGraphicsResetStatus = status }
    epoxy_glGetGraphicsResetStatus = {
      let rest = LiveFilmFramesTests.countdown.subtract(1, ordering: .relaxed).newValue
      return rest == 0 ? GLenum(GL_INNOCENT_CONTEXT_RESET) : 0
    }
    for reading in [1, 5, 12] {
      Self.countdown.store(reading, ordering: .relaxed)
      #expect(try film(scene, frames) == whole, "\(reading)")
      #expect(Self.countdown.load(ordering: .relaxed) < 0)
    }
  }
}
