import CosmosCore
import CosmosShow
import CosmosTestSupport
import CosmosWindow
import Testing

extension WindowTests {
  /// Tests of the line in which a name is typed.
  @Suite struct SearchTests {
    private let home = TemporaryFolder.forSuite()
    private let size = XServer.Size(width: 800, height: 450)

    private func open(_ words: [String] = [], _ body: (ProbedWindow) throws -> Void) throws {
      let words = ["--window", "800x450", "--sky", "tonight", "--sign", "leo"] + words
      try ProbedWindow.open(words, screen: size, home: home) { probed in
        try probed.hideNotices()
        try body(probed)
      }
    }

    private func press(_ keys: Key..., in probed: ProbedWindow) throws {
      for key in keys { probed.surface.send(.key(key, isRepeat: false)) }
      try probed.advance(frames: 1)
    }

    /// Types a text as a keyboard does: each character after the press of its key.
    private func type(_ text: String, in probed: ProbedWindow) throws {
      for character in text {
        probed.surface.send(.key(Key(rawValue: "\(character)"), isRepeat: false))
        probed.surface.send(.text("\(character)"))
      }
      try probed.advance(frames: 1)
    }

    private static let slash = Key(rawValue: "/")

    @Test func `a name takes the sky there, and the keys are the sky's again`() throws {
      try open(["--date", "2026-11-21"]) { probed in
        let start = try probed.picture()
        try type("/", in: probed)
        let empty = try probed.picture()
        #expect(probed.window.isTyping && empty.difference(from: start) > 20)
        try type("satrn", in: probed)
        #expect(try probed.picture().difference(from: empty) > 20)
        try press(.enter, in: probed)
        #expect(!probed.window.isTyping && probed.window.sky.motionKind == .goto)
        try probed.advance(4)
        // Saturn is at 8.3 degrees of the date, which are 7.9 of J2000.
        #expect(abs(probed.window.sky.position - (360 - 7.92)) < 0.05)
        #expect(probed.window.sky.captionSubject?.body == .saturn)
        try press(Key(rawValue: "m"), in: probed)
        #expect(probed.window.sky.hasSomethingOpen)
      }
    }

    @Test func `Esc, a click, and a text that is taken back leave all as it was`() throws {
      try open { probed in
        let (start, position) = (try probed.picture(), probed.window.sky.position)
        try type("/mars", in: probed)
        try press(.escape, in: probed)
        #expect(!probed.window.isTyping)
        try type("/q", in: probed)
        try press(.backspace, .backspace, in: probed)
        #expect(probed.window.isTyping && !probed.window.isClosing)
        // Nothing is typed, so there is nowhere to go.
        try press(.enter, in: probed)
        #expect(!probed.window.isTyping && probed.window.sky.position == position)
        try type("/m", in: probed)
        probed.surface.send(.press(.left, x: 100, y: 300))
        probed.surface.send(.release(.left, x: 100, y: 300))
        try probed.advance(frames: 1)
        #expect(!probed.window.isTyping && probed.window.sky.position == position)
        try probed.hideNotices()
        #expect(try probed.picture().difference(from: start) <= SkyWindow.tolerance)
      }
    }

    @Test func `arrows choose among what matches, and Return goes nowhere without a match`() throws
    {
      try open { probed in
        try type("/al", in: probed)
        let first = try probed.picture()
        try press(.down, in: probed)
        #expect(try probed.picture().difference(from: first) > 20)
        try press(.up, in: probed)
        #expect(try probed.picture().difference(from: first) <= SkyWindow.tolerance)
        try type("xyzzy", in: probed)
        try press(.enter, in: probed)
        #expect(probed.window.isTyping && probed.window.sky.motionKind == .rest)
      }
    }

    @Test func `the line keeps its list, and an arrow points to what is chosen`() throws {
      try open { probed in
        try type("/al", in: probed)
        func shown() throws -> [String] {
          let text = try #require(probed.window.typedLineText)
          let list = try #require(text.split(separator: "|   ").last)
          return list.replacing("  ·  ", with: "\n").split(separator: "\n").map(String.init)
        }
        let first = try shown()
        #expect(first.count == 5 && first[0].hasPrefix("→"))
        // No line ends within a designation.
        #expect(first.contains { $0.contains("(α\u{A0}") }, "\(first)")
        try press(.down, in: probed)
        let second = try shown()
        #expect(second[0] == first[0].dropFirst(2) && second[1] == "→\u{A0}\(first[1])")
        #expect(second.dropFirst(2) == first.dropFirst(2))
        for _ in 0..<4 { try press(.down, in: probed) }
        let others = try shown()
        #expect(others[0].hasPrefix("→") && others[0].dropFirst(2) != second[0])
      }
    }

    @Test func `a date says why it is none`() throws {
      try open { probed in
        for (text, answer) in [
          ("xyzzy", "no date"), ("+2000 years", "before 1000 or after 3000"),
          ("2027-08-12", "→\u{A0}2027-08-12 00:00 UTC"),
        ] {
          try type("d\(text)", in: probed)
          #expect(probed.window.typedLineText?.hasSuffix("|   \(answer)") == true, "\(text)")
          try press(.escape, in: probed)
        }
      }
    }

    @Test func `what the screen doesn't reach is travelled to, and a notice says so`() throws {
      try open { probed in
        for (name, isFar) in [("m31", true), ("spica", false), ("sirius", true)] {
          try probed.hideNotices()
          try type("/\(name)", in: probed)
          try press(.enter, in: probed)
          #expect(probed.window.sky.motionKind == .goto && probed.window.hasNotice == isFar)
          try probed.advance(4)
          #expect(probed.window.sky.motionKind == .rest)
        }
      }
    }

    @Test func `whatever is typed is handled, in one frame`() throws {
      try open(["--language", "zh-CN"]) { probed in
        for text in [
          String(repeating: "x", count: 10_000), "\u{0}\u{1B}[31m", "\u{202E}\u{5D0}\u{5D1}", "🪐",
          "\n\r\t",
          "火星", "e\u{301}\u{301}\u{301}",
        ] {
          try press(Self.slash, in: probed)
          probed.surface.send(.text(text))
          try probed.advance(frames: 1)
          #expect(probed.window.isTyping)
          // Its line stays within the window.
          let area = try #require(probed.window.typedLineArea)
          #expect(area.x >= 0 && area.y >= 0 && area.y + area.w <= 450 && area.x + area.z <= 800)
          try press(.escape, in: probed)
        }
        try press(Self.slash, in: probed)
        probed.surface.send(.text("角宿一"))
        try press(.enter, in: probed)
        #expect(probed.window.sky.motionKind == .goto)
      }
    }

    @Test func `a window too small for a line keeps its keys`() throws {
      let words = ["--window", "60x40", "--sky", "tonight"]
      try ProbedWindow.open(words, screen: size, home: home) { probed in
        try press(Self.slash, in: probed)
        #expect(!probed.window.isTyping)
      }
    }

    @Test func `there is no line where nothing has a name, and none in a kiosk`() throws {
      for words in [
        ["--window", "800x450", "--sky", "ten-stars"],
        ["--kiosk", "--sky", "tonight", "--keys", "/"],
      ] {
        try ProbedWindow.open(words, screen: size, home: home) { probed in
          try press(Self.slash, in: probed)
          #expect(!probed.window.isTyping, "\(words)")
        }
      }
    }

    @Test func `Ctrl+F and the key on any layout open it`() {
      var reader = KeyReader()
      let control = KeyReader.Modifiers.control
      #expect(
        reader.press(70, label: "f", modifiers: control, layoutTypes: { _ in true }) == Self.slash)
      #expect(reader.press(47, label: "/", modifiers: [], layoutTypes: { _ in true }) == Self.slash)
      // On a German keyboard it is Shift+7.
      #expect(reader.press(55, label: "7", modifiers: .shift, layoutTypes: { _ in true }) == nil)
      #expect(reader.type("/") == .key(Self.slash))
    }
  }
}
