import CosmosWindow
import Testing

@Suite struct FullscreenRequestsTests {
  private let start = ContinuousClock.now
  private var requests = FullscreenRequests()

  @Test mutating func `a wish that is granted is settled`() {
    #expect(requests.toggle(at: start) == true)
    #expect(requests.isWanted(at: start))
    #expect(requests.update(isFullscreen: false, at: start) == nil, "news of something else")
    #expect(requests.isWanted(at: start))
    #expect(requests.update(isFullscreen: true, at: start) == nil)
    #expect(requests.toggle(at: start) == false)
    #expect(!requests.isWanted(at: start))
  }

  @Test(arguments: 1...6)
  mutating func `wishes wait for the answer to the first, and the last one counts`(count: Int) {
    #expect(requests.toggle(at: start) == true)
    for _ in 1..<count { #expect(requests.toggle(at: start) == nil) }
    let isOdd = !count.isMultiple(of: 2)
    #expect(requests.isWanted(at: start) == isOdd)
    #expect(requests.update(isFullscreen: true, at: start) == (isOdd ? nil : false))
    #expect(requests.isWanted(at: start) == isOdd)
  }

  @Test mutating func `what the window manager does by itself is taken over`() {
    #expect(requests.update(isFullscreen: true, at: start) == nil)
    #expect(requests.isWanted(at: start))
    #expect(requests.toggle(at: start) == false)
    #expect(requests.update(isFullscreen: false, at: start) == nil)
    #expect(requests.update(isFullscreen: true, at: start) == nil)
    #expect(requests.isWanted(at: start))
  }

  @Test mutating func `a request without an answer does not keep others back for ever`() {
    #expect(requests.toggle(at: start) == true)
    #expect(requests.toggle(at: start + .seconds(1)) == nil)
    #expect(requests.toggle(at: start + .seconds(3)) == true)
  }
  @Test mutating func `a refusal leaves the window as it is, and it may be asked again`() {
    #expect(requests.toggle(at: start) == true)
    #expect(requests.isWanted(at: start + .seconds(1)))
    #expect(!requests.isWanted(at: start + .seconds(2)))
    let again = start + .seconds(3)
    #expect(requests.toggle(at: again) == true)
    #expect(requests.isWanted(at: again))
    #expect(!requests.isWanted(at: again + .seconds(2)))
  }

  @Test(arguments: 1...2)
  mutating func `what the window manager does long after a refusal is taken over`(count: Int) {
    #expect(requests.toggle(at: start) == true)
    for _ in 1..<count { #expect(requests.toggle(at: start + .seconds(1)) == nil) }
    let later = start + .seconds(9)
    #expect(requests.update(isFullscreen: true, at: later) == nil)
    #expect(requests.isWanted(at: later))
    #expect(requests.toggle(at: later) == false)
    #expect(!requests.isWanted(at: later))
    // Leaving is refused too: it stays fullscreen, and can be left later.
    #expect(requests.isWanted(at: later + .seconds(2)))
    #expect(requests.update(isFullscreen: true, at: later + .seconds(3)) == nil)
    #expect(requests.isWanted(at: later + .seconds(3)))
    #expect(requests.toggle(at: later + .seconds(3)) == false)
  }

  @Test mutating func `without a window manager nothing is fullscreen`() {
    #expect(requests.toggle(at: start) == true)
    #expect(requests.update(isFullscreen: true, at: start) == nil)
    requests.reset()
    #expect(!requests.isWanted(at: start))
    #expect(requests.toggle(at: start) == true)
  }
}
