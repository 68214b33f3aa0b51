import CMQTT
import CosmosCore
import CosmosHost
import CosmosOptions
import Dispatch
import Glibc
import Synchronization

/// Connects the sky to an MQTT broker: receives commands from topics, and publishes the state.
///
/// A thread of its own reconnects for as long as the program runs; no function here waits for the network.
package final class BrokerClient: @unchecked Sendable {
  private let control: RemoteControl
  private let topics: BrokerTopics
  private let instance: String?
  private let address: BrokerAddress
  /// The library's client, with which any thread may publish.
  private let client: OpaquePointer
  private let callbacks: BrokerCallbacks
  private let isConnected = Atomic(false)
  /// The signs that this connection has told Home Assistant of; `nil` if it has told nothing.
  private let announcedSigns = Mutex<[String]?>(nil)
  private let isClosing = Atomic(false)
  private let isOver = DispatchSemaphore(value: 0)
  /// Wakes the thread from its pause between two attempts.
  private let pause = DispatchSemaphore(value: 0)
  // Only the client's own thread uses the following properties.
  private var lastProblem: String?
  private var refusal: String?
  private var allowance = PictureAllowance(findFolder: UserFile.picturesFolder)

  /// Pauses between attempts to connect, in seconds: the first, and the longest.
  private static let (firstPause, longestPause) = (1.0, 60.0)

  /// How long the end of the program waits for the network.
  private static let closeTimeout = DispatchTimeInterval.milliseconds(500)

  /// Loads the client library.
  ///
  /// - Throws: ``BrokerError`` if there is none.
  package static func loadLibrary() throws(BrokerError) {
    guard cosmos_mqtt_is_built() else { throw .notBuilt }
    if let reason = cosmos_mqtt_load() { throw .noLibrary(reason: String(cString: reason)) }
  }

  /// Starts to connect to a broker.
  ///
  /// - Parameters:
  ///   - address: Where the broker is.
  ///   - password: The password to log in with.
  ///   - instance: What the sky is called among several on its desktop.
  ///   - control: Where commands go.
  /// - Throws: ``BrokerError`` if there is no client library, or no memory.
  package init(
    _ address: BrokerAddress, password: String?, instance: String?, control: RemoteControl
  ) throws {
    self.address = address
    self.instance = instance
    self.control = control
    topics = BrokerTopics(prefix: address.prefix)
    try BrokerClient.loadLibrary()
    callbacks = BrokerCallbacks()
    let name = "cosmos-\(String(UInt64.random(in: 0...UInt64.max), radix: 36))"
    guard
      let client = cosmos_mqtt_create(name, BrokerTopics.largestPacket, callbacks.events)
    else { throw BrokerError.outOfMemory }
    self.client = client
    if let user = address.user { cosmos_mqtt_set_login(client, user, password) }
    cosmos_mqtt_set_will(client, topics.availability, BrokerTopics.offline)
    if address.isEncrypted { cosmos_mqtt_use_tls(client) }
    callbacks.owner = self
    control.addPublisher(to: .broker, of: BrokerTopics.properties, every: BrokerTopics.interval) {
      [unowned self] state, changes in publish(changes, of: state)
    }
    // The thread keeps the client alive.
    try BackgroundThread.start(for: .awaited) { [self] in run() }
  }

  deinit {
    cosmos_mqtt_delete(client)
  }

  /// Begins to announce on the broker that the sky is gone, for half a second.
  ///
  /// Call it once.
  ///
  /// - Returns: What to wait for.
  package func close() -> Ending {
    isClosing.store(true, ordering: .releasing)
    pause.signal()
    if isConnected.load(ordering: .acquiring) {
      publish(BrokerTopics.offline, to: topics.availability)
      cosmos_mqtt_disconnect(client)
    }
    return Ending(within: BrokerClient.closeTimeout, by: isOver)
  }

  // MARK: The thread

  private func run() {
    var wait = BrokerClient.firstPause
    while !isClosing.load(ordering: .acquiring) {
      refusal = nil
      if let problem = cosmos_mqtt_connect(client, address.host, Int32(address.port)) {
        report(String(cString: problem))
      } else {
        let reason = serve()
        if isClosing.load(ordering: .acquiring) { break }
        if isConnected.exchange(false, ordering: .acquiringAndReleasing) {
          wait = BrokerClient.firstPause
          Journal.log(
            "the connection to the broker \(address.host) is lost (\(reason)); trying again")
        } else {
          report(refusal ?? reason)
        }
      }
      _ = pause.wait(timeout: .now() + wait)
      wait = min(2 * wait, BrokerClient.longestPause)
    }
    isOver.signal()
  }

  /// Sends and receives until the connection is lost.
  ///
  /// - Returns: Why it is.
  private func serve() -> String {
    while true {
      if let problem = cosmos_mqtt_loop(client, 1000) { return String(cString: problem) }
    }
  }

  /// Logs why there is no connection, once for each reason.
  private func report(_ reason: String) {
    guard reason != lastProblem else { return }
    lastProblem = reason
    Log.warning("can't connect to the broker \(address.host): \(reason); trying again")
  }

  // MARK: Events of the client

  fileprivate func connected(refusal: String?) {
    self.refusal = refusal
    guard refusal == nil else { return }
    lastProblem = nil
    announcedSigns.withLock { $0 = nil }
    isConnected.store(true, ordering: .releasing)
    Journal.log("connected to the broker \(address.host)")
    cosmos_mqtt_subscribe(client, topics.commands)
    publish(BrokerTopics.online, to: topics.availability)
    // Only the loop publishes the state, so that the last one to be sent is the latest.
    control.publishAgain(to: .broker)
  }

  /// Executes the command that a message contains; its bytes are only valid during the call.
  fileprivate func received(
    _ topic: String, _ bytes: UnsafeRawBufferPointer, isRetained: Bool
  ) {
    let command: RemoteCommand
    do throws(RemoteError) {
      command = try topics.command(topic, bytes, isRetained: isRetained)
      if case .capture = command { try allowance.take() }
    } catch {
      return answer(topic, .failure(error))
    }
    control.submit(
      RemoteRequest(command, isFromNetwork: true) { [self] result in answer(topic, result) })
  }

  private func answer(_ topic: String, _ result: Result<String, RemoteError>) {
    publish(topics.answer(to: topic, result), to: topics.answers, isRetained: false)
  }

  // MARK: Topics

  private func publish(_ changes: [RemoteState.Property], of state: RemoteState) {
    guard isConnected.load(ordering: .acquiring) else { return }
    announce(state.signs)
    for message in topics.messages(about: state, changes: changes) { publish(message) }
  }

  /// Describes the sky to Home Assistant, as far as it doesn't know it yet.
  private func announce(_ signs: [String]) {
    let known = announcedSigns.withLock { known in
      defer { known = signs }
      return known
    }
    guard known != signs else { return }
    let house = HomeAssistant(topics, instance: instance, signs: signs)
    for entity in known == nil ? house.entities : [house.signs] { publish(entity.message) }
  }

  private func publish(_ message: BrokerTopics.Message) {
    publish(message.text, to: message.topic)
  }

  private func publish(_ text: String, to topic: String, isRetained: Bool = true) {
    cosmos_mqtt_publish(client, topic, text, text.utf8.count, isRetained)
  }
}

/// Forwards the library's events to the client.
private final class BrokerCallbacks: @unchecked Sendable {
  weak var owner: BrokerClient?

  /// The functions that the library calls, with a pointer to this object.
  var events: cosmos_mqtt_events {
    cosmos_mqtt_events(
      user: Unmanaged.passUnretained(self).toOpaque(),
      connected: { user, refusal in
        BrokerCallbacks.owner(of: user)?.connected(refusal: refusal.map { String(cString: $0) })
      },
      received: { user, topic, bytes, count, isRetained in
        guard let topic else { return }
        let bytes = UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count)
        BrokerCallbacks.owner(of: user)?.received(
          String(cString: topic), bytes, isRetained: isRetained)
      })
  }

  private static func owner(of user: UnsafeMutableRawPointer?) -> BrokerClient? {
    user.flatMap { Unmanaged<BrokerCallbacks>.fromOpaque($0).takeUnretainedValue().owner }
  }
}
