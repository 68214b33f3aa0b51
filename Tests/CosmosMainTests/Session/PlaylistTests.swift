import CosmosCore
import CosmosImage
import CosmosMain
import CosmosOptions
import CosmosShow
import Testing

/// Tests of skies that take turns.
@Suite struct PlaylistTests {
  private func options(_ turn: PlaylistOptions.Turn = .time(60)) -> PlaylistOptions {
    var options = PlaylistOptions()
    (options.skies, options.turn) = (["a", "b", "c"], turn)
    return options
  }

  /// A list that has shown a sky since a time.
  private func list(
    _ turn: PlaylistOptions.Turn = .time(60), showing sky: FilePath = "a", at time: Seconds = 100,
    isShared: Bool = false
  ) -> Playlist {
    Playlist(options(turn), showing: sky, at: time, isShared: isShared)
  }

  @Test func `each sky stays for its time, and the first follows the last`() {
    var list = list()
    var shown: [FilePath] = []
    for time in stride(from: 100.0, through: 400, by: 10) {
      let isDue = time >= list.nextTime
      guard let next = list.next(at: time, stop: nil) else {
        #expect(!isDue)
        continue
      }
      #expect(isDue && (time - 100).truncatingRemainder(dividingBy: 60) == 0)
      shown.append(next[0])
      list.note(next[0])
    }
    #expect(shown == ["b", "c", "a", "b", "c"])
  }

  @Test(arguments: [
    (["a", "b", "a", "c"], ["b", "a", "c", "a", "b"]),
    (["a", "a", "b"], ["a", "b", "a", "a", "b"]),
  ])
  func `a sky may be in the list several times`(skies: [FilePath], order: [FilePath]) {
    var options = options()
    options.skies = skies
    var list = Playlist(options, showing: "a", at: 0)
    var shown: [FilePath] = []
    for turn in 1...order.count {
      guard let next = list.next(at: 60 * Double(turn), stop: nil) else { continue }
      shown.append(next[0])
      list.note(next[0])
    }
    #expect(shown == order)
  }

  @Test func `the others follow in order if one can't be shown`() {
    var list = list()
    #expect(list.next(at: 161, stop: nil) == ["b", "c", "a"])
    // That sky was none of them, or is shown although another one should be: the list goes on after it.
    list.note("c")
    #expect(list.next(at: 221, stop: nil) == ["a", "b", "c"])
    // None of them could be shown.
    #expect(list.next(at: 230, stop: nil) == nil)
    #expect(list.next(at: 281, stop: nil) == ["a", "b", "c"])
  }

  @Test func `turns that nobody has seen are left out`() {
    var list = list()
    #expect(list.next(at: 100 + 60 * 10 + 1, stop: nil)?.first == "b")
    #expect(list.nextTime == 100 + 60 * 11)
  }

  @Test func `a list begins after the sky that is shown, or with its first`() {
    var inside = list(showing: "b")
    #expect(inside.next(at: 160, stop: nil)?.first == "c")
    var outside = list(showing: "elsewhere")
    #expect(outside.next(at: 159, stop: nil) == nil)
    #expect(outside.next(at: 160, stop: nil)?.first == "a")
  }

  @Test(arguments: [
    (0.0, "a"), (59, "a"), (60, "b"), (179, "c"), (180, "a"), (6_000_000_060, "c"),
    (-1, "c"),  // before the epoch
  ])
  func `with a shared clock, the sky depends on the time alone`(time: Seconds, sky: String) {
    for shown in ["a", "b", "c", "elsewhere"] {
      var list = list(showing: FilePath(shown), at: time, isShared: true)
      let next = list.next(at: time, stop: nil)
      #expect(shown == sky ? next == nil : next?.first == FilePath(sky))
      #expect(list.nextTime > time && list.nextTime <= time + 60)
    }
  }

  @Test func `a shared clock that is set back shows the sky of that time`() {
    var list = list(showing: "b", at: 61, isShared: true)
    #expect(list.next(at: 30, stop: nil)?.first == "a")
    list.note("a")
    #expect(list.next(at: 31, stop: nil) == nil)
  }

  @Test func `after a journey, the sky changes where a tour rests`() {
    var list = list(.journey)
    #expect(list.nextTime == .infinity)
    func next(_ stop: Playlist.Stop?) -> FilePath? { list.next(at: 1e6, stop: stop)?.first }
    #expect(next(.rest(5)) == nil)
    #expect(next(.between) == nil)
    // A sky at rest, or paused on its way, stays.
    #expect(next(.between) == nil && next(nil) == nil)
    #expect(next(.rest(15)) == "b")
    list.note("b")
    // In the other sky, the same sign may stand elsewhere.
    #expect(next(.rest(16)) == nil && next(.rest(16)) == nil)
    // The whole journey was in a moment in which nobody has looked.
    #expect(next(.rest(25)) == "c")
  }

  @Test func `a drift changes the sky where it comes to another sign`() {
    var list = list(.journey)
    let course: [Playlist.Stop] = [.sign(3), .sign(3), .between, .sign(4), .sign(4)]
    #expect(course.map { list.next(at: 0, stop: $0)?.first } == [nil, nil, nil, "b", nil])
  }

  @Test func `a sky that tours or drifts says where it is`() throws {
    let scene = SkyScene(
      design: try SkyDesign.builtIn(named: "cosmos"),
      canvas: Canvas(pixelWidth: 375, pixelHeight: 667))
    var sky = Sky(scene: scene, at: .sign(0))
    #expect(sky.autoplayStop == nil)
    sky.apply(.autoplay(.tour(rest: 2, journey: 3)))
    let start = sky.autoplayStop
    #expect(start == .rest(sky.position))
    sky.advance(to: sky.time + 3.5)
    #expect(sky.autoplayStop == .between)
    sky.advance(to: sky.time + 2)
    let end = try #require(sky.autoplayStop)
    #expect(end == .rest(sky.position) && end != start)
    sky.apply(.pauseAutoplay(true))
    #expect(sky.autoplayStop == nil)
    sky.apply(.autoplay(.drift(10)))
    #expect(sky.autoplayStop == sky.signInReach.map { .sign($0) })
  }
}
