import CProcess
import CosmosImage
import CosmosMain
import CosmosOptions
import CosmosTestSupport
import Foundation

/// Variables, streams and messages of a command or a window that runs in the test's process.
package final class CommandContext {
  private let folder: TemporaryFolder
  private let output: FileHandle
  private let errorOutput: FileHandle
  private let context: ProcessContext

  /// Makes the test's process print its stack if it crashes.
  private static let reportsCrashes: Void = cosmos_report_crashes()

  /// Creates a context with its own variables, and the program for work that it does in other processes.
  package init(environment: [String: String], program: String) throws {
    CommandContext.reportsCrashes
    folder = try TemporaryFolder()
    output = try folder.newFile("output")
    errorOutput = try folder.newFile("errors")
    context = ProcessContext(
      variables: environment, output: output.fileDescriptor, errors: errorOutput.fileDescriptor,
      program: program)
  }

  /// Runs code of the program, which may draw.
  package func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try exclusively { try ProcessContext.$current.withValue(context, operation: body) }
  }

  /// Runs a command to its end, and returns its exit status.
  package func run(_ arguments: [String]) -> Int32 {
    run { CosmosCommand.run(arguments.map { Argument(FilePath($0)) }) }
  }

  /// Standard output so far.
  package var printed: Data { (try? folder.bytes(of: "output")) ?? Data() }

  /// Standard error so far.
  package var errors: String { (try? folder.text(of: "errors")) ?? "" }
}
