import CEpoxy
import CosmosCore
import CosmosGL
import CosmosMain
import Glibc
import Synchronization
import Testing

/// Tests of a film whose context is lost.
@MainActor @Suite(.serialized) struct LiveFilmFramesTests {
  /// Resets that the driver reports, on one thread.
  private enum PlayedResets {
    static let thread = Atomic<UInt>(0)
    /// Number of readings of the status until the next reset.
    static let countdown = Atomic(0)

    /// Reports a reset at a reading of the status.
    static func play(at reading: Int) {
      thread.store(pthread_self(), ordering: .relaxed)
      countdown.store(reading, ordering: .relaxed)
    }
  }

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
    let film = try LiveFilmFrames(of: scene, drawing: drawing)
    var pictures: [[UInt8]] = []
    for frame in frames { try film.add(frame) { pictures.append(Array($0)) } }
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
      guard PlayedResets.thread.load(ordering: .relaxed) == pthread_self() else { return 0 }
      let rest = PlayedResets.countdown.subtract(1, ordering: .relaxed).newValue
      return rest == 0 ? GLenum(GL_INNOCENT_CONTEXT_RESET) : 0
    }
    for reading in [1, 5, 12] {
      PlayedResets.play(at: reading)
      #expect(try film(scene, frames) == whole, "\(reading)")
      #expect(PlayedResets.countdown.load(ordering: .relaxed) < 0)
    }
  }
}
