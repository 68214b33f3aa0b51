import CProcess
import CosmosImage

extension CommandWord {
  /// The words after the program's name, as the system gave them to the program.
  ///
  /// Swift's own `CommandLine` takes them from `/proc`, and is empty where that is not mounted.
  static var ofProgram: [CommandWord] {
    var count: Int32 = 0
    let words = cosmos_command_line(&count)
    return (1..<max(1, Int(count))).compactMap { number in
      words?[number].map { CommandWord(FilePath(cString: $0)) }
    }
  }
}
