import CosmosMain
import CosmosOptions

/// The man page of the program, cosmos(1).
enum ProgramManual {
  static var text: String {
    var page = Mdoc("cosmos", section: 1, "an endlessly scrolling sky of stars")
    page.section("SYNOPSIS")
    for command in Command.allCases {
      page.macro("Nm")
      if command == .run { page.macro("Op Cm run") } else { page.macro("Cm \(command.rawValue)") }
      for argument in CommandManual.arguments(of: command) where command != .run {
        page.macro(argument)
      }
      page.macro("Op Ar OPTION ...")
    }
    page.section("DESCRIPTION")
    page.paragraphs([
      "Cosmos draws layers of stars that slide past each other at different speeds, and among them the constellations of the zodiac: in a window, on whole monitors, as a screen saver or a wallpaper, or into images and films, with or without a display.",
      "Without a command, it opens the sky in a window, as `cosmos run` does. Hold the ring in the middle for the menu; drag, scroll or use the arrow keys to move; T starts a tour, F fills the monitor, P saves an image, and Q quits.",
      "Options follow the command, in any order, as `--name value` or `--name=value`. If an option is given twice, the last one counts.",
    ])
    page.section("COMMANDS")
    page.sentences("Each has a page with its options:")
    page.list(
      Command.allCases.map { command in
        ("Xr cosmos-\(command.rawValue) 1", CommandManual.sentence("\(command.summary)"))
      }, isCompact: true)
    ReferenceTable.environment.add(to: &page)
    ReferenceTable.exitStatus.add(to: &page)
    page.section("EXAMPLES")
    let examples = ManualExample.all
    page.examples(
      Command.allCases.compactMap { command in examples.first { $0.command == command } }
        .map { ($0.purpose, $0.line) })
    page.references(
      Command.allCases.map { ("cosmos-\($0.rawValue)", 1) } + [
        ("cosmos-sky", 5), ("cosmos-wall", 5),
      ])
    return page.text
  }
}
