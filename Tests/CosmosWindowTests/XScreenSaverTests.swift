import CosmosImage
import CosmosTestSupport
import Foundation
import FoundationXML
import Testing

/// Tests of the sky as a screen saver, started by XScreenSaver's own daemon.
@Suite(.limitedConcurrency) struct XScreenSaverTests {
  /// XScreenSaver and the home folder of its user.
  private final class Daemon {
    let environment: [String: String]
    let process: Subprocess
    private let home: TemporaryFolder
    /// What runs a program as an ordinary user, as XScreenSaver insists on.
    private let prefix: [String]

    init(on server: XServer, options: String) throws {
      home = try TemporaryFolder(permissions: 0o755)
      let program = home.path("cosmos")
      // The user may not be able to reach the program where it has been built.
      try home.copyProgram(at: Cosmos.program, to: "cosmos")
      try home.write(
        """
        mode: one
        selected: 0
        lock: False
        splash: False
        fade: False
        unfade: False
        programs: "Cosmos" \(program) \(options) \\n\\

        """, to: ".xscreensaver")
      prefix =
        geteuid() == 0
        ? ["setpriv", "--reuid", "nobody", "--regid", "nogroup", "--clear-groups"] : []
      if geteuid() == 0 {
        for path in [home.path, home.path(".xscreensaver")] {
          try FileManager.default.setAttributes([.ownerAccountName: "nobody"], ofItemAtPath: path)
        }
      }
      environment = server.environment.merging([
        "HOME": home.path, "MESA_SHADER_CACHE_DIR": home.path,
      ]) { $1 }
      process = try Subprocess(
        prefix + ["timeout", "3600", "xscreensaver", "--no-splash", "--verbose"],
        environment: environment)
    }

    /// Sends a command once the daemon is there.
    func tell(_ command: String) async throws {
      try await waitUntil("xscreensaver: \(process.errors)", every: .milliseconds(500)) {
        guard process.isRunning else {
          throw HarnessError.noProgram(name: "xscreensaver", reason: process.errors)
        }
        let run = try await Subprocess.run(
          prefix + ["xscreensaver-command", "-\(command)"], environment: environment)
        return run.exitCode == 0
      }
    }

    /// The processes that run the program.
    var programs: [String] {
      let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return processes.filter { process in
        Int(process) != nil
          && (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe"))
            == home.path("cosmos")
      }
    }
  }

  @Test func `XScreenSaver starts the sky in its window and ends it`() async throws {
    let server = try await XServer(size: SkyWindow.size)
    let daemon = try Daemon(
      on: server, options: "--root " + Cosmos.leo.joined(separator: " "))
    try await daemon.tell("activate")
    let expected = try await Cosmos.capture()
    try await waitUntil("\(daemon.process.errors)", every: .milliseconds(250)) {
      let screen = server.connection.picture(of: server.connection.root)
      return screen.map { $0.difference(from: expected) } ?? 257 <= SkyWindow.tolerance
    }
    #expect(daemon.programs.count == 1)
    try await daemon.tell("deactivate")
    try await waitUntil { daemon.programs.isEmpty }
    #expect(!daemon.process.errors.contains("cosmos:"))
  }

  @Test func `the settings of XScreenSaver describe options that exist`() async throws {
    let file = Page.package.appending(path: "Assets/ScreenSaver/cosmos.xml")
    let parser = try #require(XMLParser(contentsOf: file))
    let reader = ArgumentReader()
    parser.delegate = reader
    #expect(parser.parse())
    #expect(reader.arguments.contains(["--root"]))
    #expect(reader.arguments.count > 4)
    for words in reader.arguments {
      // Whether the options are valid is known before the missing display is noticed.
      let run = try await Cosmos.run(words)
      #expect(run.exitCode == 1, "\(words): \(run.errors)")
    }
  }
}

/// Reads the arguments that a description of a screen saver contains.
private final class ArgumentReader: NSObject, XMLParserDelegate {
  var arguments: [[String]] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    let values = ["low", "high", "default"].compactMap { attributes[$0] }
    for key in ["arg", "arg-set", "arg-unset"] {
      guard let text = attributes[key] else { continue }
      for value in values.isEmpty ? [""] : values {
        arguments.append(
          text.replacingOccurrences(of: "%", with: value).split(separator: " ").map(String.init))
      }
    }
  }
}
