import CosmosCore
import CosmosImage
import CosmosOptions

/// What the command line of the program asks for.
struct Invocation {
  /// The page to open; `nil` for the first one.
  var page: SettingsPage?
  /// The file to edit, and the profile; `nil` for the usual ones.
  var (file, profile): (FilePath?, String?)
  /// What to print instead of opening a window.
  var text: String?

  /// Whether the window edits something else than other windows of the program do.
  var isOwn: Bool { file != nil || profile != nil }

  private static let usage = """
    Usage: cosmos-settings [PAGE] [--config=FILE] [--profile=NAME]

    Edits the settings of Cosmos. The pages are \(SettingsPage.allCases.map(\.rawValue).listed).
    """

  /// Reads a command line.
  ///
  /// - Parameter arguments: The arguments after the program's name.
  /// - Throws: `UsageError` for an argument that the program doesn't take.
  init(_ arguments: [Argument]) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let word = argument.text
      let (name, value) = Invocation.parts(of: argument)
      switch name {
      case "--help", "-h": text = Invocation.usage
      case "--version", "-V": text = Version.full
      case "--config", "--profile":
        guard let value = value ?? rest.popFirst(), !value.path.bytes.isEmpty else {
          throw UsageError("\(name): give a value")
        }
        if name == "--config" { file = value.path } else { profile = value.text }
      default:
        guard page == nil, let named = SettingsPage(named: word) else {
          throw UsageError(
            "there is no page \(word.quoted); the pages are \(SettingsPage.allCases.map(\.rawValue).listed)")
        }
        page = named
      }
    }
    guard file?.description != Settings.none else {
      throw UsageError("--config none: name a file to edit")
    }
    if profile == Settings.none { profile = nil }
  }

  /// The name and the value of `--name=value`.
  private static func parts(of argument: Argument) -> (String, Argument?) {
    let bytes = argument.path.bytes
    guard argument.text.hasPrefix("--"), let index = bytes.firstIndex(of: UInt8(ascii: "=")) else {
      return (argument.text, nil)
    }
    return (
      String(decoding: bytes[..<index], as: UTF8.self),
      Argument(FilePath(bytes: bytes[(index + 1)...]))
    )
  }
}
