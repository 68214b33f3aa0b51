import CGLib
import CosmosCore
import CosmosHost
import CosmosOptions

/// A connection to a sky that runs on the same desktop.
package struct BusClient {
  private let bus: OpaquePointer
  private let name: BusName
  /// How long an answer may take, in seconds.
  private let timeout: Double
  /// When the first answer has to be there, the time to connect included.
  private let deadline: ContinuousClock.Instant

  /// A connection, which GLib allows any thread to use.
  private struct Connection: @unchecked Sendable {
    let bus: OpaquePointer

    init() throws(BusError) {
      var error: UnsafeMutablePointer<GError>?
      guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, &error) else {
        throw .noBus(reason: BusError.text(of: error))
      }
      g_dbus_connection_set_exit_on_close(bus, 0)
      self.bus = bus
    }
  }

  /// Connects to the session bus.
  ///
  /// - Parameters:
  ///   - name: The name of the sky there.
  ///   - timeout: How long an answer may take, in seconds.
  /// - Throws: ``BusError/noBus(reason:)`` or ``BusError/silentBus(seconds:)``.
  package init(_ name: BusName, answeringWithin timeout: Double) throws {
    deadline = .now + .seconds(timeout)
    // GLib waits for ever until it has a connection.
    let connection = try Probe.run(for: timeout) {
      Result { () throws(BusError) in try Connection() }
    }
    guard let connection else { throw BusError.silentBus(seconds: timeout) }
    bus = try connection.get().bus
    self.name = name
    self.timeout = timeout
  }

  /// Executes a command, and waits until it is done.
  ///
  /// - Parameters:
  ///   - kind: What to do.
  ///   - argument: The argument, which has been checked.
  /// - Returns: The answer; empty if there is nothing to say.
  /// - Throws: ``UsageError`` if the sky says that the command is invalid, or ``BusError``.
  package func execute(_ kind: RemoteCommand.Kind, argument: String?) throws -> String {
    var values: [OpaquePointer?] = []
    if let parameter = kind.parameter {
      // There are no optional values on a bus: no number is -1, and no text is empty.
      values = [
        parameter.range == nil
          ? g_variant_new_string(argument ?? "")
          : g_variant_new_double(argument.flatMap(Double.init) ?? -1)
      ]
    }
    let answer = try call(
      BusName.interface, kind.method, g_variant_new_tuple(&values, gsize(values.count)),
      until: deadline)
    defer { g_variant_unref(answer) }
    guard g_variant_n_children(answer) > 0, let value = g_variant_get_child_value(answer, 0)
    else { return "" }
    defer { g_variant_unref(value) }
    return g_variant_get_string(value, nil).map { String(cString: $0) } ?? ""
  }

  /// Reads the state of the sky.
  ///
  /// - Returns: The state.
  /// - Throws: ``BusError``.
  package func state() throws -> RemoteState { try state(until: deadline) }

  private func state(until deadline: ContinuousClock.Instant) throws -> RemoteState {
    var values = [g_variant_new_string(BusName.interface)]
    let answer = try call(
      "org.freedesktop.DBus.Properties", "GetAll", g_variant_new_tuple(&values, 1),
      until: deadline)
    defer { g_variant_unref(answer) }
    guard let properties = g_variant_get_child_value(answer, 0) else { return RemoteState() }
    defer { g_variant_unref(properties) }
    return RemoteState(busProperties: properties)
  }

  /// Follows the sky until it ends.
  ///
  /// - Parameter report: Receives the state, now and after each change.
  /// - Throws: What `report` throws, or ``BusError``.
  package func watch(_ report: (RemoteState) throws -> Void) throws {
    let watch = BusWatch()
    let data = Unmanaged.passUnretained(watch).toOpaque()
    let subscription = g_dbus_connection_signal_subscribe(
      bus, name.name, "org.freedesktop.DBus.Properties", "PropertiesChanged", BusName.path,
      BusName.interface, G_DBUS_SIGNAL_FLAGS_NONE,
      { _, _, _, _, _, _, watch in
        guard let watch else { return }
        Unmanaged<BusWatch>.fromOpaque(watch).takeUnretainedValue().hasChanges = true
      }, data, nil)
    let watcher = g_bus_watch_name_on_connection(
      bus, name.name, G_BUS_NAME_WATCHER_FLAGS_NONE, nil,
      { _, _, watch in
        guard let watch else { return }
        Unmanaged<BusWatch>.fromOpaque(watch).takeUnretainedValue().isOver = true
      }, data, nil)
    defer {
      g_dbus_connection_signal_unsubscribe(bus, subscription)
      g_bus_unwatch_name(watcher)
    }
    try report(try state())
    while !watch.isOver {
      g_main_context_iteration(nil, 1)
      guard watch.hasChanges, !watch.isOver else { continue }
      watch.hasChanges = false
      do {
        try report(try state(until: .now + .seconds(timeout)))
      } catch BusError.noSky, BusError.gone {
        return
      }
    }
  }

  private func call(
    _ interface: String, _ method: String, _ arguments: OpaquePointer?,
    until deadline: ContinuousClock.Instant
  ) throws -> OpaquePointer {
    let milliseconds = (deadline - .now) / .milliseconds(1)
    var error: UnsafeMutablePointer<GError>?
    // A sky is started by a person, not by a question about it.
    guard
      let answer = g_dbus_connection_call_sync(
        bus, name.name, BusName.path, interface, method, arguments, nil,
        G_DBUS_CALL_FLAGS_NO_AUTO_START, Int32(max(1, milliseconds)), nil, &error)
    else { throw failure(error) }
    return answer
  }

  private func failure(_ error: UnsafeMutablePointer<GError>?) -> any Error {
    let errorName = g_dbus_error_get_remote_error(error).map { name in
      defer { g_free(name) }
      return String(cString: name)
    }
    if cosmos_is_timeout(error) {
      g_error_free(error)
      return BusError.silentSky(seconds: timeout)
    }
    g_dbus_error_strip_remote_error(error)
    let text = BusError.text(of: error)
    switch errorName {
    case "\(BusName.interface).Error.Invalid": return UsageError("ctl: \(text)")
    case "org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner":
      return BusError.noSky(name: name)
    case "org.freedesktop.DBus.Error.NoReply": return BusError.gone
    default: return BusError.refused(reason: text)
    }
  }
}

/// Events on a bus that have not been handled yet.
private final class BusWatch {
  var hasChanges = false
  var isOver = false
}
