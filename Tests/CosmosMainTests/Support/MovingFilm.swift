import CosmosTestSupport
import Foundation

/// A short and small film in which everything moves.
enum MovingFilm {
  /// The options of the film, without its length.
  static let motion = [
    "--size", "96x64", "--sign", "leo", "--lines", "--tour=0.1", "--journey", "0.4",
  ]

  /// Records the film.
  static func record(
    _ output: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> ProgramRun {
    try ProgramRun(["record", output] + motion + arguments, environment: environment)
  }
}

extension RunningProgram {
  /// The encoder that a recording has started; `nil` before it has written a number of bytes.
  func encoder(havingWritten bytes: Int) throws -> pid_t? {
    let children = try String(
      contentsOfFile: "/proc/\(identifier)/task/\(identifier)/children",
      encoding: .utf8)
    guard let encoder = children.split(separator: " ").compactMap({ pid_t($0) }).first else {
      return nil
    }
    guard bytes > 0 else { return encoder }
    let facts = try String(contentsOfFile: "/proc/\(encoder)/io", encoding: .utf8)
    let line = facts.split(separator: "\n").first { $0.hasPrefix("wchar:") }
    let written = line.flatMap { Int($0.dropFirst("wchar: ".count)) } ?? 0
    return written >= bytes ? encoder : nil
  }
}
