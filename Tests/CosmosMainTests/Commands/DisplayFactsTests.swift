import CosmosMain
import CosmosWindow
import Testing

/// Tests of what `cosmos doctor` says about displays, for machines that the tests don't run on.
@Suite struct DisplayFactsTests {
  private static let (x11Only, both) = ("3.3.8 X11 GLX EGL", "3.4.0 Wayland X11 GLX Null EGL")
  private static let waylandOnly = "3.3.8 Wayland EGL"
  private static let silent = WindowError.noDisplay(reason: "X11: Failed to open display :99")

  private func facts(
    _ library: String, _ named: [WindowSystem: String], reachable: Set<WindowSystem> = [],
    window: WindowError? = silent, wallpaper: WindowError? = silent
  ) -> DisplayFacts {
    var facts = DisplayFacts(
      library: library,
      window: window.map { .failure($0) } ?? .success((.x11, ["screen, 800x600"])),
      wallpaper: wallpaper.map { .failure($0) }
        ?? .success(named[.wayland] == nil ? .x11 : .wayland))
    (facts.named, facts.reachable) = (named, reachable)
    return facts
  }

  @Test func `without any display, only that is said`() {
    let findings = facts(Self.x11Only, [:]).findings
    #expect(findings.map(\.subject) == ["display"])
    #expect(findings[0].text.hasPrefix("neither WAYLAND_DISPLAY nor DISPLAY is set"))
    #expect(findings[0].remedy == "run Cosmos inside a desktop session")
  }

  @Test(arguments: [x11Only, waylandOnly, both], [WindowSystem.x11, .wayland])
  func `a display that is set but silent is named with its reason`(
    library: String, system: WindowSystem
  ) {
    let findings = facts(library, [system: "silent"]).findings
    #expect(findings.map(\.subject) == ["display"])
    #expect(findings[0].text.contains("silent"), "\(findings)")
    #expect(!findings[0].text.contains("neither"))
    // No package helps.
    #expect(findings[0].remedy?.contains("apt-get") == false, "\(findings)")
  }

  @Test(arguments: [
    (x11Only, WindowSystem.wayland, "libglfw3-wayland", "DISPLAY is not set"),
    (waylandOnly, .x11, "libglfw3", "WAYLAND_DISPLAY is not set"),
  ])
  func `a display that GLFW can't use needs another package, and may have a wallpaper`(
    library: String, system: WindowSystem, package: String, other: String
  ) {
    let findings = facts(
      library, [system: "live"], reachable: [system], wallpaper: nil
    ).findings
    #expect(findings.map(\.subject) == ["display", "wallpaper"])
    #expect(
      findings[0].text
        == "\(system.variable) is live, but this GLFW (3.3.8) has no \(system.name), and \(other): no window opens"
    )
    #expect(
      findings[0].remedy
        == "as root, type: apt-get install \(package); "
        + "meanwhile, cosmos --wallpaper shows the sky behind all windows")
    #expect(findings[1].state == .ok && findings[1].text.hasSuffix("though no window opens"))
  }

  @Test func `a dead X server beside a compositor is not called absent`() throws {
    let finding = try #require(
      facts(Self.x11Only, [.x11: ":99", .wayland: "live"], reachable: [.wayland]).findings.first)
    #expect(finding.text.contains("X11 at :99 does not answer (X11: Failed to open display :99)"))
    #expect(finding.remedy == "as root, type: apt-get install libglfw3-wayland")
  }

  @Test func `a choice of the wrong window system is to be left out`() throws {
    var facts = facts(Self.both, [.wayland: "live"], reachable: [.wayland])
    facts.choice = .x11
    let finding = try #require(facts.findings.first)
    #expect(finding.text == "DISPLAY is not set: no window opens")
    #expect(finding.remedy == "leave out --platform")
  }

  @Test(arguments: [
    (nil, "attach a keyboard or a mouse"), (WindowSystem.wayland, "leave out --platform"),
  ])
  func `a compositor without a seat is named`(choice: WindowSystem?, remedy: String) throws {
    var facts = facts(
      Self.both, [.wayland: "live"], reachable: choice == nil ? [.wayland] : [.wayland, .x11],
      window: .noSeat(version: "3.4.0"), wallpaper: .noBackground)
    facts.choice = choice
    let finding = try #require(facts.findings.first)
    #expect(finding.text.hasPrefix("Wayland at live: the Wayland compositor has no seat"))
    #expect(finding.remedy == remedy)
  }

  @Test func `a window that is refused needs the libraries that are missing, or a driver`() throws {
    var facts = facts(
      Self.x11Only, [.x11: ":0"], reachable: [.x11],
      window: .refused(reason: "GLX: GLX extension not found"),
      wallpaper: .refused(reason: "there is no EGL library"))
    let card = "install the graphics card's driver (Debian: libgl1-mesa-dri, or the maker's)"
    for (missing, remedy) in [
      ([], card), (["libXcursor.so.1"], card),
      (["libEGL.so.1"], "as root, type: apt-get install libegl1"),
      (["libXcursor.so.1", "libEGL.so.1"], "as root, type: apt-get install libegl1"),
      (["libGL.so.1", "libEGL.so.1"], "as root, type: apt-get install libgl1 libegl1"),
    ] {
      facts.missing = RuntimeLibrary.missing(on: .x11) { !missing.contains($0) }
      let findings = facts.findings
      #expect(findings.first?.text.contains("GLX extension not found") == true)
      #expect(findings.last?.text == "--wallpaper doesn't work: there is no EGL library")
      for finding in [findings.first, findings.last] {
        #expect(finding?.remedy == remedy, "\(findings)")
      }
    }
  }

  @Test func `without a monitor, no window has opened, and none was refused`() {
    var facts = facts(Self.both, [.wayland: "live"], reachable: [.wayland], wallpaper: nil)
    facts.window = .success((.wayland, []))
    #expect(!facts.opensWindow)
    #expect(facts.findings.map(\.subject) == ["display", "wallpaper"])
    #expect(facts.findings[0].text == "Wayland at live, without a monitor")
    #expect(facts.findings[0].remedy == "connect or switch on a monitor")
    #expect(facts.findings[1].text == "the compositor has layer-shell: a sky can be the wallpaper")
  }

  @Test func `a compositor without layer-shell has windows`() throws {
    let facts = facts(
      Self.both, [.wayland: "live"], reachable: [.wayland], window: nil, wallpaper: .noBackground)
    #expect(facts.opensWindow)
    #expect(facts.findings.map(\.state) == [.ok, .note])
    #expect(facts.findings[1].remedy == "cosmos --fullscreen shows the sky in a window")
  }
}
