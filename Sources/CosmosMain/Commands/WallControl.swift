import CosmosCore
import CosmosHost
import CosmosOptions
import CosmosRemote
import CosmosSession
import Glibc

/// `cosmos ctl --wall`: tells all machines of a wall what to do, over its broker.
struct WallControl {
  private let options: Options
  private let request: ControlRequest
  private let termination: Termination

  /// How long the broker may take, in seconds, unless the command line says so.
  private static let timeout: Seconds = 5
  /// How often it is asked for, in seconds.
  private static let interval: Seconds = 0.01
  /// How long a refusal may take, in seconds.
  private static let timeToRefuse: Seconds = 0.3

  init(_ options: Options, request: ControlRequest, termination: Termination) {
    self.options = options
    self.request = request
    self.termination = termination
  }

  /// Sends the command, and returns when it has happened.
  ///
  /// - Throws: ``UsageError`` for what can't be sent, and `DescribedError` if the broker or the machines don't accept it.
  func run() throws {
    let action = try action()
    guard let address = options.wall.broker else {
      throw UsageError(
        "--wall: the wall's file names no broker, over which its machines could hear of anything")
    }
    try WallControl.send(action, to: address, options, termination)
  }

  /// Sends an event to all machines of a wall, and returns when it has happened.
  ///
  /// - Throws: `DescribedError` if the broker or the machines don't accept it.
  static func send(
    _ action: WallEvent.Action, to address: BrokerAddress, _ options: Options,
    _ termination: Termination
  ) throws {
    let timeout = options.timeout ?? WallControl.timeout
    let connection = try connect(to: address, options, termination)
    defer { connection.close().wait() }
    guard let id = connection.send(action) else {
      throw DescribedError("the connection to the broker \(address.host) is lost")
    }
    guard try wait(timeout, termination, until: { !connection.isPending(id) }) else {
      throw DescribedError(
        "the broker \(address.host) hasn't taken the command within \(timeout) s; it may not let this user steer the wall"
      )
    }
    let rest = Seconds(id.time) / 1000 - SharedClock.read()
    _ = try wait(max(rest, WallControl.timeToRefuse), termination) {
      connection.refusal(of: id) != nil
    }
    if let reason = connection.refusal(of: id) {
      throw DescribedError("the wall has refused the command: \(reason)")
    }
  }

  /// Connects to the broker of a wall.
  ///
  /// - Throws: `DescribedError` if it can't be reached.
  static func connect(
    to address: BrokerAddress, _ options: Options, _ termination: Termination
  ) throws -> WallConnection {
    try termination.watch()
    let connection = try WallConnection(
      address, login: try BrokerLogin(for: [address]),
      readClock: { SharedClock.read() })
    let timeout = options.timeout ?? WallControl.timeout
    guard try wait(timeout, termination, until: { connection.isConnected }) else {
      connection.close().wait()
      throw DescribedError("the broker \(address.host) can't be reached within \(timeout) s")
    }
    return connection
  }

  /// Waits for a condition.
  ///
  /// - Returns: Whether it has come true.
  static func wait(
    _ timeout: Seconds, _ termination: Termination, until isDone: () -> Bool
  ) throws -> Bool {
    let end = ContinuousClock.now + .seconds(timeout)
    while !isDone() {
      guard .now < end else { return false }
      try termination.check()
      usleep(UInt32(WallControl.interval * 1e6))
    }
    return true
  }

  private func action() throws -> WallEvent.Action {
    guard case .execute(let kind, let argument) = request else {
      throw UsageError("ctl --wall: there is no state of a wall to print; ask each machine")
    }
    guard let wall = options.wall.design else { throw UsageError("ctl --wall needs a wall") }
    let own = try? SkyDesign.builtIn(named: wall.sky)
    let real = try SkyDesign.builtIn(named: "tonight")
    let reader = try WallCommandReader(
      for: wall, skies: [own, real].compactMap(\.self), motion: options.motion,
      at: SharedClock.read())
    do throws(RemoteError) {
      guard
        let action = try reader.action(for: RemoteCommand(kind, argument.map { .text($0) }))
      else {
        throw RemoteError.refused("it concerns one machine; use ctl there")
      }
      return action
    } catch {
      throw UsageError("ctl --wall \(kind.rawValue): \(error.message)")
    }
  }
}
