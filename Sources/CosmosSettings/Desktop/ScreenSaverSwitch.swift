import CosmosImage
import CosmosOptions

/// Lists the sky among the programs of XScreenSaver.
struct ScreenSaverSwitch: DesktopSwitch {
  let title = Phrase.screenSaver
  let help = Phrase.screenSaverHelp

  private static let maxBytes = 1 << 20

  private var file: FilePath? {
    ProcessContext.variable("HOME").map { $0.appending("/.xscreensaver") }
  }

  func find(_ found: @escaping @MainActor (DesktopState) -> Void) {
    guard let file else { return found(.unavailable(.noHome)) }
    run(["sh", "-c", "command -v xscreensaver"]) { output in
      guard output.hasSucceeded else { return found(.unavailable(.noScreenSaver)) }
      guard let list = try? ScreenSaverSwitch.list(in: file), list.canHaveSky else {
        return found(.unavailable(.noScreenSaverFile))
      }
      found(list.hasSky ? .on : .off)
    }
  }

  func turn(on: Bool, _ done: @escaping @MainActor (String?) -> Void) {
    guard let file else { return done(nil) }
    do {
      var list = try ScreenSaverSwitch.list(in: file)
      list.turn(on: on)
      let output = try OutputFile(path: file)
      try output.write(Array(list.text.utf8))
      try output.finish()
      done(nil)
    } catch {
      done((error as? UsageError)?.message ?? "\(error)")
    }
  }

  private static func list(in file: FilePath) throws -> ScreenSaverList {
    let bytes = try InputFile.read(file, upTo: maxBytes)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw UsageError("\(file) is not in UTF-8; edit it by hand")
    }
    return ScreenSaverList(text, showing: SkyProgram.word)
  }
}
