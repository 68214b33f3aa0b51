import CGLib
import CosmosCore

extension RemoteState {
  /// Reads a state from the properties of a sky on a bus; those that are missing keep their defaults.
  ///
  /// - Parameter properties: A dictionary of type `a{sv}`.
  package init(busProperties properties: OpaquePointer) {
    self.init()
    func value<Value>(
      _ property: Property, _ type: String, _ read: (OpaquePointer) -> Value
    ) -> Value? {
      guard let value = g_variant_lookup_value(properties, property.busName, nil) else {
        return nil
      }
      defer { g_variant_unref(value) }
      return cosmos_is_of_type(value, type) ? read(value) : nil
    }
    func text(_ property: Property) -> String {
      value(property, "s") { g_variant_get_string($0, nil).map { String(cString: $0) } ?? "" } ?? ""
    }
    sign = text(.sign)
    sky = text(.sky)
    motion = Sky.MotionKind(rawValue: text(.motion)) ?? motion
    autoplay = Mode(rawValue: text(.autoplay)) ?? autoplay
    isPaused = value(.paused, "b") { g_variant_get_boolean($0) != 0 } ?? isPaused
    framesPerSecond =
      value(.framesPerSecond, "u") { Int(g_variant_get_uint32($0)) } ?? framesPerSecond
    signs = value(.signs, "as", [String].init(variant:)) ?? signs
    surfaces = value(.surfaces, "as", [String].init(variant:)) ?? surfaces
    commandLine = value(.commandLine, "as", [String].init(variant:)) ?? commandLine
    brightness = value(.brightness, "d") { g_variant_get_double($0) } ?? brightness
    if let moment = AlmanacDate(text(.date)) {
      let rate = value(.daysPerSecond, "d") { g_variant_get_double($0) } ?? 0
      date = RemoteDate(moment.time / 86_400, at: .now, rate: rate)
    }
    isClockSynchronized =
      value(.clockSynchronized, "b") { g_variant_get_boolean($0) != 0 } ?? isClockSynchronized
    clockError = value(.clockError, "d") { g_variant_get_double($0) } ?? clockError
    let screens = value(.wall, "a{sas}", [String: [String]].init(variant:)) ?? [:]
    wall = screens.isEmpty ? nil : screens
  }
}

extension [String] {
  /// Reads the texts of a list on a bus.
  ///
  /// - Parameter list: A list of type `as`.
  package init(variant list: OpaquePointer) {
    self = (0..<g_variant_n_children(list)).compactMap { index in
      guard let text = g_variant_get_child_value(list, index) else { return nil }
      defer { g_variant_unref(text) }
      return g_variant_get_string(text, nil).map { String(cString: $0) }
    }
  }
}

extension [String: [String]] {
  /// Reads the lists of a dictionary on a bus.
  ///
  /// - Parameter dictionary: A dictionary of type `a{sas}`.
  package init(variant dictionary: OpaquePointer) {
    self.init()
    for index in 0..<g_variant_n_children(dictionary) {
      guard let entry = g_variant_get_child_value(dictionary, index) else { continue }
      defer { g_variant_unref(entry) }
      guard let name = g_variant_get_child_value(entry, 0),
        let list = g_variant_get_child_value(entry, 1)
      else { continue }
      defer {
        g_variant_unref(name)
        g_variant_unref(list)
      }
      if let text = g_variant_get_string(name, nil) {
        self[String(cString: text)] = [String](variant: list)
      }
    }
  }
}
