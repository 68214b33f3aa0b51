import CosmosWindow
import Testing

@Suite struct FullscreenRequestsTests {
  private let start = ContinuousClock.now
  private var requests = FullscreenRequests()

  @Test mutating func `a wish that is granted is settled`() {
    #expect(requests.toggle(at: start) == true)
    #expect(requests.isWanted)
    #expect(requests.update(isFullscreen: false, at: start) == nil, "news of something else")
    #expect(requests.isWanted)
    #expect(requests.update(isFullscreen: true, at: start) == nil)
    #expect(requests.toggle(at: start) == false)
    #expect(!requests.isWanted)
  }

  @Test(arguments: 1...6)
  mutating func `wishes wait for the answer to the first, and the last one counts`(count: Int) {
    #expect(requests.toggle(at: start) == true)
    for _ in 1..<count { #expect(requests.toggle(at: start) == nil) }
    let isOdd = !count.isMultiple(of: 2)
    #expect(requests.isWanted == isOdd)
    #expect(requests.update(isFullscreen: true, at: start) == (isOdd ? nil : false))
    #expect(requests.isWanted == isOdd)
  }

  @Test mutating func `what the window manager does by itself is taken over`() {
    #expect(requests.update(isFullscreen: true, at: start) == nil)
    #expect(requests.isWanted)
    #expect(requests.toggle(at: start) == false)
    #expect(requests.update(isFullscreen: false, at: start) == nil)
    #expect(requests.update(isFullscreen: true, at: start) == nil)
    #expect(requests.isWanted)
  }

  @Test mutating func `a request without an answer does not keep others back for ever`() {
    #expect(requests.toggle(at: start) == true)
    #expect(requests.toggle(at: start + .seconds(1)) == nil)
    #expect(requests.toggle(at: start + .seconds(3)) == true)
  }
}
