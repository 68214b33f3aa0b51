import CosmosOptions
import CosmosWindow

extension WindowSystem {
  /// The window system that the command line asks for.
  package init(_ platform: Options.Platform) {
    self =
      switch platform {
      case .x11: .x11
      case .wayland: .wayland
      }
  }
}
