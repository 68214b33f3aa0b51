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
      let invocation = try Invocation(Argument.ofProgram)
      if let text = invocation.text {
        print(text)
      } else {
        exit(try SettingsApplication(invocation).run())
      }
    } catch {
      let text = (error as? UsageError)?.message ?? "\(error)"
      let line = "cosmos-settings: \(text)\n"
      _ = line.withCString { write(STDERR_FILENO, $0, line.utf8.count) }
      exit(error is UsageError ? 2 : 1)
    }
  }
}
