import CGLib
import CosmosHost
import Synchronization

/// A fake screen saver service on a message bus, which records the requests it receives.
final class ScreenSaverService {
  private let service: FakeService
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

  /// The requests received so far.
  var requests: [Request] { log.requests.withLock { $0 } }

  /// Joins a bus, to answer calls immediately, or to wait for ``answer()``.
  init(on bus: MessageBus, answers: Bool = true) throws {
    log = Log(answers: answers)
    service = try FakeService(on: bus, names: [ScreenSaverService.name]) {
      [log] message, connection in
      log.answer(message, on: connection)
    }
  }

  /// Sends all pending answers, and answers immediately from now on.
  func answer() { log.answer(on: service.connection) }

  /// Whether the last requester has received its answer, and is still on the bus.
  ///
  /// It answers a ping only after it has received everything that was sent to it before.
  var lastRequesterIsAnswered: Bool {
    guard let sender = log.senders.withLock({ $0.last }) else { return false }
    let answer = g_dbus_connection_call_sync(
      service.connection, sender, "/", "org.freedesktop.DBus.Peer", "Ping", nil, nil,
      G_DBUS_CALL_FLAGS_NONE, MessageBus.patience, nil, nil)
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
    }

    init(answers: Bool) {
      self.answers = Mutex((answers, []))
    }

    func answer(on connection: OpaquePointer) {
      answers.withLock { answers in
        answers.areSent = true
        for reply in answers.kept { FakeService.send(reply.message, on: connection) }
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
        if answers.areSent {
          FakeService.send(reply.message, on: connection)
        } else {
          answers.kept.append(reply)
        }
      }
      return true
    }
  }
}
