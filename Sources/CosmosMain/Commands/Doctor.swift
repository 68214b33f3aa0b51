import CosmosBench
import CosmosCore
import CosmosGL
import CosmosHost
import CosmosOptions
import CosmosSession
import CosmosWindow

/// `cosmos doctor`: reports which of the things that Cosmos uses are there, and what to install.
struct Doctor {
  let options: Options

  /// Asks, and prints the findings.
  ///
  /// - Returns: The exit status: 1 if nothing can be drawn on this machine.
  /// - Throws: `FileError` if the findings can't be printed.
  func run() throws -> Int32 {
    // Several checks connect to the X server.
    let findings = WindowSystem.keepingX11 { _ in self.findings() }
    try Terminal.print(options.isJSON ? Doctor.json(findings) : Doctor.lines(findings))
    return findings.contains { $0.state == .problem } ? 1 : ExitCode.success
  }

  private func findings() -> [Finding] {
    let session = ServiceChecks.services(ofSession: true)
    let displays = DisplayFacts(usesGLES: options.api.map { $0 == .gles })
    return [DesktopChecks.graphics(options, opensWindow: displays.opensWindow)]
      + displays.findings + [DesktopChecks.sound()] + DesktopChecks.fonts()
      + [
        ServiceChecks.sessionBus(session), ServiceChecks.idle(session),
        ServiceChecks.systemBus(ServiceChecks.services(ofSession: false)),
      ] + ServiceChecks.files() + [
        ServiceChecks.mqtt(), ServiceChecks.clock(), ServiceChecks.settings(),
      ]
  }

  /// A line per finding in three columns, and one below it for what to do; a summary at the end.
  static func lines(_ findings: [Finding]) -> String {
    let state = width(findings.map(\.state.rawValue))
    let subject = width(findings.map(\.subject))
    var lines: [String] = []
    for finding in findings {
      lines.append(
        finding.state.rawValue.alignedLeft(to: state) + finding.subject.alignedLeft(to: subject)
          + finding.text)
      if let remedy = finding.remedy {
        lines.append(String(repeating: " ", count: state + subject) + "→ \(remedy)")
      }
    }
    let count = findings.count { $0.state == .note }
    let end =
      findings.contains { $0.state == .problem }
      ? "Cosmos can't draw on this machine."
      : count == 0 ? "All is there." : "Cosmos works; \(count) of these could be better."
    return (lines + ["", end]).joined(separator: "\n")
  }

  private static func width(_ words: [String]) -> Int { (words.map(\.count).max() ?? 0) + 2 }

  /// One JSON object with an array of findings.
  static func json(_ findings: [Finding]) -> String {
    var json = JSONWriter(.compact)
    json.object { json in
      json.array("findings") { json in
        for finding in findings {
          json.object { json in
            if let remedy = finding.remedy { json.field("remedy", remedy) }
            json.field("state", finding.state.rawValue)
            json.field("subject", finding.subject)
            json.field("text", finding.text)
          }
        }
      }
      json.field("version", Version.number)
    }
    return json.text
  }
}
