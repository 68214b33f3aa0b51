import CGLib
import CosmosTestSupport
import Synchronization

/// A fake screen saver service on a message bus, which records the requests it receives.
final class ScreenSaverService {
  private let connection: OpaquePointer
  private let log: Log

  /// A request it received.
  enum Request: Hashable {
    case inhibit(program: String)
    case unInhibit(cookie: UInt32)
    /// Sent by a different connection than the one that inhibited; by then a desktop has already dropped the
    /// inhibition.
    case strayUnInhibit(cookie: UInt32)
  }

  /// The cookie of the first request; each later request counts up from it.
  static let firstCookie: UInt32 = 41

  /// Timeout of bus calls, in milliseconds, after which the test gives up.
  private static let patience: Int32 = 300_000

  /// The requests received so far.
  var requests: [Request] { log.requests.withLock { $0 } }

  /// Joins a bus.
  ///
  /// - Parameters:
  ///   - bus: The bus.
  ///   - answers: Whether to answer immediately, rather than wait for ``answer()``.
  /// - Throws: ``HarnessError`` if it can't join the bus or get the name.
  init(on bus: MessageBus, answers: Bool = true) throws {
    log = Log(answers: answers)
    let connection = try bus.connect()
    self.connection = connection
    // The filter runs on the connection's own thread, so that no main loop is needed.
    g_dbus_connection_add_filter(
      connection,
      { connection, message, isIncoming, log in
        guard isIncoming != 0, let connection, let message, let log,
          Unmanaged<Log>.fromOpaque(log).takeUnretainedValue().answer(message, on: connection)
        else { return message }
        g_object_unref(UnsafeMutableRawPointer(message))
        return nil
      }, Unmanaged.passRetained(log).toOpaque(),
      { log in
        if let log { Unmanaged<Log>.fromOpaque(log).release() }
      })
    try bus.requestName(ScreenSaverService.name, for: connection)
  }

  /// Sends all pending answers, and answers immediately from now on.
  func answer() {
    log.answer(on: connection)
  }

  /// Whether the last requester has received its answer, and is still on the bus.
  ///
  /// It answers a ping only after it has received everything that was sent to it before.
  var lastRequesterIsAnswered: Bool {
    guard let sender = log.senders.withLock({ $0.last }) else { return false }
    let answer = g_dbus_connection_call_sync(
      connection, sender, "/", "org.freedesktop.DBus.Peer", "Ping", nil, nil,
      G_DBUS_CALL_FLAGS_NONE, ScreenSaverService.patience, nil, nil)
    guard let answer else { return false }
    g_variant_unref(answer)
    return true
  }

  private static let name = "org.freedesktop.ScreenSaver"

  private final class Log: Sendable {
    let requests = Mutex<[Request]>([])
    /// The connections that sent the requests.
    let senders = Mutex<[String]>([])
    /// Whether answers are sent immediately, and the answers withheld until then.
    private let answers: Mutex<(areSent: Bool, kept: [Reply])>

    /// An answer that owns its message.
    private struct Reply: @unchecked Sendable {
      let message: OpaquePointer

      func send(on connection: OpaquePointer) {
        g_dbus_connection_send_message(
          connection, message, G_DBUS_SEND_MESSAGE_FLAGS_NONE, nil, nil)
        g_object_unref(UnsafeMutableRawPointer(message))
      }
    }

    init(answers: Bool) {
      self.answers = Mutex((answers, []))
    }

    /// Sends all withheld answers, and stops withholding any.
    func answer(on connection: OpaquePointer) {
      answers.withLock { answers in
        answers.areSent = true
        for reply in answers.kept { reply.send(on: connection) }
        answers.kept = []
      }
    }

    /// Records a request and answers it unless answers are withheld; returns `false` for other messages.
    func answer(_ message: OpaquePointer, on connection: OpaquePointer) -> Bool {
      guard g_dbus_message_get_message_type(message) == G_DBUS_MESSAGE_TYPE_METHOD_CALL,
        let interface = g_dbus_message_get_interface(message),
        String(cString: interface) == ScreenSaverService.name,
        let member = g_dbus_message_get_member(message),
        let body = g_dbus_message_get_body(message), g_variant_n_children(body) > 0,
        let reply = g_dbus_message_new_method_reply(message)
      else { return false }
      let argument = g_variant_get_child_value(body, 0)
      defer { g_variant_unref(argument) }
      let sender = g_dbus_message_get_sender(message).map { String(cString: $0) } ?? ""
      switch String(cString: member) {
      case "Inhibit":
        senders.withLock { $0.append(sender) }
        let program = String(cString: g_variant_get_string(argument, nil))
        let count = requests.withLock { requests in
          requests.append(.inhibit(program: program))
          return requests.count - 1
        }
        var answer = [g_variant_new_uint32(ScreenSaverService.firstCookie + UInt32(count))]
        g_dbus_message_set_body(reply, g_variant_new_tuple(&answer, 1))
      case "UnInhibit":
        let cookie = g_variant_get_uint32(argument)
        let number = Int(cookie) - Int(ScreenSaverService.firstCookie)
        let isTheirs = senders.withLock { senders in
          defer { senders.append(sender) }
          return senders.indices.contains(number) && senders[number] == sender
        }
        requests.withLock {
          $0.append(isTheirs ? .unInhibit(cookie: cookie) : .strayUnInhibit(cookie: cookie))
        }
      default: return false
      }
      answers.withLock { answers in
        let reply = Reply(message: reply)
        if answers.areSent { reply.send(on: connection) } else { answers.kept.append(reply) }
      }
      return true
    }
  }

  deinit {
    g_dbus_connection_close_sync(connection, nil, nil)
    g_object_unref(UnsafeMutableRawPointer(connection))
  }
}
