import CosmosCore
import CosmosOptions
import CosmosRemote
import CosmosShow
import Testing

/// Tests of the topics of a wall, and of what a pointer sends.
@Suite struct WallTopicsTests {
  private func topics(_ address: String) throws -> WallTopics {
    WallTopics(try BrokerAddress(address), client: "x1")
  }

  @Test func `an event is known by the name of its topic`() throws {
    let topics = try topics("mqtt://pi1@broker/some/lobby")
    let id = WallEvent.ID(time: 1_796_000_000_123, sender: topics.sender, number: 7)
    #expect(topics.sender == "pi1/x1")
    #expect(topics.topic(of: id) == "some/lobby/event/pi1/x1/1796000000123/7")
    #expect(topics.event(of: topics.topic(of: id)) == id)
    let other = try self.topics("mqtt://broker/some/lobby")
    #expect(other.sender == "-/x1")
    #expect(other.topic(of: id, .refusal) == "some/lobby/refusal/-/pi1/x1/1796000000123/7")
    #expect(topics.event(of: other.topic(of: id, .refusal), .refusal) == id)
    #expect(topics.event(of: other.topic(of: id, .refusal)) == nil)
  }

  @Test(arguments: [
    "lobby/event/a/b/1", "lobby/event/a/b/1/2/3", "lobby/event/a/b/-1/2", "lobby/event/a/b/01/2",
    "lobby/event/a/b/1/-2", "lobby/event//b/1/2", "lobby/event/a/b/1/18446744073709551616",
    "lobby/event/a/b/1e3/2", "other/event/a/b/1/2", "lobby/event", "",
  ])
  func `no other topic is that of an event`(topic: String) throws {
    #expect(try topics("mqtt://broker/lobby").event(of: topic) == nil)
  }

  @Test func `a pointer sends presses and releases, and few of its movements`() {
    var stream = PointerStream()
    var now = ContinuousClock.now
    func point(_ x: Double) -> Point { Point(x: x, y: 0) }
    func take() -> [SkyEvent] {
      var events: [SkyEvent] = []
      while let event = stream.takeNext(at: now) { events.append(event) }
      return events
    }
    // Nothing is pressed yet.
    stream.add(.move(point(1)))
    #expect(take().isEmpty && stream.timeToNext(at: now) == nil)
    stream.add(.press(point(2)))
    stream.add(.move(point(3)))
    #expect(take() == [.press(point(2)), .move(point(3))])
    stream.add(.move(point(4)))
    stream.add(.move(point(5)))
    #expect(take().isEmpty && stream.timeToNext(at: now).map { $0 > 0 && $0 < 0.04 } == true)
    now += .milliseconds(40)
    #expect(take() == [.move(point(5))])
    stream.add(.move(point(6)))
    stream.add(.release(point(7)))
    stream.add(.release(point(8)))
    #expect(take() == [.move(point(6)), .release(point(7))])
    stream.add(.scroll(2))
    stream.add(.scroll(3))
    now += .milliseconds(40)
    #expect(take() == [.scroll(5)])
    // Over an open menu, the pointer chooses without a button.
    stream.add(.move(point(9)), isMenuOpen: true)
    stream.add(.press(point(10)))
    now += .milliseconds(40)
    #expect(take() == [.press(point(10))])
  }
}
