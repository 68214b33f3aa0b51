import CAdwaita
import CosmosCore
import CosmosImage
import CosmosOptions
import Glibc

/// The settings program.
@main
@MainActor struct CosmosSettings {
  /// Opens the window, or that of the program if it runs already.
  static func main() {
    do {
      let options = try Options.parse(
        ["\(Command.settings.rawValue)"] + Argument.ofProgram, settings: .process)
      // Help was printed.
      guard let options else { return }
      switch options.action {
      case .settings(let page): exit(try SettingsApplication(options, showing: page).run())
      default: print(Version.full)
      }
    } catch {
      let text = (error as? UsageError)?.message ?? "\(error)"
      let line = "cosmos-settings: \(text)\n"
      _ = line.withCString { write(STDERR_FILENO, $0, line.utf8.count) }
      exit(error is UsageError ? 2 : 1)
    }
  }
}
