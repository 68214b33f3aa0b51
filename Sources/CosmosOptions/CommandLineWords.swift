import CProcess
import CosmosImage

extension Argument {
  /// The arguments after the program's name, as the system passed them.
  ///
  /// Swift's own `CommandLine` reads them from `/proc` and is empty if that is not mounted.
  package static var ofProgram: [Argument] {
    var count: Int32 = 0
    let words = cosmos_command_line(&count)
    return (1..<max(1, Int(count))).compactMap { number in
      words?[number].map { Argument(FilePath(cString: $0)) }
    }
  }
}
