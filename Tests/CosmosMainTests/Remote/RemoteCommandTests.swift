import CosmosImage
import CosmosMain
import CosmosOptions
import Testing

/// Tests of the commands that other programs may give a sky.
@Suite struct RemoteCommandTests {
  @Test(arguments: RemoteCommandTests.commands)
  func `a command is read from words`(
    name: String, argument: String?, command: RemoteCommand
  ) throws {
    #expect(try RemoteCommand(named: name, argument) == command)
  }

  private static let commands: [(String, String?, RemoteCommand)] = [
    ("goto", "leo", .goto("leo")), ("find", "mar", .find("mar")), ("next", nil, .next),
    ("date", "now", .date("now")),
    ("rate", "-0.5", .rate(-0.5)),
    ("previous", "", .previous), ("tour", nil, .tour(rest: nil)), ("tour", "", .tour(rest: nil)),
    ("tour", "0", .tour(rest: 0)), ("tour", "2.5", .tour(rest: 2.5)),
    ("drift", "-30", .drift(speed: -30)), ("sky", "tonight", .sky("tonight")),
    ("capture", nil, .capture(nil)), ("capture", "/a b.png", .capture("/a b.png")),
    ("dim", "1", .dim(to: 1)), ("dim", "0", .dim(to: 0)), ("quit", nil, .quit),
  ]

  private static let mistakes: [(String, String?, String)] = [
    ("", nil, "unknown command"), ("Goto", "leo", "unknown command"),
    ("got", nil, "did you mean “goto”?"), ("goto", nil, "give a name"),
    ("goto", "", "give a name"), ("next", "leo", "takes no argument"),
    ("drift", nil, "give points per second"), ("drift", "fast", "from -100000 to 100000"),
    ("drift", "1e9", "from -100000 to 100000"), ("dim", "1.1", "from 0 to 1"),
    ("dim", "nan", "from 0 to 1"), ("tour", "-1", "from 0 to 1000000"),
    ("sky", String(repeating: "x", count: 4097), "too long"), ("sky", "a\0b", "NUL"),
  ]

  @Test(arguments: RemoteCommandTests.mistakes)
  func `what can't be understood is refused with a reason`(
    name: String, argument: String?, reason: String
  ) throws {
    let error = try #require(throws: RemoteError.self) {
      _ = try RemoteCommand(named: name, argument)
    }
    #expect(error.message.contains(reason), "\(error.message)")
    #expect(!error.message.contains("\n"))
    if case .invalid = error {} else { Issue.record("\(error)") }
  }

  @Test func `what needs no time is waited for 5 seconds, and journeys, skies and images longer`() {
    let slow: Set<RemoteCommand.Kind> = [.goto, .next, .previous, .sky, .capture]
    for kind in RemoteCommand.Kind.allCases {
      let request = ControlRequest.execute(kind, argument: nil)
      #expect(request.timeout == (slow.contains(kind) ? 120 : 5), "\(kind)")
    }
    #expect(ControlRequest.status.timeout == 5 && ControlRequest.watch.timeout == 5)
  }

  @Test func `numbers need not be texts, and texts don't become numbers`() throws {
    #expect(try RemoteCommand(.dim, .number(0.5)) == .dim(to: 0.5))
    #expect(throws: RemoteError.self) { _ = try RemoteCommand(.dim, .number(.nan)) }
    #expect(throws: RemoteError.self) { _ = try RemoteCommand(.goto, .number(1)) }
  }

  @Test func `the help of ctl lists every command with its argument`() {
    let help = HelpPage(.ctl).text
    let words = help.split { $0.isWhitespace }.joined(separator: " ")
    for kind in RemoteCommand.Kind.allCases {
      #expect(help.contains("\n  \(kind.usage) "))
      #expect(words.contains("\(kind.usage) \(kind.summary)"))
    }
  }

  @Test(arguments: [1, 40, 80, 200])
  func `help fits the terminal, long words too`(columns: Int) {
    let page = HelpPage(.run, columns: columns)
    let width = min(max(40, columns), 80) - 1
    #expect(page.text.split(separator: "\n").allSatisfy { $0.count <= width }, "\(page.text)")
    let word = String(repeating: "x", count: 3 * width)
    let lines = page.wrapped("a \(word) b", after: 3)
    #expect(lines.allSatisfy { $0.hasPrefix("   ") && $0.count <= width })
    #expect(lines.map { $0.dropFirst(3) }.joined() == "a\(word) b")
  }

  @Test func `a command without its optional argument is one`() throws {
    for kind in RemoteCommand.Kind.allCases where kind.parameter?.isOptional != false {
      #expect(try RemoteCommand(kind) == RemoteCommand(kind, .text("")))
    }
  }
}
