import CMQTT
import CosmosCore
import CosmosHost
import CosmosImage
import CosmosOptions
import Dispatch
import Glibc
import Synchronization

/// Who receives what comes from a broker; everything is called on the thread of the connection.
package protocol BrokerListener: AnyObject, Sendable {
  /// Notes that the broker has accepted the connection, perhaps again.
  func connected()

  /// Notes that the connection is lost, or could not be made.
  ///
  /// - Parameter silence: For how long nothing could be heard before, in seconds.
  func disconnected(after silence: Seconds)

  /// Receives a message, whose bytes are only valid during the call.
  func received(_ topic: String, _ bytes: UnsafeRawBufferPointer, isRetained: Bool)
}

extension BrokerListener {
  package func disconnected(after silence: Seconds) {}
}

/// A connection to an MQTT broker.
///
/// A thread of its own connects again for as long as the program runs; no function here waits for the network.
package final class BrokerConnection: @unchecked Sendable {
  /// How surely a message arrives.
  package enum Quality: Int32, Sendable {
    /// It is lost with the connection.
    case atMostOnce = 0
    /// It is sent again until the broker has it, while the connection lasts.
    case atLeastOnce = 1
  }

  /// What the broker publishes for a client that is gone without a word.
  package struct Will: Sendable {
    let topic: String
    let text: String

    package init(topic: String, text: String) {
      (self.topic, self.text) = (topic, text)
    }
  }

  private let address: BrokerAddress
  /// The library's client, with which any thread may publish.
  private let client: OpaquePointer
  private let callbacks: BrokerCallbacks
  private let connected = Atomic(false)
  private let isClosing = Atomic(false)
  private let isOver = DispatchSemaphore(value: 0)
  /// Wakes the thread from its pause between two attempts.
  private let pause = DispatchSemaphore(value: 0)
  private let longestPause: Double
  /// When the thread last looked whether something has come.
  private let lastTurn = Mutex(ContinuousClock.now)
  // Only the client's own thread uses the following properties.
  private var lastProblem: String?
  private var refusal: String?

  /// The longest time from one look to the next; after a longer one, the machine was asleep, or the program was stopped.
  private static let longestTurn: Seconds = 10

  /// The first pause between attempts to connect, in seconds.
  private static let firstPause = 1.0

  /// How long the end of the program waits for the network.
  private static let closeTimeout = DispatchTimeInterval.milliseconds(500)

  /// The largest message with its topic that a broker may send, in bytes.
  ///
  /// It is more than anything needs, so that what is a little too long is answered.
  private static let largestPacket: UInt32 = 64 << 10

  /// Loads the client library.
  ///
  /// - Throws: ``BrokerError`` if there is none.
  package static func loadLibrary() throws(BrokerError) {
    guard cosmos_mqtt_is_built() else { throw .notBuilt }
    if let reason = cosmos_mqtt_load() { throw .noLibrary(reason: String(cString: reason)) }
  }

  /// Prepares a connection; ``open(for:)`` begins with it.
  ///
  /// - Parameters:
  ///   - address: Where the broker is.
  ///   - login: What the broker wants to see.
  ///   - will: What the broker publishes when the connection is lost; `nil` for nothing.
  ///   - longestPause: The longest pause between attempts to connect, in seconds.
  /// - Throws: ``BrokerError`` if there is no client library, or no memory.
  package init(
    _ address: BrokerAddress, login: BrokerLogin, will: Will?, longestPause: Double = 60
  ) throws(BrokerError) {
    self.address = address
    self.longestPause = longestPause
    try BrokerConnection.loadLibrary()
    callbacks = BrokerCallbacks()
    let name = "cosmos-\(String(UInt64.random(in: 0...UInt64.max), radix: 36))"
    guard
      let client = cosmos_mqtt_create(name, BrokerConnection.largestPacket, callbacks.events)
    else { throw .outOfMemory }
    self.client = client
    if let user = address.user { cosmos_mqtt_set_login(client, user, login.password) }
    if let will { cosmos_mqtt_set_will(client, will.topic, will.text) }
    if address.isEncrypted {
      if let certificate = login.certificate {
        certificate.file.withCString { file in
          certificate.key.withCString { cosmos_mqtt_use_tls(client, file, $0) }
        }
      } else {
        cosmos_mqtt_use_tls(client, nil, nil)
      }
    }
    callbacks.owner = self
  }

  deinit {
    cosmos_mqtt_delete(client)
  }

  /// Begins to connect.
  ///
  /// - Parameter listener: Who receives what comes; it isn't kept alive.
  /// - Throws: ``SystemLimit`` if there is no thread left.
  package func open(for listener: any BrokerListener) throws {
    callbacks.listener = listener
    // The thread keeps the client alive.
    try BackgroundThread.start(for: .awaited) { [self] in run() }
  }

  /// Whether the broker has accepted the connection, and it isn't lost.
  package var isConnected: Bool { connected.load(ordering: .acquiring) }

  /// Whether messages that arrive now may have waited on this machine; the connection is about to be made anew.
  package var isBehind: Bool { silence > BrokerConnection.longestTurn }

  /// For how long nobody has looked whether something has come, in seconds.
  private var silence: Seconds { lastTurn.withLock { (.now - $0).seconds } }

  /// Begins to end the connection, for half a second.
  ///
  /// Call it once.
  ///
  /// - Returns: What to wait for.
  package func close() -> Ending {
    isClosing.store(true, ordering: .releasing)
    pause.signal()
    if isConnected { cosmos_mqtt_disconnect(client) }
    return Ending(within: BrokerConnection.closeTimeout, by: isOver)
  }

  // MARK: Messages

  /// Asks for the messages to topics.
  ///
  /// - Parameters:
  ///   - filter: A filter of topics.
  ///   - quality: How surely they come.
  package func subscribe(to filter: String, _ quality: Quality = .atLeastOnce) {
    cosmos_mqtt_subscribe(client, filter, quality.rawValue)
  }

  /// Publishes a message, unless there is no connection.
  ///
  /// - Parameters:
  ///   - text: The text; an empty one that is retained removes the last one.
  ///   - topic: The topic.
  ///   - quality: How surely it arrives.
  ///   - isRetained: Whether the broker keeps it for those who come later.
  package func publish(
    _ text: String, to topic: String, _ quality: Quality = .atMostOnce, isRetained: Bool = true
  ) {
    guard isConnected else { return }
    cosmos_mqtt_publish(client, topic, text, text.utf8.count, quality.rawValue, isRetained)
  }

  // MARK: The thread

  private func run() {
    var wait = BrokerConnection.firstPause
    while !isClosing.load(ordering: .acquiring) {
      refusal = nil
      if let problem = cosmos_mqtt_connect(client, address.host, Int32(address.port)) {
        report(String(cString: problem))
      } else {
        let reason = serve()
        if isClosing.load(ordering: .acquiring) { break }
        if connected.exchange(false, ordering: .acquiringAndReleasing) {
          wait = BrokerConnection.firstPause
          Journal.log(
            "the connection to the broker \(address.host) is lost (\(reason)); trying again")
        } else {
          report(refusal ?? reason)
        }
      }
      callbacks.listener?.disconnected(after: silence)
      _ = pause.wait(timeout: .now() + wait)
      wait = min(2 * wait, longestPause)
    }
    isOver.signal()
  }

  /// Sends and receives until the connection is lost.
  ///
  /// - Returns: Why it is.
  private func serve() -> String {
    lastTurn.withLock { $0 = .now }
    while true {
      if let problem = cosmos_mqtt_loop(client, 1000) { return String(cString: problem) }
      let isBehind = lastTurn.withLock { last in
        let now = ContinuousClock.now
        guard (now - last).seconds <= BrokerConnection.longestTurn else { return true }
        last = now
        return false
      }
      if isBehind { return "this machine was asleep, or the program was stopped" }
    }
  }

  /// Logs why there is no connection, once for each reason.
  private func report(_ reason: String) {
    guard reason != lastProblem else { return }
    lastProblem = reason
    Log.warning(
      "can't connect to the broker \(address.host): \(BrokerProblem.advice(for: reason)); trying again"
    )
  }

  fileprivate func accepted(refusal: String?) {
    self.refusal = refusal
    guard refusal == nil else { return }
    connected.store(true, ordering: .releasing)
    // Who has read that there is none reads that there is one again.
    if lastProblem == nil {
      Journal.log("connected to the broker \(address.host)")
    } else {
      Log.warning("connected to the broker \(address.host) again")
    }
    lastProblem = nil
    callbacks.listener?.connected()
  }
}

/// Forwards the library's events.
private final class BrokerCallbacks: @unchecked Sendable {
  weak var owner: BrokerConnection?
  weak var listener: (any BrokerListener)?

  /// The functions that the library calls, with a pointer to this object.
  var events: cosmos_mqtt_events {
    cosmos_mqtt_events(
      user: Unmanaged.passUnretained(self).toOpaque(),
      connected: { user, refusal in
        BrokerCallbacks.own(user)?.owner?.accepted(refusal: refusal.map { String(cString: $0) })
      },
      received: { user, topic, bytes, count, isRetained in
        guard let topic else { return }
        let bytes = UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count)
        BrokerCallbacks.own(user)?.listener?.received(
          String(cString: topic), bytes, isRetained: isRetained)
      })
  }

  private static func own(_ user: UnsafeMutableRawPointer?) -> BrokerCallbacks? {
    user.map { Unmanaged<BrokerCallbacks>.fromOpaque($0).takeUnretainedValue() }
  }
}
