import Foundation
import Testing

/// What a program uses of the system.
final class Usage {
  private let program: Subprocess
  private var memory = 0
  private var descriptors = 0

  init(of program: Subprocess) {
    self.program = program
  }

  /// Remembers what the program uses now.
  func note() throws {
    (memory, descriptors) = (try program.residentKibibytes(), try openDescriptors())
  }

  /// Expects the program to use no more than then.
  ///
  /// - Parameters:
  ///   - mebibytes: Memory that it may have gained.
  ///   - sourceLocation: Where it is expected.
  /// - Throws: ``HarnessError`` if the program has ended.
  func expectSame(
    within mebibytes: Int = 1, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(try openDescriptors() == descriptors, sourceLocation: sourceLocation)
    let growth = try program.residentKibibytes() - memory
    #expect(growth <= mebibytes << 10, "\(growth) KiB", sourceLocation: sourceLocation)
  }

  private func openDescriptors() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/\(program.identifier)/fd").count
  }
}
