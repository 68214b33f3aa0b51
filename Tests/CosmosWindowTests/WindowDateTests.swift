import CosmosCore
import CosmosShow
import CosmosTestSupport
import CosmosWindow
import Testing

extension WindowTests {
  /// Tests of the keys that change the date.
  @Suite struct DateTests {
    private let home = TemporaryFolder.forSuite()
    private let size = XServer.Size(width: 480, height: 270)

    private func open(
      _ words: [String] = ["--sky", "tonight", "--date", "2026-11-21"],
      _ body: (ProbedWindow) throws -> Void
    ) throws {
      try ProbedWindow.open(["--window", "480x270"] + words, screen: size, home: home) { probed in
        try probed.hideNotices()
        try body(probed)
      }
    }

    private func press(_ keys: String..., in probed: ProbedWindow) throws {
      for key in keys { probed.surface.send(.key(Key(rawValue: key), isRepeat: false)) }
      try probed.advance(frames: 1)
    }

    /// Days since 2026-11-21.
    private func day(of probed: ProbedWindow) throws -> Double {
      try #require(probed.window.sky.date) - 20_778
    }

    @Test func `brackets go back and forth by a day, an hour and a week`() throws {
      try open { probed in
        let start = try day(of: probed)
        for (key, days) in [
          ("]", 1.0), ("[", 0), ("}", 1 / 24.0), ("{", 0), ("ctrl+]", 7), ("ctrl+[", 0), ("[", -1),
        ] {
          try press(key, in: probed)
          #expect(abs(try day(of: probed) - start - days) < 1e-5, "\(key)")
          #expect(probed.window.hasNotice)
        }
        // The places are those of the date.
        let sun = try #require(probed.window.sky.bodies).longitudes[SkyBody.sun.rawValue]
        try press("ctrl+]", in: probed)
        let later = try #require(probed.window.sky.bodies).longitudes[SkyBody.sun.rawValue]
        #expect(abs(later - sun - 7 * 1.01) < 0.1)
      }
    }

    @Test func `the date flies, stands still, goes backwards, and comes back to now`() throws {
      try open { probed in
        try press("l", "l", "l", in: probed)
        let start = try day(of: probed)
        try probed.advance(2)
        // A day a second; the notice goes on saying so.
        #expect(abs(try day(of: probed) - start - 2) < 1e-3)
        try probed.advance(3)
        #expect(probed.window.hasNotice && probed.window.sky.date != nil)
        try press("k", in: probed)
        let end = try day(of: probed)
        try probed.advance(10)
        #expect(abs(try day(of: probed) - end) < 1e-3)
        #expect(!probed.window.hasNotice)
        try press("j", in: probed)
        #expect(probed.window.sky.dates?.rate == 0)
        try press("j", "j", in: probed)
        let rate = try #require(probed.window.sky.dates?.rate)
        #expect(rate == -1 / 1440.0)
        try press("n", in: probed)
        #expect(
          abs(try day(of: probed)) < 0.01 && probed.window.sky.dates?.rate == SkyDate.clockRate)
      }
    }

    @Test func `time stands still at both ends of the almanac`() throws {
      for (date, keys) in [("3000-12-31", ["ctrl+]"]), ("1000-01-01", ["ctrl+["])] {
        try open(["--sky", "tonight", "--date", date]) { probed in
          for key in keys { try press(key, in: probed) }
          let end = try #require(probed.window.sky.date)
          #expect(SkyDate.range.lowerBound == end || SkyDate.range.upperBound - end < 1e-3)
          try press(date == "1000-01-01" ? "j" : "l", in: probed)
          try press(date == "1000-01-01" ? "j" : "l", in: probed)
          try probed.advance(5)
          #expect(SkyDate.range.contains(probed.window.sky.date ?? 0))
          // Nothing goes on, and nothing is said any more.
          try probed.advance(3)
          #expect(!probed.window.hasNotice)
        }
      }
    }

    @Test func `D opens a line for a date`() throws {
      try open { probed in
        // The key types its own letter, too, as often as it repeats.
        for isRepeat in [false, true] {
          probed.surface.send(.key(Key(rawValue: "d"), isRepeat: isRepeat))
          probed.surface.send(.text("d"))
        }
        try probed.advance(frames: 1)
        let empty = try probed.picture()
        #expect(probed.window.isTyping)
        for letter in "december 25" {
          probed.surface.send(.key(Key(rawValue: "\(letter)"), isRepeat: false))
          probed.surface.send(.text("\(letter)"))
        }
        try probed.advance(frames: 1)
        #expect(try probed.picture().difference(from: empty) > 20)
        try press("return", in: probed)
        #expect(!probed.window.isTyping && probed.window.hasNotice)
        #expect(abs(try day(of: probed) - 34) < 1e-3)
        // What is no date stays in the line, and Escape leaves the date.
        try press("d", in: probed)
        probed.surface.send(.text("x"))
        try press("return", in: probed)
        #expect(probed.window.isTyping)
        try press("escape", in: probed)
        #expect(!probed.window.isTyping)
        #expect(abs(try day(of: probed) - 34) < 1e-3)
      }
      try open(["--sky", "cosmos"]) { probed in
        try press("d", in: probed)
        #expect(!probed.window.isTyping && probed.window.hasNotice)
      }
      let kiosk = ["--kiosk", "--sky", "tonight", "--keys", "d"]
      try ProbedWindow.open(kiosk, screen: size, home: home) { probed in
        try press("d", in: probed)
        #expect(!probed.window.isTyping)
      }
    }

    @Test func `a sky without planets has no date to change`() throws {
      try open(["--sky", "cosmos"]) { probed in
        let start = try probed.picture()
        try press("]", "l", in: probed)
        #expect(probed.window.hasNotice)
        try probed.hideNotices()
        #expect(try probed.picture().difference(from: start) <= SkyWindow.tolerance)
      }
    }

    @Test(
      arguments: [
        (SkyDate.clockRate, ""), (0, "0"), (1 / 1440.0, "1 min/s"), (1 / 24.0, "1 h/s"),
        (1, "1 d/s"),
        (365.25, "1 y/s"), (3652.5, "10 y/s"), (0.0005, "43 s/s"), (1e-6, "<1 s/s"),
        (-30, "−30 d/s"), (-SkyDate.clockRate, "−1 s/s"),
      ] as [(Double, String)])
    func `a rate is said in a few characters`(rate: Double, text: String) {
      #expect(DateStep.text(ofRate: rate) == text)
    }
  }
}
