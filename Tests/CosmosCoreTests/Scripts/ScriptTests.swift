import CosmosCore
import Testing

@Suite struct ScriptTests {
  private func script(_ text: String) throws -> Script {
    try Script(
      json5: text.utf8, file: "events.json5", goals: GoalFinder(in: .builtIn(named: "zodiac")))
  }

  @Test func `every kind of event is parsed`() throws {
    let script = try script(
      """
      // A comment, unquoted names, a trailing comma.
      [ {at: 0.0, press: [300, 400]}, {at: 0.1, move: [250, 400.5]}, {at: 0.2, release: [250, 400]},
        {at: 1.0, goto: "Leo"}, {at: 6.0, scroll: -40}, {at: 7, key: "right"}, {at: 7, key: "F"},
        {at: 7.5, key: "s"}, {at: 7.5, key: "h"}, {at: 8.0, resize: [1280, 720]},
        {at: 9.0, tour: 20}, {at: 9.5, wheel: -2}, {at: 9.5, find: "leo"},
        {at: 10, date: "1970-01-02T12:00Z"}, {at: 10, rate: -7}, ]
      """)
    #expect(
      script.entries.map(\.time) == [0, 0.1, 0.2, 1, 6, 7, 7, 7.5, 7.5, 8, 9, 9.5, 9.5, 10, 10])
    #expect(
      script.entries.map(\.action) == [
        .event(.press(Point(x: 300, y: 400))), .event(.move(Point(x: 250, y: 400.5))),
        .event(.release(Point(x: 250, y: 400))), .event(.goto(.sign(5))), .event(.scroll(-40)),
        .event(.key(.right)), .windowKey("f"), .windowKey("s"), .windowKey("h"),
        .resize(width: 1280, height: 720),
        .event(.autoplay(.tour(rest: 20, journey: 3))), .event(.wheel(notches: -2)), .find("leo"),
        .event(.date(1.5)), .event(.rate(-7)),
      ])
  }

  @Test(arguments: [
    ("nonsense", "1: not JSON5: expected a value"),
    ("{at: 0, scroll: 1}", "1: a script is an array of events"),
    ("[{at: 0, scroll: 1}, {at: 1, scroll 2}]", "37: event 1: not JSON5: expected a colon"),
    (
      "[{at: 0, scroll: 1}, {at: 1, scroll: 2]",
      "39: event 1: not JSON5: expected a comma or “}”"
    ),
    (
      "[{at: 0, scroll: 1}, {at: 1, scroll: 2}",
      "40: not JSON5: expected a comma or “]” for the “[” at 1:1"
    ),
    (
      "[{at: 0, scroll: 1}, {at: 1, scroll: 1e999}]",
      "38: event 1: scroll: must be a number of points"
    ),
    (
      "[{at: 0, scroll: 1}, {at: 1, scroll: 1e+}]", "41: event 1: not JSON5: expected a digit"
    ),
    ("[{at: 0, scroll: 1, at: 2}]", "21: event 0: at: duplicate time"),
    ("[{at: 0, goto: 4}]", "16: event 0: goto: must be a string in quotes"),
    ("[{at: 'now', scroll: 4}]", "7: event 0: at: must be a number"),
    ("[{at: 0, scroll: 1} {at: 1, scroll: 2}]", "21: event 0: not JSON5: expected a comma"),
    (
      "[{at: 0, scroll: 1}, {at: 1, key: 'left}]",
      "35: event 1: not JSON5: the string that starts here"
    ),
    ("[{at: 0, scroll: 1}, 7]", "22: event 1: must be an object in braces"),
    ("[{at: 0, scroll: 1}, {at: 1, jump: 2}]", "30: event 1: jump: unknown event"),
    ("[{at: 0, scroll: 1}, {at: 1}]", "22: event 1: nothing happens"),
    ("[{scroll: 1}]", "2: event 0: at is missing"),
    ("[{at: -1, scroll: 1}]", "7: event 0: at: a time is a number of seconds"),
    ("[{at: 0, scroll: 1, move: [1, 2]}]", "21: event 0: "),
    ("[{at: 1, scroll: 1}, {at: 0.5, scroll: 1}]", "22: event 1: at 0.5 comes after"),
    ("[{at: 0, goto: 'ophiuchus'}]", "16: event 0: goto: there is no sign “ophiuchus”"),
    ("[{at: 0, key: 'w'}]", "15: event 0: key: there is no key “w”"),
    ("[{at: 0, press: [1]}]", "17: event 0: press: a place is two numbers"),
    ("[{at: 0, press: [1, 1e300]}]", "17: event 0: press: a place is two numbers"),
    ("[{at: 0, scroll: 1e300}]", "18: event 0: scroll: must be a number of points"),
    ("[{at: 0, scroll: NaN}]", "18: event 0: scroll: "),
    ("[{at: 0, wheel: 1.5}]", "17: event 0: wheel: must be a whole number of notches"),
    ("[{at: 0, wheel: 1001}]", "17: event 0: wheel: must be a whole number of notches"),
    ("[{at: 0, resize: [0, 5]}]", "18: event 0: resize: must be a width and a height"),
    ("[{at: 0, resize: [7.5, 5]}]", "18: event 0: resize: must be a width and a height"),
    ("[{at: 0, date: 'xyzzy'}]", "16: event 0: date: “xyzzy” is no date; give a moment in UTC"),
    ("[{at: 0, date: '0999-12-31'}]", "16: event 0: date: “0999-12-31” is no date; give a"),
    ("[{at: 0, rate: 10001}]", "16: event 0: rate: must be a number of days per second"),
    ("[{at: 0, tour: -1}]", "16: event 0: tour: must be a number of seconds"),
  ])
  func `an invalid script is reported with its position, event and fault`(
    text: String, start: String
  ) throws {
    let error = #expect(throws: ScriptError.self) { try script(text) }
    let message = error.map { "\($0)" } ?? ""
    #expect(message.hasPrefix("events.json5:1:\(start)"), "\(message)")
    #expect(!message.contains("\n"))
  }

  @Test func `an empty script does nothing`() throws {
    #expect(try script("[]").entries.isEmpty)
  }

  @Test func `simultaneous events play in order, and events after the end do not play`() throws {
    let script = try script(
      "[{at: 1, scroll: 10}, {at: 1, goto: 'leo'}, {at: 1, scroll: 5}, {at: 2, goto: 'virgo'}]")
    let sky = try MotionFixture.sky()
    #expect(sky.played(script: script, until: 0.999).offset == 1875)
    let at1 = sky.played(script: script, until: 1)
    #expect(abs(at1.offset - 1890) < 1e-9 && at1.motionKind == .drag)
  }
}
