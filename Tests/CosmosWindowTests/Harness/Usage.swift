import CosmosTestSupport
import Foundation
import Testing

/// What a program uses of the system.
final class Usage {
  private let program: Subprocess
  private var noted: State?

  /// What it uses at one point in time.
  private struct State {
    let kibibytes: Int
    /// What each open descriptor refers to.
    let descriptors: [String]
  }

  init(of program: Subprocess) {
    self.program = program
  }

  /// Remembers what the program uses now.
  ///
  /// Of several notes, the one with the fewest descriptors counts: what is on its way out may still be there in others.
  func note() throws {
    let state = try state()
    if let noted, noted.descriptors.count < state.descriptors.count { return }
    noted = state
  }

  /// Expects the program to use no more than then, as soon as what is on its way out has gone.
  ///
  /// - Parameters:
  ///   - mebibytes: Memory that it may have gained.
  ///   - change: Makes it release what it only keeps for the moment; how much that is varies from time to time.
  ///   - sourceLocation: Where it is expected.
  /// - Throws: ``HarnessError`` if the program has ended.
  func expectSame(
    within mebibytes: Int = 1, after change: (() async throws -> Void)? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let noted = try #require(noted, sourceLocation: sourceLocation)
    var state = try state()
    _ = try await eventually(within: change == nil ? .patience : .seconds(5)) { () -> Bool? in
      try await change?()
      state = try self.state()
      let isSame =
        state.descriptors.count == noted.descriptors.count
        && state.kibibytes - noted.kibibytes <= mebibytes << 10
      return isSame ? true : nil
    }
    #expect(
      state.descriptors.count == noted.descriptors.count,
      "\(state.descriptors.sorted()), not \(noted.descriptors.sorted())",
      sourceLocation: sourceLocation)
    let growth = state.kibibytes - noted.kibibytes
    #expect(growth <= mebibytes << 10, "\(growth) KiB", sourceLocation: sourceLocation)
  }

  private func state() throws -> State {
    let directory = "/proc/\(program.identifier)/fd"
    let files = FileManager.default
    let descriptors = try files.contentsOfDirectory(atPath: directory).map {
      // One may have been closed meanwhile.
      (try? files.destinationOfSymbolicLink(atPath: "\(directory)/\($0)")) ?? "closed"
    }
    return State(kibibytes: try program.residentKibibytes(), descriptors: descriptors)
  }
}
