import CGLib
import CosmosAssets
import CosmosCore
import CosmosHost
import CosmosOptions
import Dispatch
import Synchronization

/// Offers the sky on the session bus: receives calls, and announces changes.
///
/// Calls arrive on a thread of their own, since a bus may be slow; nothing here keeps the sky waiting.
package final class BusService: Sendable {
  private let control: RemoteControl
  private let name: BusName
  /// The connection; `nil` until the bus has answered.
  private let bus = Mutex<Connection?>(nil)

  /// A connection, which GLib allows any thread to use.
  private struct Connection: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  /// A call that waits for its answer, which GLib allows any thread to give.
  private struct Call: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  /// The shortest time between two signals about changes.
  private static let reportInterval = Duration.milliseconds(100)

  /// How long the end of the program waits until the last answers are sent.
  private static let closeTimeout = DispatchTimeInterval.milliseconds(500)

  private init(_ control: RemoteControl, name: BusName) {
    self.control = control
    self.name = name
  }

  /// Connects to the session bus and takes a name there, on another thread.
  ///
  /// Where there is no bus, the sky can't be controlled over it, and goes on.
  ///
  /// - Parameters:
  ///   - control: Where calls go.
  ///   - name: The name to take; if another program has it, this one waits until it is free.
  /// - Returns: The service, for ``close()``.
  package static func start(_ control: RemoteControl, as name: BusName) -> BusService {
    let service = BusService(control, name: name)
    BusThread.start(for: "offer remote control") {
      guard service.connect() else {
        Log.debug("there is no session bus; the sky can't be controlled over it")
        return false
      }
      control.addPublisher(to: .bus, of: RemoteState.Property.allCases, every: reportInterval) {
        [unowned service] state, changes in
        service.emit(changes, of: state)
      }
      return true
    }
    return service
  }

  /// Begins to send what has not been sent yet, for half a second.
  ///
  /// - Returns: What to wait for; `nil` if nothing can be sent.
  package func close() -> Ending? {
    guard let bus = bus.withLock(\.self) else { return nil }
    let ending = Ending(within: BusService.closeTimeout)
    do throws(SystemLimit) {
      try DetachedThread.start {
        g_dbus_connection_flush_sync(bus.pointer, nil, nil)
        ending.signal()
      }
    } catch {
      return nil
    }
    return ending
  }

  // MARK: The bus

  private func connect() -> Bool {
    guard let connection = cosmos_session_bus() else { return false }
    guard let interface = BusService.interface else { return false }
    var table = GDBusInterfaceVTable()
    table.method_call = { _, _, _, _, method, arguments, call, service in
      guard let method, let arguments, let call, let service else { return }
      BusService.of(service).receive(
        Call(pointer: call), method: String(cString: method), arguments)
    }
    table.get_property = { _, _, _, _, name, _, service in
      guard let name, let service else { return nil }
      return BusService.of(service).property(named: String(cString: name))
    }
    // The service stays until the program ends.
    let service = Unmanaged.passRetained(self).toOpaque()
    guard
      g_dbus_connection_register_object(
        connection, BusName.path, interface, &table, service, nil, nil) != 0
    else { return false }
    bus.withLock { $0 = Connection(pointer: connection) }
    g_bus_own_name_on_connection(
      connection, name.name, G_BUS_NAME_OWNER_FLAGS_NONE,
      { _, name, _ in
        guard let name else { return }
        Log.debug("the sky is \(String(cString: name)) on the session bus")
      },
      { connection, name, _ in
        guard let name, connection != nil else { return }
        Log.info(
          "another Cosmos is \(String(cString: name)) on the session bus; --instance gives this one a name of its own"
        )
      }, nil, nil)
    return true
  }

  private static func of(_ pointer: UnsafeMutableRawPointer) -> BusService {
    Unmanaged<BusService>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// The description of the interface; GLib checks calls against it.
  ///
  /// It stays until the program ends.
  private static var interface: UnsafeMutablePointer<GDBusInterfaceInfo>? {
    let asset = cosmos_asset("Assets/Bus/org.cosmos.Sky.xml")
    let bytes = UnsafeBufferPointer(start: asset.bytes, count: asset.count)
    let node = g_dbus_node_info_new_for_xml(String(decoding: bytes, as: UTF8.self), nil)
    return node?.pointee.interfaces[0]
  }

  // MARK: Calls

  private func receive(_ call: Call, method: String, _ arguments: OpaquePointer) {
    let command: RemoteCommand
    do throws(RemoteError) {
      guard let kind = RemoteCommand.Kind.allCases.first(where: { $0.method == method }) else {
        throw .invalid("unknown method \(method.excerpt)")
      }
      command = try RemoteCommand(kind, try BusService.argument(arguments, of: kind))
    } catch {
      return BusService.answer(call, with: error)
    }
    control.submit(
      RemoteRequest(command) { result in
        switch result {
        case .success(let text):
          var values = command.hasAnswer ? [g_variant_new_string(text)] : []
          g_dbus_method_invocation_return_value(
            call.pointer, g_variant_new_tuple(&values, gsize(values.count)))
        case .failure(let error): BusService.answer(call, with: error)
        }
      })
  }

  private static func answer(_ call: Call, with error: RemoteError) {
    g_dbus_method_invocation_return_dbus_error(
      call.pointer, "\(BusName.interface).Error.\(error.name)", error.message)
  }

  /// Reads the argument of a call, whose type GLib has checked.
  private static func argument(
    _ arguments: OpaquePointer, of kind: RemoteCommand.Kind
  ) throws(RemoteError) -> RemoteCommand.Argument? {
    guard g_variant_n_children(arguments) > 0,
      let value = g_variant_get_child_value(arguments, 0)
    else { return nil }
    defer { g_variant_unref(value) }
    guard cosmos_is_of_type(value, "s") else {
      let number = g_variant_get_double(value)
      let isOmitted = number < 0 && kind.parameter?.isOptional == true
      return isOmitted ? nil : .number(number)
    }
    var length: gsize = 0
    guard let text = g_variant_get_string(value, &length) else { return nil }
    guard length <= RemoteCommand.maxTextLength else {
      throw .tooLong(Int(length), for: kind.rawValue)
    }
    return .text(String(cString: text))
  }

  // MARK: Properties

  private func property(named name: String) -> OpaquePointer? {
    guard let property = RemoteState.Property.allCases.first(where: { $0.busName == name }) else {
      return nil
    }
    return BusService.variant(control.state[property])
  }

  private static func variant(_ value: RemoteState.Value) -> OpaquePointer? {
    switch value {
    case .text(let text): return g_variant_new_string(text)
    case .flag(let flag): return g_variant_new_boolean(flag ? 1 : 0)
    case .count(let count): return g_variant_new_uint32(UInt32(clamping: count))
    case .number(let number): return g_variant_new_double(number)
    case .date(let date): return g_variant_new_string(date?.text(at: .now) ?? "")
    case .list(let texts): return variant(texts)
    case .lists(let lists):
      let dictionary = g_variant_builder_new(cosmos_lists_type())
      defer { g_variant_builder_unref(dictionary) }
      for (name, texts) in lists ?? [:] {
        g_variant_builder_add_value(
          dictionary, g_variant_new_dict_entry(g_variant_new_string(name), variant(texts)))
      }
      return g_variant_builder_end(dictionary)
    }
  }

  private static func variant(_ texts: [String]) -> OpaquePointer? {
    let list = g_variant_builder_new(cosmos_texts_type())
    defer { g_variant_builder_unref(list) }
    for text in texts { g_variant_builder_add_value(list, g_variant_new_string(text)) }
    return g_variant_builder_end(list)
  }

  /// Announces changes, without waiting.
  private func emit(_ changes: [RemoteState.Property], of state: RemoteState) {
    guard let bus = bus.withLock(\.self) else { return }
    let changed = g_variant_builder_new(cosmos_properties_type())
    defer { g_variant_builder_unref(changed) }
    for property in changes {
      g_variant_builder_add_value(
        changed,
        g_variant_new_dict_entry(
          g_variant_new_string(property.busName),
          g_variant_new_variant(BusService.variant(state[property]))))
    }
    var values = [
      g_variant_new_string(BusName.interface), g_variant_builder_end(changed),
      g_variant_new_strv(nil, 0),
    ]
    g_dbus_connection_emit_signal(
      bus.pointer, nil, BusName.path, "org.freedesktop.DBus.Properties", "PropertiesChanged",
      g_variant_new_tuple(&values, gsize(values.count)), nil)
  }
}
