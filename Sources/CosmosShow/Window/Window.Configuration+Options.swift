import CosmosOptions
import CosmosWindow

extension Window.Configuration {
  /// The window that the command line asks for.
  package init(_ options: Options) {
    self.init()
    width = options.size.width
    height = options.size.height
    followsScale = !options.hasOwnSize
    isFullscreen = options.isFullscreen
    monitor = options.monitors.single
    isDebugging = options.isDebuggingGL
    bitsPerChannel = options.windowDepth.bits
    // The command "lose" works on every machine.
    needsRenewableContext = options.clock == .driven
    if WindowSystem.current == .x11 { icons = WindowIcon.cosmos }
  }
}
