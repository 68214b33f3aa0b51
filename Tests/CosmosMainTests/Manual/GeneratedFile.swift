import CosmosMain
import CosmosOptions

/// A file of the repository that comes from the program's own tables.
struct GeneratedFile {
  /// The path from the root of the package.
  let path: String
  let text: String

  /// The folders that have nothing but generated files.
  static let folders = ["Assets/Man", "Assets/Completions"]

  static func all() throws -> [GeneratedFile] {
    let commands = Command.allCases.map { CommandManual(command: $0) }
    return [
      GeneratedFile(path: "Assets/Man/cosmos.1", text: ProgramManual.text),
      GeneratedFile(path: "Assets/Man/cosmos-sky.5", text: try SchemaManual.sky()),
      GeneratedFile(path: "Assets/Man/cosmos-wall.5", text: try SchemaManual.wall()),
      GeneratedFile(path: "Assets/Completions/cosmos.bash", text: BashCompletion.text),
      GeneratedFile(path: "Assets/Completions/_cosmos", text: ZshCompletion.text),
      GeneratedFile(path: "Assets/Completions/cosmos.fish", text: FishCompletion.text),
    ] + commands.map { GeneratedFile(path: "Assets/Man/\($0.name).1", text: $0.text) }
  }
}
