import CosmosTestSupport
import Foundation
import Testing

/// `cosmos doctor`: what it says about machines that lack something.
@Suite(.blocking) struct DoctorTests {
  private struct Answer: Decodable {
    let findings: [Finding]
    let version: String

    struct Finding: Decodable {
      let subject, state, text: String
      let remedy: String?
    }

    subscript(subject: String) -> [Finding] { findings.filter { $0.subject == subject } }
  }

  /// No display, no bus, no sound: what a machine has besides does not matter.
  private static let bare = [
    "DISPLAY": "", "WAYLAND_DISPLAY": "", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent",
    "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent", "ALSOFT_DRIVERS": "null",
  ]

  private func ask(
    _ arguments: [String] = [], _ environment: [String: String] = [:], code: Int32 = 0
  ) throws -> Answer {
    let run = try ProgramRun(
      ["doctor", "--json"] + arguments,
      environment: DoctorTests.bare.merging(environment) { $1 })
    #expect(run.code == code && run.errors.isEmpty, "\(run.errors)")
    return try JSONDecoder().decode(Answer.self, from: run.output)
  }

  @Test func `a machine without a desktop still draws`() throws {
    let answer = try ask()
    let graphics = try #require(answer["graphics"].first)
    #expect(graphics.state != "problem" && graphics.text.contains("OpenGL"))
    let display = try #require(answer["display"].first)
    #expect(display.state == "note" && display.text.contains("no window opens"))
    for subject in ["session bus", "battery", "idle"] {
      #expect(answer[subject].map(\.state) == ["note"], "\(subject)")
      #expect(answer[subject].first?.remedy != nil)
    }
    #expect(answer["fonts"].first?.state == "ok" && answer["images"].first?.state == "ok")
    // Nothing is said of what only a desktop has.
    #expect(answer["wallpaper"].isEmpty)
    for finding in answer.findings {
      #expect(["ok", "note", "problem"].contains(finding.state))
      #expect(!finding.text.contains("\n") && finding.text.last != ".")
      #expect((finding.state == "ok") == (finding.remedy == nil), "\(finding)")
    }
  }

  @Test func `without a driver, nothing can be drawn`() throws {
    let answer = try ask([], ["__EGL_VENDOR_LIBRARY_FILENAMES": "/dev/null"], code: 1)
    let graphics = try #require(answer["graphics"].first)
    #expect(graphics.state == "problem")
    #expect(graphics.remedy?.hasPrefix("as root, type: apt-get install ") == true)
    let run = try ProgramRun(
      process: ["doctor"],
      environment: DoctorTests.bare.merging(["__EGL_VENDOR_LIBRARY_FILENAMES": "/dev/null"]) { $1 })
    #expect(run.code == 1 && run.text.hasSuffix("\n\nCosmos can't draw on this machine.\n"))
  }

  @Test(arguments: [["WAYLAND_DISPLAY": "nothing"], ["DISPLAY": ":nothing"]])
  func `a display that is set and doesn't answer is not called unset`(
    environment: [String: String]
  ) throws {
    let display = try #require(ask([], environment)["display"].first)
    #expect(display.state == "note" && display.text.contains("nothing"), "\(display)")
    #expect(!display.text.contains("neither") && display.text.hasSuffix("no window opens"))
  }

  @Test func `a bus that nothing names is not one that X11 would start`() throws {
    let run = try ProgramRun(
      shell: #"env -u DBUS_SESSION_BUS_ADDRESS -u XDG_RUNTIME_DIR "$0" doctor"#,
      environment: ["DISPLAY": "", "WAYLAND_DISPLAY": "", "ALSOFT_DRIVERS": "null"])
    #expect(run.text.contains("neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR leads to one"))
    #expect(!run.text.contains("X11"))
  }

  @Test func `settings are looked at`() throws {
    let folder = try TemporaryFolder()
    let environment = ["XDG_CONFIG_HOME": folder.path]
    func settings() throws -> Answer.Finding {
      try #require(ask([], environment)["settings"].first)
    }
    let path = folder.path("cosmos/config.json5")
    let missing = try settings()
    #expect(missing.state == "ok" && missing.text == "\(path), if you create it")
    try folder.makeFolder("cosmos")
    for (text, state, said) in [
      ("{stars: 30}", "ok", path), ("{star: 30}", "note", "did you mean “stars”?"),
      ("{stars: 'x'}", "note", "no window opens: \(path):1:9: stars"),
    ] {
      try folder.write(text, to: "cosmos/config.json5")
      let finding = try settings()
      #expect(finding.state == state && finding.text.contains(said), "\(finding)")
      #expect(finding.remedy == (state == "ok" ? nil : "cosmos config --edit"))
    }
  }

  @Test func `missing fonts and programs are named with their packages`() throws {
    let folder = try TemporaryFolder()
    try folder.write("<fontconfig/>", to: "fonts.conf")
    let answer = try ask([], ["FONTCONFIG_FILE": folder.path("fonts.conf"), "PATH": folder.path])
    let fonts = try #require(answer["fonts"].first)
    #expect(fonts.state == "note" && fonts.remedy?.hasSuffix("fonts-dejavu-core") == true)
    #expect(answer["films"].first?.remedy?.hasSuffix("ffmpeg") == true)
    #expect(answer["manual"].first?.remedy?.hasSuffix("xdg-utils") == true)
  }

  @Test func `the text has a line per finding, and one for what to do`() throws {
    let answer = try ask()
    let run = try ProgramRun(["doctor"], environment: DoctorTests.bare)
    let lines = run.text.split(separator: "\n")
    #expect(lines.count == answer.findings.count + answer.findings.count { $0.remedy != nil } + 1)
    #expect(lines.count { $0.contains("→ ") } == answer.findings.count { $0.remedy != nil })
    #expect(lines.last?.hasSuffix("could be better.") == true)
    // Columns are aligned.
    let first = try #require(lines.first?.range(of: "graphics")?.lowerBound)
    let column = lines[0].distance(from: lines[0].startIndex, to: first)
    for line in lines.dropLast() where !line.contains("→ ") {
      #expect(line.prefix(column).hasSuffix("  "))
    }
  }

  @Test(arguments: [["doctor", "x"], ["doctor", "--size", "3x3"], ["doctor", "--device", "9x"]])
  func `what it can't understand is refused`(arguments: [String]) throws {
    let run = try ProgramRun(arguments, environment: DoctorTests.bare)
    // A device that isn't there is a finding.
    #expect(run.code == (arguments.contains("--device") ? 1 : 2))
    #expect(arguments.contains("--device") || run.output.isEmpty)
  }
}
