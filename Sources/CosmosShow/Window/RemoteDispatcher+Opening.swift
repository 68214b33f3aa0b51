import CosmosOptions
import CosmosRemote

extension RemoteDispatcher {
  /// Lets other programs control a sky.
  ///
  /// - Parameters:
  ///   - options: The command line.
  ///   - login: What the MQTT broker wants to see.
  ///   - skies: Shows the skies that commands ask for.
  ///   - wall: Sends what is asked for to all machines of a wall; `nil` without one.
  /// - Returns: The dispatcher; `nil` where time is driven.
  /// - Throws: ``BrokerError`` if the sky can't be on the MQTT broker that it should be on.
  package static func open(
    _ options: Options, login: BrokerLogin, skies: SkyFollower, wall: WallLink?
  ) throws -> RemoteDispatcher? {
    guard options.clock != .driven else { return nil }
    let control = RemoteControl()
    let broker = try options.broker.map { address in
      try BrokerClient(
        address, login: login, instance: options.busName.instance,
        wall: options.wall.broker.flatMap { _ in options.wall.design }, control: control)
    }
    let isScreenSaver =
      switch try? WindowSession.placement(options) {
      case .foreignWindow, .root: true
      default: false
      }
    // A screen saver is nobody's sky unless it has a name of its own.
    let isOnBus = !isScreenSaver || options.busName != .only
    var bus: BusService?
    return RemoteDispatcher(
      control, skies: skies, wall: wall, commandLine: options.givenNames,
      offer: { if isOnBus { bus = BusService.start(control, as: options.busName) } },
      finish: { [bus?.close(), broker?.close()].compactMap(\.self) })
  }
}
