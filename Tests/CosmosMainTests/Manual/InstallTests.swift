import CosmosTestSupport
import Foundation
import Testing

/// `make install` and `make uninstall`, without the build.
@Suite(.blocking) struct InstallTests {
  /// A folder to install into, with something in it already.
  private struct Place {
    let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
      let icons = try Place.icons.get()
      try #require(icons.code == 0, "\(icons.errors)")
      for name in ["root/opt/bin", "root/opt/share/man"] { try folder.makeFolder(name) }
      try folder.write("mine", to: "root/opt/share/mine")
    }

    static let scripts = Page.package.appending(path: "Scripts").path()

    /// Draws the icons, once for all tests.
    private static let icons = Result { try ProgramRun(shell: "exec '\(Place.scripts)/icons.sh'") }

    /// Runs the script with `/opt` below the folder as its target.
    func run(_ action: String..., with settings: [String: String] = [:]) throws -> ProgramRun {
      try run(action, with: settings)
    }

    func run(_ action: [String], with settings: [String: String] = [:]) throws -> ProgramRun {
      try ProgramRun(
        shell: "cd / && exec '\(Place.scripts)/install.sh' \"$@\"", action,
        environment: [
          "DESTDIR": folder.path("root"), "PREFIX": "/opt", "PROGRAM": ProgramRun.program,
        ].merging(settings) { $1 })
    }

    /// All folders and files, with the files' sizes.
    func contents() throws -> String {
      try ProgramRun(
        shell:
          "cd \"$1\" && find . -type d -o -printf '%p %s\\n' -o -print | LC_ALL=C sort; find . -type d | LC_ALL=C sort",
        [folder.path("root")]
      ).text
    }

    func text(_ name: String) throws -> String { try folder.text(of: "root/opt/\(name)") }
  }

  @Test func `what is installed is there, and uninstalling leaves what was there before`() throws {
    let place = try Place()
    let before = try place.contents()
    try place.run("install").expectSuccess()
    let listed = try place.run("list").text.split(separator: "\n").map { line in
      line.split(separator: " ")
    }
    #expect(listed.count > 80)
    for line in listed {
      let path = place.folder.path("root\(line[2])")
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect((attributes[.size] as? Int ?? 0) > 0, "\(path)")
      #expect(attributes[.posixPermissions] as? Int == Int(line[0], radix: 8), "\(path)")
    }
    // A second time, as for a new version.
    #expect(try place.run("install").code == 0)
    try place.run("uninstall").expectSuccess()
    #expect(try place.contents() == before)
  }

  @Test func `the settings application comes and goes without the sky`() throws {
    let place = try Place()
    try place.run("install").expectSuccess()
    let before = try place.contents()
    try place.run("install", "settings").expectSuccess()
    #expect(try place.contents() != before)
    let entry = try place.text("share/applications/org.cosmos.Settings.desktop")
    #expect(entry.contains("\nExec=/opt/bin/cosmos-settings\n"))
    let files = try ["list", "list settings"].map { action in
      try place.run(action.split(separator: " ").map(String.init)).text.split(separator: "\n")
        .compactMap { $0.split(separator: " ").last }
    }
    #expect(Set(files[0]).isDisjoint(with: files[1]) && files[1].count >= 4)
    try place.run("uninstall", "settings").expectSuccess()
    #expect(try place.contents() == before)
    #expect(try place.run("install", "sky").code == 2)
  }

  @Test(arguments: [[[], ["settings"]], [["settings"], []]], [false, true])
  func `both programs leave nothing, whichever came first and whichever goes first`(
    parts: [[String]], isReversed: Bool
  ) throws {
    let place = try Place()
    let before = try place.contents()
    for part in parts { try place.run(["install"] + part).expectSuccess() }
    for part in isReversed ? parts.reversed() : parts {
      try place.run(["uninstall"] + part).expectSuccess()
    }
    #expect(try place.contents() == before)
  }

  @Test func `a folder in front of the paths that was not there goes, too`() throws {
    let place = try Place()
    let root = ["DESTDIR": place.folder.path("a/b c")]
    #expect(try place.run("install", with: root).code == 0)
    #expect(FileManager.default.isExecutableFile(atPath: place.folder.path("a/b c/opt/bin/cosmos")))
    #expect(try place.run("uninstall", with: root).code == 0)
    #expect(try place.folder.names == ["root"])
  }

  @Test func `what an older version installed is uninstalled, and what others added stays`() throws
  {
    let place = try Place()
    #expect(try place.run("install").code == 0)
    let (old, record) = ("root/opt/share/doc/cosmos/old.md", "root/opt/share/cosmos/installed")
    try place.folder.write("old", to: old)
    let list = try place.folder.text(of: record) + "file \(place.folder.path(old))\n"
    try place.folder.write(list, to: record)
    try place.folder.write("theirs", to: "root/opt/share/doc/theirs")
    #expect(try place.run("uninstall").code == 0)
    #expect(place.folder.names(in: "root/opt/share/doc") == ["theirs"])
    #expect(place.folder.names(in: "root/opt/share") == ["doc", "man", "mine"])
  }

  @Test func `paths and the home page are filled in where they belong`() throws {
    let place = try Place()
    #expect(try place.run("install", with: ["SITE": "https://cosmos.invalid/a?b=c"]).code == 0)
    #expect(
      try place.text("share/dbus-1/services/org.cosmos.Sky.service").contains(
        "\nExec=/opt/bin/cosmos --instance none\n"))
    #expect(
      try place.text("lib/systemd/user/cosmos.service").contains(
        "\nExecStart=/opt/bin/cosmos --instance none\n"))
    for name in ["kiosk", "wall"] {
      let unit = try place.text("lib/systemd/system/cosmos-\(name)@.service")
      #expect(unit.contains("\nExecStart=/usr/bin/cage -- /opt/bin/cosmos --"), "\(name)")
    }
    #expect(
      try place.text("share/applications/cosmos.desktop").contains("\nExec=/opt/bin/cosmos\n"))
    let metainfo = "share/metainfo/org.cosmos.sky.metainfo.xml"
    #expect(try place.text(metainfo).contains("<image>https://cosmos.invalid/a?b=c/Docs/Images/"))
    // Without a home page there are no pictures, and in the usual places no paths.
    #expect(try place.run("install", with: ["PREFIX": "/usr"]).code == 0)
    #expect(try !place.folder.text(of: "root/usr/\(metainfo)").contains("<image>"))
    let entry = try place.folder.text(of: "root/usr/share/applications/cosmos.desktop")
    #expect(entry.contains("\nExec=cosmos\n"))
    let placeholders = try ProgramRun(
      shell: "! grep -rlE '@(bindir|command|settings|site)@' \"$1\" --exclude-dir=doc",
      [place.folder.path("root")])
    #expect(placeholders.code == 0, "\(placeholders.text)")
  }

  @Test func `what can't be used is refused before anything is installed`() throws {
    let place = try Place()
    let before = try place.contents()
    for (settings, reason) in [
      (["PREFIX": "opt"], "PREFIX=opt: give a path that begins with /"),
      (["PREFIX": "/opt/a b"], "PREFIX=/opt/a b: give a path of letters"),
      (["ZSH": "/a|b"], "ZSH=/a|b: give a path of letters"),
      (["SITE": "http://cosmos.invalid"], "begins with https://"),
      (["PROGRAM": "/none/cosmos"], "there is no /none/cosmos; run make build"),
    ] {
      try place.run("install", with: settings).expectFault(code: 1, reason)
    }
    #expect(try place.contents() == before)
  }

  @Test(.enabled(if: ProgramRun.canMount))
  func `after a full disk, uninstalling leaves nothing`() throws {
    let place = try Place()
    let run = try ProgramRun(
      shell: """
        exec unshare --mount sh -c '
          mount -t tmpfs -o size=3m tmpfs "$DESTDIR" && cd / || exit 3
          "$1" install && exit 4
          "$1" uninstall || exit 5
          find "$DESTDIR" -mindepth 1' sh "$1"
        """, ["\(Place.scripts)/install.sh"],
      environment: [
        "DESTDIR": place.folder.path("root"), "PREFIX": "/opt", "PROGRAM": ProgramRun.program,
      ])
    #expect(run.code == 0)
    #expect(run.errors.contains("No space left on device"), "\(run.errors)")
    #expect(run.text.isEmpty, "\(run.text)")
  }

  @Test func `a desktop knows sky files by their names and by what is in them`() throws {
    let place = try Place()
    let home = place.folder.path("root/opt/share")
    #expect(try place.run("install").code == 0)
    try place.folder.write("{}", to: "root/mine.sky.json5")
    let run = try ProgramRun(
      shell: """
        update-mime-database "$1/mime" && cd "$2" &&
          gio info --attributes standard::content-type "$3" Assets/Skies/*.json5 Assets/Signs/*.json5
        """,
      [home, Page.package.path(), place.folder.path("root/mine.sky.json5")],
      environment: ["XDG_DATA_HOME": home])
    #expect(run.code == 0, "\(run.errors)")
    let types = run.text.split(separator: "\n").filter { $0.contains("standard::content-type") }
    let skies = types.count { $0.hasSuffix(" application/x-cosmos-sky") }
    let counts = try ["Skies", "Signs"].map { folder in
      try FileManager.default.contentsOfDirectory(
        atPath: Page.package.appending(path: "Assets/\(folder)").path()
      ).count { $0.hasSuffix(".json5") }
    }
    // Newer desktops know all files with this ending as JSON5; then a sky is known by its full ending alone.
    let isOther = types.contains { $0.hasSuffix(" application/json5") }
    #expect(skies == (isOther ? 1 : 1 + counts[0]))
    #expect(types.count == 1 + counts[0] + counts[1])
  }
}
