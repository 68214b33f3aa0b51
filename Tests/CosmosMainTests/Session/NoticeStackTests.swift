import CosmosCore
import CosmosHost
import CosmosImage
import CosmosMain
import CosmosOptions
import CosmosShow
import Testing

/// Tests of which notices are shown when.
@Suite struct NoticeStackTests {
  private static let failure = Notice(.film, .noticeFilmFailed, because: NoticeError())
  private static let saved = Notice(.image, .noticeSaved, saved: "/a/b.png")

  private struct NoticeError: Error {}

  private func texts(_ stack: NoticeStack) -> [Strings.Key] { stack.entries.map(\.notice.text) }

  @Test func `a notice is visible at once, fades after two seconds, and goes`() throws {
    var stack = NoticeStack()
    #expect(stack.nextChange == nil)
    stack.add(Notice(.sound, .noticeSoundOn), at: 10)
    let entry = try #require(stack.entries.first)
    #expect(stack.opacity(of: entry, at: 10) == 1 && stack.opacity(of: entry, at: 12) == 1)
    #expect(stack.nextChange == 12)
    #expect(abs(stack.opacity(of: entry, at: 12.2) - 0.5) < 1e-9)
    stack.advance(to: 12.3)
    #expect(stack.entries.count == 1)
    stack.advance(to: 12.4)
    #expect(stack.entries.isEmpty && stack.nextChange == nil)
  }

  @Test func `a notice about a file stays longer, and one about a failure until it is removed`() {
    var stack = NoticeStack()
    stack.add(Self.saved, at: 0)
    stack.add(Self.failure, at: 0)
    stack.advance(to: 6.3)
    #expect(stack.entries.count == 2 && stack.nextChange == 6)
    stack.advance(to: 1e6)
    #expect(texts(stack) == [.noticeFilmFailed] && stack.nextChange == nil)
    stack.remove(Self.failure)
    #expect(stack.entries.isEmpty)
  }

  @Test func `a notice that a film is being finished stays until the film's end takes its place`() {
    var stack = NoticeStack()
    stack.add(Notice(.film, .noticeFilmFinishing), at: 0)
    stack.advance(to: 1e6)
    #expect(texts(stack) == [.noticeFilmFinishing] && stack.nextChange == nil)
    stack.add(Notice(filmed: .success("/a/b.mp4")), at: 1e6)
    #expect(texts(stack) == [.noticeFilmSaved] && stack.nextChange == 1e6 + 6)
  }

  @Test(arguments: Strings.languages)
  func `the desktop is told the path or the reason, and offers a file only while it can be opened`(
    language: String
  ) throws {
    let strings = try Strings.builtIn(language)
    func message(
      _ result: Result<FilePath?, any Error>, lacksFrames: Bool = false, canOpen: Bool = true
    ) -> DesktopNotifications.Message {
      DesktopNotifications.Message(
        filmed: result, lacksFrames: lacksFrames, canOpen: canOpen, in: strings)
    }
    let saved = message(.success("/a/b.mp4"))
    #expect(saved.text == "/a/b.mp4" && saved.file == "/a/b.mp4" && saved.labels != nil)
    let cut = message(.success("/a/b.mp4"), lacksFrames: true, canOpen: false)
    #expect(cut.text == "/a/b.mp4" && cut.file == nil && cut.labels == nil)
    #expect(cut.title != saved.title && cut.title.hasPrefix(saved.title))
    let failed = message(.failure(NoticeError()))
    #expect(failed.text == "NoticeError()" && failed.labels == nil)
    #expect(message(.success(nil)).text.isEmpty)
  }

  @Test func `a newer notice takes the place of one about the same, and the oldest of four goes`() {
    var stack = NoticeStack()
    stack.add(Notice(.sound, .noticeSoundOn), at: 0)
    stack.add(Notice(.sound, .noticeSoundOff), at: 1)
    #expect(texts(stack) == [.noticeSoundOff] && stack.nextChange == 3)
    for (topic, text) in [
      (.marks, .noticeMarks), (.motion, .noticeTour), (.key, .noticeNothing),
    ] as [(Notice.Topic, Strings.Key)] {
      stack.add(Notice(topic, text), at: 2)
    }
    #expect(texts(stack) == [.noticeMarks, .noticeTour, .noticeNothing])
  }

  @Test(arguments: Strings.languages)
  func `a notice names its file or its reason in every language`(language: String) throws {
    let strings = try Strings.builtIn(language)
    #expect(Self.saved.line(in: strings).contains("b.png"))
    #expect(Self.failure.line(in: strings).contains("NoticeError"))
    for line in [Self.saved, Self.failure].map({ $0.line(in: strings) }) {
      #expect(!line.contains("{"))
    }
  }

  @Test(
    arguments: [
      ([], true), (["--fullscreen"], true), (["--window", "300x200"], true), (["--kiosk"], false),
      (["--wallpaper"], false), (["--driven"], false), (["--root"], false),
      (["--driven", "--notices", "on"], true), (["--notices", "off"], false),
      (["--monitor", "all"], true),
    ] as [([String], Bool)])
  func `notices are for people at a window, unless the options say otherwise`(
    arguments: [String], givesNotices: Bool
  ) throws {
    let options = try #require(try Options.parse(arguments))
    #expect(options.givesNotices == givesNotices)
  }

  @Test(
    arguments: [
      ([], true), (["--fullscreen", "--sky", "tonight"], true), (["--monitor", "all"], true),
      (["--tour"], true), (["--sign", "leo"], false), (["--offset", "0"], false),
      (["--no-welcome"], false), (["--kiosk"], false), (["--wallpaper"], false),
      (["--driven"], false), (["--driven", "--notices", "on"], false), (["--root"], false),
      (["--script", "x.json5"], false), (["--clock", "shared"], false),
    ] as [([String], Bool)])
  func `a sky travels to a sign for people at a window who haven't said where to open`(
    arguments: [String], givesWelcome: Bool
  ) throws {
    let options = try #require(try Options.parse(arguments))
    #expect(options.givesWelcome == givesWelcome)
  }
}
