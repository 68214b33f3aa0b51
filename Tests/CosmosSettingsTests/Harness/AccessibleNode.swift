import CGLib
import Testing

/// A part of a window as assistive technologies see it.
struct AccessibleNode {
  /// A connection to the bus of assistive technologies.
  let bus: OpaquePointer
  /// The program, and the part of it.
  let (program, path): (String, String)

  /// Why the program doesn't answer.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private static let prefix = "org.a11y.atspi."
  private static let patience: Int32 = 300_000

  // MARK: What there is

  /// The name that is read out.
  var name: String {
    get throws { try text(of: property("Name", of: "Accessible")) }
  }

  /// The description that is read out.
  var description: String {
    get throws { try text(of: property("Description", of: "Accessible")) }
  }

  /// The kind of part, such as `spin button`.
  var role: String {
    get throws {
      let answer = try call("GetRoleName", of: "Accessible")
      defer { g_variant_unref(answer) }
      return try text(of: g_variant_get_child_value(answer, 0))
    }
  }

  /// Whether it can be used.
  var isSensitive: Bool {
    get throws { try hasState(24) }
  }

  /// Whether it is on, as a switch or a button that stays down.
  var isChecked: Bool {
    get throws { try hasState(4) || hasState(20) }
  }

  /// Whether it is the one of a list that is selected.
  var isSelected: Bool {
    get throws { try hasState(23) }
  }

  /// The parts in it that are shown.
  var children: [AccessibleNode] {
    get throws {
      let answer = try call("GetChildren", of: "Accessible")
      defer { g_variant_unref(answer) }
      guard let list = g_variant_get_child_value(answer, 0) else { return [] }
      defer { g_variant_unref(list) }
      return try (0..<g_variant_n_children(list)).map { index in
        let pair = g_variant_get_child_value(list, index)
        defer { g_variant_unref(pair) }
        return AccessibleNode(
          bus: bus, program: try text(of: g_variant_get_child_value(pair, 0)),
          path: try text(of: g_variant_get_child_value(pair, 1)))
      }
    }
  }

  /// This part and all parts in it, from the top, but for those that go meanwhile.
  func all() -> [AccessibleNode] {
    [self] + ((try? children) ?? []).flatMap { $0.all() }
  }

  /// The text in it.
  var contents: String {
    get throws {
      let answer = try call(
        "GetText", of: "Text", g_variant_new_int32(0), g_variant_new_int32(1_000))
      defer { g_variant_unref(answer) }
      return try text(of: g_variant_get_child_value(answer, 0))
    }
  }

  /// The number that it shows.
  var value: Double {
    get throws {
      let value = try property("CurrentValue", of: "Value")
      defer { g_variant_unref(value) }
      return g_variant_get_double(value)
    }
  }

  /// Its left edge, top, width and height, in pixels of its window.
  var area: SIMD4<Int> {
    get throws {
      // Relative to the window.
      let answer = try call("GetExtents", of: "Component", g_variant_new_uint32(1))
      defer { g_variant_unref(answer) }
      let area = g_variant_get_child_value(answer, 0)
      defer { g_variant_unref(area) }
      var sides = SIMD4(0, 0, 0, 0)
      for index in 0..<4 {
        let side = g_variant_get_child_value(area, gsize(index))
        defer { g_variant_unref(side) }
        sides[index] = Int(g_variant_get_int32(side))
      }
      return sides
    }
  }

  /// Its middle, in pixels of its window.
  var middle: (x: Int, y: Int) {
    get throws {
      let area = try area
      return (area.x + area.z / 2, area.y + area.w / 2)
    }
  }

  // MARK: What can be done

  /// Does what a click does.
  func act() throws {
    g_variant_unref(try call("DoAction", of: "Action", g_variant_new_int32(0)))
  }

  /// Replaces the text in it.
  func type(_ text: String) throws {
    g_variant_unref(try call("SetTextContents", of: "EditableText", g_variant_new_string(text)))
  }

  /// Selects one of its parts.
  func select(_ index: Int) throws {
    g_variant_unref(try call("SelectChild", of: "Selection", g_variant_new_int32(Int32(index))))
  }

  /// Sets the number that it shows.
  func set(_ value: Double) throws {
    g_variant_unref(
      try AccessibleNode.call(
        bus, program, path, "org.freedesktop.DBus.Properties", "Set",
        [
          g_variant_new_string("\(AccessibleNode.prefix)Value"),
          g_variant_new_string("CurrentValue"), g_variant_new_variant(g_variant_new_double(value)),
        ]))
  }

  // MARK: Calls

  private func hasState(_ number: Int) throws -> Bool {
    let answer = try call("GetState", of: "Accessible")
    defer { g_variant_unref(answer) }
    let bits = g_variant_get_child_value(answer, 0)
    defer { g_variant_unref(bits) }
    let word = g_variant_get_child_value(bits, gsize(number / 32))
    defer { g_variant_unref(word) }
    return g_variant_get_uint32(word) & 1 << (number % 32) != 0
  }

  private func property(_ name: String, of interface: String) throws -> OpaquePointer? {
    let answer = try AccessibleNode.call(
      bus, program, path, "org.freedesktop.DBus.Properties", "Get",
      [g_variant_new_string("\(AccessibleNode.prefix)\(interface)"), g_variant_new_string(name)])
    defer { g_variant_unref(answer) }
    let boxed = g_variant_get_child_value(answer, 0)
    defer { g_variant_unref(boxed) }
    return g_variant_get_variant(boxed)
  }

  private func call(
    _ method: String, of interface: String, _ arguments: OpaquePointer?...
  ) throws -> OpaquePointer {
    try AccessibleNode.call(
      bus, program, path, "\(AccessibleNode.prefix)\(interface)", method, arguments)
  }

  private func text(of value: OpaquePointer?) throws -> String {
    defer { g_variant_unref(value) }
    return String(cString: try #require(g_variant_get_string(value, nil)))
  }

  /// Calls a method on a bus, and waits for the answer.
  static func call(
    _ bus: OpaquePointer, _ name: String, _ path: String, _ interface: String, _ method: String,
    _ arguments: [OpaquePointer?] = []
  ) throws -> OpaquePointer {
    var arguments = arguments
    var error: UnsafeMutablePointer<GError>?
    let answer = g_dbus_connection_call_sync(
      bus, name, path, interface, method,
      g_variant_new_tuple(&arguments, gsize(arguments.count)), nil, G_DBUS_CALL_FLAGS_NONE,
      patience, nil, &error)
    guard let answer else {
      defer { g_error_free(error) }
      throw Failure(
        description: "\(method): \(error.map { String(cString: cosmos_error_text($0)) } ?? "")")
    }
    return answer
  }
}
