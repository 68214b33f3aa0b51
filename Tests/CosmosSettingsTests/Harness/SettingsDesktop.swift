import CGLib
import CosmosOptions
import CosmosSettings
import CosmosTestSupport
import Foundation
import Testing

/// A desktop of its own, on which the settings program runs: an X server, a session bus, a home folder.
final class SettingsDesktop {
  /// The home folder; `config.json5` and what the program writes are in it.
  let home: TemporaryFolder
  /// The settings program.
  let program: RunningProgram
  /// The language of the window.
  let phrases: Phrases

  /// Parts that have been found, by their kinds and names.
  private var known: [String: AccessibleNode] = [:]

  private let session: OpaquePointer
  private let accessibility: OpaquePointer
  private let environment: [String: String]
  // The program ends before what it is connected to.
  private let bus: RunningProgram
  private let server: RunningProgram

  /// The folder of the programs under test.
  private static let programs: URL = {
    let named = ProcessInfo.processInfo.environment["COSMOS"].map { URL(filePath: $0) }
    return (named ?? Page.package.appending(path: ".build/release/cosmos"))
      .deletingLastPathComponent()
  }()

  /// The path of a program under test.
  static func path(of program: String) -> String { programs.appending(path: program).path() }

  /// Starts the program with a settings file, and waits until its window is there.
  ///
  /// - Parameters:
  ///   - file: The text of the settings file; `nil` if there is none.
  ///   - words: The arguments.
  ///   - variables: Additional environment variables.
  /// - Throws: An error if the X server, the bus or the program can't be started.
  init(
    _ file: String?, _ words: [String] = [], variables: [String: String] = [:]
  ) async throws {
    home = try TemporaryFolder(permissions: 0o700)
    for folder in ["cosmos", "runtime", "cache", "data"] { try home.makeFolder(folder) }
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: home.path("runtime"))
    // A switch is on when its animation has ended, which it doesn't on a page that isn't shown.
    try home.makeFolder("gtk-4.0")
    try home.write("[Settings]\ngtk-enable-animations=false\n", to: "gtk-4.0/settings.ini")
    if let file { try home.write(file, to: "cosmos/config.json5") }
    var environment = SettingsDesktop.environment(home)
    server = try RunningProgram(
      [
        "Xvfb", "-displayfd", "1", "-screen", "0", "1000x760x24", "-nolisten", "tcp", "-r",
        "-noreset",
      ],
      environment: environment)
    environment["DISPLAY"] = ":\(try await SettingsDesktop.firstLine(of: server))"
    bus = try RunningProgram(
      ["dbus-daemon", "--session", "--nofork", "--print-address=1"], environment: environment)
    let address = try await SettingsDesktop.firstLine(of: bus)
    environment["DBUS_SESSION_BUS_ADDRESS"] = address
    environment.merge(variables) { $1 }
    self.environment = environment
    phrases = try Phrases(locale: environment["LC_ALL"] ?? "C")
    session = try SettingsDesktop.connect(to: address)
    let answer = try AccessibleNode.call(
      session, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress")
    defer { g_variant_unref(answer) }
    let value = g_variant_get_child_value(answer, 0)
    defer { g_variant_unref(value) }
    accessibility = try SettingsDesktop.connect(
      to: String(cString: try #require(g_variant_get_string(value, nil))))
    program = try RunningProgram(
      [SettingsDesktop.path(of: "cosmos-settings")] + words, environment: environment)
    _ = try await window()
  }

  private static func environment(_ home: TemporaryFolder) -> [String: String] {
    let others = ["DISPLAY", "WAYLAND_", "XDG_", "DBUS_", "COSMOS", "LC_", "LANG"]
    var environment = ProcessInfo.processInfo.environment.filter { variable in
      !others.contains { variable.key.hasPrefix($0) }
    }
    environment["HOME"] = home.path
    environment["XDG_CONFIG_HOME"] = home.path
    environment["XDG_CACHE_HOME"] = home.path("cache")
    environment["XDG_DATA_HOME"] = home.path("data")
    environment["XDG_RUNTIME_DIR"] = home.path("runtime")
    environment["LC_ALL"] = "C.UTF-8"
    environment["LIBGL_ALWAYS_SOFTWARE"] = "1"
    let variables = ProcessInfo.processInfo.environment
    // Shaders are compiled once for all programs, even those with a home of their own.
    environment["MESA_SHADER_CACHE_DIR"] =
      variables["XDG_CACHE_HOME"] ?? variables["HOME"].map { "\($0)/.cache" }
    // No settings of the machine's own desktop.
    environment["GSETTINGS_BACKEND"] = "memory"
    environment["GTK_A11Y"] = "atspi"
    environment["DBUS_SYSTEM_BUS_ADDRESS"] = "unix:path=/dev/null"
    return environment
  }

  private static func firstLine(of program: RunningProgram) async throws -> String {
    let line = try await eventually { () -> String? in
      let text = String(decoding: program.output, as: UTF8.self)
      return text.contains("\n") ? text.split(separator: "\n").first.map(String.init) : nil
    }
    return try #require(line, "\(program.errors)")
  }

  private static func connect(to address: String) throws -> OpaquePointer {
    let flags = GDBusConnectionFlags(
      G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    return try #require(g_dbus_connection_new_for_address_sync(address, flags, nil, nil, nil))
  }

  // MARK: The window

  /// The program's window, when it is there.
  func window() async throws -> AccessibleNode {
    let root = AccessibleNode(
      bus: accessibility, program: "org.a11y.atspi.Registry",
      path: "/org/a11y/atspi/accessible/root")
    let window = try await eventually {
      try? root.children.first { try $0.name == "org.cosmos.Settings" }?.children.first
    }
    return try #require(window, "\(program.errors)")
  }

  /// The parts of the window, by their kinds and names, such as `switch Mute`.
  func parts() async throws -> [String: AccessibleNode] {
    let parts = try await window().all().compactMap { part in
      (try? "\(part.role) \(part.name)").map { ($0, part) }
    }
    return Dictionary(parts) { first, _ in first }
  }

  /// A part that is or will be there.
  ///
  /// - Parameter name: Its kind and name, such as `switch Mute`.
  /// - Returns: The part.
  /// - Throws: An error if it doesn't appear.
  func part(_ name: String) async throws -> AccessibleNode {
    let part = try await eventually { () -> AccessibleNode? in
      if known[name] == nil { known = try await parts() }
      return known[name]
    }
    return try #require(part, "\(name)")
  }

  /// Shows a page: some versions of the toolkit tell assistive technologies only of what can be seen.
  func open(_ page: SettingsPage) async throws {
    let index = try #require(SettingsPage.allCases.firstIndex(of: page))
    try await part("list \(phrases(.pages))").select(index)
  }

  /// Shows the page of an option.
  ///
  /// - Parameter option: The option.
  /// - Returns: The option's control.
  /// - Throws: An error if there is none.
  func control(of option: Option) async throws -> AccessibleNode {
    try await open(option.page)
    let role =
      switch option.control {
      case .toggle, .number(_, _, isOptional: true): "switch"
      case .number: "spin button"
      case .choice: "combo box"
      default: "text box"
      }
    return try await part("\(role) \(phrases.title(of: option))")
  }

  /// Types a text into the window, after the keys that lead to the place.
  func type(_ text: String, after keys: String...) async throws {
    let typing = try start(["xdotool", "key"] + keys + ["type", text])
    #expect(typing.waitForExit() == 0, "\(typing.errors)")
  }

  /// Gives the window another size in pixels, as a tiling window manager does.
  func resize(width: Int, height: Int) throws {
    let resizing = try start(
      [
        "xdotool", "search", "--onlyvisible", "--class", "cosmos", "windowsize", "\(width)",
        "\(height)",
      ])
    #expect(resizing.waitForExit() == 0, "\(resizing.errors)")
  }

  /// Presses a key, by its number in X11's list of symbols.
  func press(_ symbol: Int32) throws {
    g_variant_unref(
      try AccessibleNode.call(
        accessibility, "org.a11y.atspi.Registry", "/org/a11y/atspi/registry/deviceeventcontroller",
        "org.a11y.atspi.DeviceEventController", "GenerateKeyboardEvent",
        [g_variant_new_int32(symbol), g_variant_new_string(""), g_variant_new_uint32(3)]))
  }

  /// Gives the window the keyboard, as a window manager would.
  func focus() async throws {
    var errors = ""
    // A window that goes while it is asked for its name ends the search.
    let isFocused = try await eventually { () -> Bool? in
      let search = try RunningProgram(
        ["xdotool", "search", "--name", "Cosmos Settings", "windowfocus", "--sync"],
        environment: environment)
      let status = search.waitForExit()
      errors = search.errors
      return status == 0 ? true : nil
    }
    #expect(isFocused == true, "\(errors)")
  }

  /// Replaces the text of a field with the mouse and the keyboard, and confirms it.
  ///
  /// - Parameters:
  ///   - field: The field, which the page shows.
  ///   - text: The new text.
  /// - Throws: An error if it can't be reached.
  func replaceText(of field: AccessibleNode, with text: String) async throws {
    let place = try field.middle
    let click = try start([
      "xdotool", "search", "--name", "Cosmos Settings", "mousemove", "--window", "%1",
      "\(place.x)", "\(place.y)", "click", "1", "key", "ctrl+a", "key", "BackSpace",
    ])
    #expect(click.waitForExit() == 0, "\(click.errors)")
    if !text.isEmpty {
      #expect(try start(["xdotool", "type", text]).waitForExit() == 0)
    }
    #expect(try start(["xdotool", "key", "Return"]).waitForExit() == 0)
  }

  // MARK: Other programs

  /// Starts a program on the desktop.
  func start(_ words: [String]) throws -> RunningProgram {
    try RunningProgram(words, environment: environment)
  }

  /// A text that a running sky says of itself.
  func skyProperty(_ name: String) -> String? {
    let answer = try? AccessibleNode.call(
      session, "org.cosmos.Sky", "/org/cosmos/Sky", "org.freedesktop.DBus.Properties", "Get",
      [g_variant_new_string("org.cosmos.Sky"), g_variant_new_string(name)])
    guard let answer else { return nil }
    defer { g_variant_unref(answer) }
    let boxed = g_variant_get_child_value(answer, 0)
    defer { g_variant_unref(boxed) }
    let value = g_variant_get_variant(boxed)
    defer { g_variant_unref(value) }
    return g_variant_get_string(value, nil).map { String(cString: $0) }
  }

  /// The settings file, with a byte order mark if it has one; empty if there is none.
  var text: String {
    String(decoding: (try? home.bytes(of: "cosmos/config.json5")) ?? Data(), as: UTF8.self)
  }

  /// Waits until the settings file has a text.
  func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let isThere = try await eventually { self.text == text ? true : nil }
    #expect(isThere == true, "\(self.text)", sourceLocation: sourceLocation)
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(session))
    g_object_unref(UnsafeMutableRawPointer(accessibility))
  }
}
