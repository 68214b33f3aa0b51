import CosmosWindow
import Testing

/// Tests of what monitors are called.
@Suite struct MonitorNameTests {
  @Test(
    arguments: [
      ("Dell Inc.", "DELL U2720Q", "DP-2 (Dell Inc. DELL U2720Q)"),
      // The model begins with the maker.
      ("Samsung", "SAMSUNG U28E590", "DP-2 (SAMSUNG U28E590)"),
      (nil, " U2720Q\n", "DP-2 (U2720Q)"),
      // In the words of compositors that know nothing.
      ("Unknown", "Unknown", "DP-2"), ("", "", "DP-2"), ("(null)", "(null)", "DP-2"),
      ("Dell Inc.", nil, "DP-2 (Dell Inc.)"), ("Unknown", "U2720Q", "DP-2 (U2720Q)"),
      // As old versions of GLFW tell them, in one.
      (nil, "Dell Inc. DELL U2720Q", "DP-2 (Dell Inc. DELL U2720Q)"),
      (nil, "Samsung SAMSUNG U28E590", "DP-2 (SAMSUNG U28E590)"),
      (nil, "Dell Inc. Unknown", "DP-2 (Dell Inc.)"), (nil, "Unknown Unknown", "DP-2"),
      // As virtual monitors are called.
      ("dp", "dp", "DP-2"), (nil, "dp dp", "DP-2"),
    ] as [(String?, String?, String)])
  func `both names are shown, and what is known of them`(
    make: String?, model: String?, shown: String
  ) {
    #expect(MonitorName("DP-2", make: make, model: model).description == shown)
  }

  private let monitors = [
    MonitorName("DP-1", make: "Dell Inc.", model: "DELL U2720Q"),
    MonitorName("DP-2", make: "Goldstar", model: "LG HDR 4K"),
    MonitorName("HDMI-A-1", make: "Dell Inc.", model: "DELL U2720Q"),
    MonitorName("eDP-1"), MonitorName("DP-6", model: "Virtual 2"),
    MonitorName("DP-7", model: "Virtual 7"),
  ]

  @Test(arguments: [
    ("dp-2", "DP-2"), ("eDP-1", "eDP-1"), ("LG HDR 4K", "DP-2"), ("goldstar lg hdr 4k", "DP-2"),
    // An index comes before the end of a model.
    ("2", "HDMI-A-1"), ("7", "DP-7"),
  ])
  func `a monitor is chosen by each of its names, in any case, or by its index`(
    wanted: String, connector: String
  ) throws {
    #expect(try MonitorName.choose(wanted, of: monitors) { $0 }.connector == connector)
  }

  @Test(arguments: ["DELL U2720Q", "dell inc. dell u2720q", "u2720q"])
  func `a model of several monitors is refused with their connectors`(wanted: String) {
    let error = #expect(throws: WindowError.self) {
      try MonitorName.choose(wanted, of: monitors) { $0 }
    }
    #expect(
      error?.description
        == "2 monitors are called \(wanted); give one of their connectors: DP-1, HDMI-A-1")
  }

  @Test(arguments: ["DP", "8", "-1", "Goldstar", "HDR", "2720Q", ""])
  func `what is no monitor is refused with both names of all`(wanted: String) {
    let error = #expect(throws: WindowError.self) {
      try MonitorName.choose(wanted, of: monitors) { $0 }
    }
    #expect(
      error?.description == "there is no monitor \(wanted); the monitors are: "
        + "0 DP-1 (Dell Inc. DELL U2720Q), 1 DP-2 (Goldstar LG HDR 4K), "
        + "2 HDMI-A-1 (Dell Inc. DELL U2720Q), 3 eDP-1, 4 DP-6 (Virtual 2), 5 DP-7 (Virtual 7)")
  }

  @Test(
    arguments: [
      // An old GLFW, whose name is make and model.
      ("Goldstar LG HDR 4K", "DP-2", "DP-2 (Goldstar LG HDR 4K)"), ("a a", "WL-1", "WL-1 (a)"),
      // A newer one, where the compositor is asked for them.
      ("DP-2", "DP-2", "DP-2 (Goldstar LG HDR 4K)"), ("eDP-1", "eDP-1", "eDP-1"),
      // The monitor has gone meanwhile.
      ("DP-9", "DP-9", "DP-9"),
      // A compositor without xdg-output.
      ("DP-2", nil, "DP-2"), ("Goldstar LG HDR 4K", nil, "Goldstar LG HDR 4K"),
    ] as [(String, String?, String)])
  func `a monitor of GLFW's gets the name that GLFW leaves out`(
    name: String, connector: String?, shown: String
  ) {
    let combined = MonitorName(ofGLFW: name, connector: connector) { connector in
      monitors.first { $0.connector == connector }
    }
    #expect(combined.description == shown)
  }

  @Test func `a monitor stays the same when its model becomes known`() {
    #expect(MonitorName("DP-1") == monitors[0])
    #expect(MonitorName("DP-2") != monitors[0])
  }

  /// The first block of an EDID of Dell's, with a descriptor.
  private func edid(_ descriptor: [UInt8]) -> [UInt8] {
    var edid: [UInt8] = [0, 255, 255, 255, 255, 255, 255, 0, 0x10, 0xAC, 0x0F, 0xA1]
    edid += [UInt8](repeating: 0, count: 128 - edid.count)
    edid.replaceSubrange(90..<(90 + descriptor.count), with: descriptor)
    return edid
  }

  @Test(
    arguments: [
      (Array("DELL U2720Q\n ".utf8), "DP-1 (DELL U2720Q)"),
      // All 13 characters, without an end.
      (Array("DELL U2720Q-1".utf8), "DP-1 (DELL U2720Q-1)"),
      // Neither is a text; there is only the product's number.
      (Array(repeating: 0xFF, count: 13), "DP-1 (DEL A10F)"),
      (Array("\n            ".utf8), "DP-1 (DEL A10F)"),
    ] as [([UInt8], String)])
  func `a model is read from what the monitor says`(name: [UInt8], shown: String) {
    #expect(MonitorName("DP-1", edid: edid([0, 0, 0, 0xFC, 0] + name)).description == shown)
  }

  @Test func `what is no EDID names no model`() {
    let whole = edid([])
    for edid in [[], Array(whole.dropLast()), Array(whole.dropFirst()) + [0]] {
      #expect(MonitorName("DP-1", edid: edid).description == "DP-1")
    }
  }
}
