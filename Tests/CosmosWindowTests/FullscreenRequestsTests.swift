import CosmosWindow
import Testing

@Suite struct FullscreenRequestsTests {
  private let start = ContinuousClock.now
  private var requests = FullscreenRequests()

  @Test mutating func `a granted request is settled`() {
    #expect(requests.toggle(at: start) == true)
    #expect(requests.wantsFullscreen(at: start))
    #expect(requests.update(isFullscreen: false, at: start) == nil, "news of something else")
    #expect(requests.wantsFullscreen(at: start))
    #expect(requests.update(isFullscreen: true, at: start) == nil)
    #expect(requests.toggle(at: start) == false)
    #expect(!requests.wantsFullscreen(at: start))
  }

  @Test mutating func `a request is pending until it is answered, or has expired`() {
    #expect(!requests.isPending(at: start))
    _ = requests.toggle(at: start)
    #expect(requests.isPending(at: start) && !requests.isPending(at: start + .seconds(3)))
    _ = requests.update(isFullscreen: true, at: start)
    #expect(!requests.isPending(at: start))
  }

  @Test(arguments: 1...6)
  mutating func `requests wait for the answer to the first, and the last one takes effect`(
    count: Int
  ) {
    #expect(requests.toggle(at: start) == true)
    for _ in 1..<count { #expect(requests.toggle(at: start) == nil) }
    let isOdd = !count.isMultiple(of: 2)
    #expect(requests.wantsFullscreen(at: start) == isOdd)
    #expect(requests.update(isFullscreen: true, at: start) == (isOdd ? nil : false))
    #expect(requests.wantsFullscreen(at: start) == isOdd)
  }

  @Test mutating func `a change made by the window manager is adopted`() {
    #expect(requests.update(isFullscreen: true, at: start) == nil)
    #expect(requests.wantsFullscreen(at: start))
    #expect(requests.toggle(at: start) == false)
    #expect(requests.update(isFullscreen: false, at: start) == nil)
    #expect(requests.update(isFullscreen: true, at: start) == nil)
    #expect(requests.wantsFullscreen(at: start))
  }

  @Test mutating func `an unanswered request does not block others forever`() {
    #expect(requests.toggle(at: start) == true)
    #expect(requests.toggle(at: start + .seconds(1)) == nil)
    #expect(requests.toggle(at: start + .seconds(3)) == true)
  }
  @Test mutating func `a refused request leaves the window unchanged and can be repeated`() {
    #expect(requests.toggle(at: start) == true)
    #expect(requests.wantsFullscreen(at: start + .seconds(1)))
    #expect(!requests.wantsFullscreen(at: start + .seconds(2)))
    let again = start + .seconds(3)
    #expect(requests.toggle(at: again) == true)
    #expect(requests.wantsFullscreen(at: again))
    #expect(!requests.wantsFullscreen(at: again + .seconds(2)))
  }

  @Test(arguments: 1...2)
  mutating func `a change made by the window manager long after a refusal is adopted`(count: Int) {
    #expect(requests.toggle(at: start) == true)
    for _ in 1..<count { #expect(requests.toggle(at: start + .seconds(1)) == nil) }
    let later = start + .seconds(9)
    #expect(requests.update(isFullscreen: true, at: later) == nil)
    #expect(requests.wantsFullscreen(at: later))
    #expect(requests.toggle(at: later) == false)
    #expect(!requests.wantsFullscreen(at: later))
    // The request to leave is denied, too: the window stays fullscreen, and can leave later.
    #expect(requests.wantsFullscreen(at: later + .seconds(2)))
    #expect(requests.update(isFullscreen: true, at: later + .seconds(3)) == nil)
    #expect(requests.wantsFullscreen(at: later + .seconds(3)))
    #expect(requests.toggle(at: later + .seconds(3)) == false)
  }
}
