import CX11

/// A monitor of an X server, with its current video mode.
struct X11Monitor: Hashable {
  /// The server's number of its output.
  let id: UInt
  /// The name of its output, such as `HDMI-1`; ``fullName(on:)`` asks for make and model.
  let name: MonitorName
  /// Its part of the screen, in pixels.
  let area: ScreenArea
  /// Refresh rate in hertz, which may be a fraction such as 59.94; `nil` if the server doesn't know it.
  let refreshRate: Double?
  /// Width and height in millimetres; 0 if the server doesn't know them.
  let millimetres: SIMD2<Double>

  /// Whether the server calls it as versions of XWayland before 23.1 do.
  private let hasXWaylandName: Bool

  /// Describes the monitor as a part of the desktop.
  ///
  /// - Parameter name: Its names; `nil` to take the server's.
  /// - Returns: The description.
  func output(named name: MonitorName? = nil) -> Output {
    Output(id: id, name: name ?? self.name, area: area, millimetres: millimetres)
  }

  /// Asks for the connector, and for make and model, which the monitor tells by its EDID; on a Wayland desktop, the
  /// compositor does.
  ///
  /// - Parameter display: The connection.
  /// - Returns: The names, as far as they are known.
  func fullName(on display: OpaquePointer) -> MonitorName {
    // The whole screen of an old server is no output.
    guard id != 0 else { return name }
    let edid = X11Monitor.edid(of: id, on: display)
    guard edid.isEmpty, hasXWaylandName || X11Monitor.hasXWaylandExtension(display) else {
      return MonitorName(name.connector, edid: edid)
    }
    return XWaylandNames.name(of: name.connector, at: SIMD2(area.x, area.y))
  }

  /// Size and, if it is known, refresh rate, such as `1920x1080, 59.94 Hz`.
  var resolution: String {
    let rate = refreshRate.map { ", \(($0 * 100).rounded() / 100) Hz" } ?? ""
    return "\(area.width)x\(area.height)\(rate)"
  }

  /// Lists the monitors of a server, the primary one first.
  ///
  /// - Parameter display: The connection.
  /// - Returns: Monitors that are on; the whole screen if the server is older than RandR 1.3.
  static func all(on display: OpaquePointer) -> [X11Monitor] {
    var (event, error, major, minor) = (Int32(0), Int32(0), Int32(0), Int32(0))
    let root = XDefaultRootWindow(display)
    guard XRRQueryExtension(display, &event, &error) != 0,
      XRRQueryVersion(display, &major, &minor) != 0, (major, minor) >= (1, 3),
      let resources = XRRGetScreenResourcesCurrent(display, root)
    else { return [X11Monitor(wholeScreenOf: display)] }
    defer { XRRFreeScreenResources(resources) }
    let primary = XRRGetOutputPrimary(display, root)
    var outputs = Array(
      UnsafeBufferPointer(start: resources.pointee.outputs, count: Int(resources.pointee.noutput)))
    if let index = outputs.firstIndex(of: primary) {
      outputs.insert(outputs.remove(at: index), at: 0)
    }
    return outputs.compactMap { X11Monitor(of: $0, resources, on: display) }
  }

  /// Makes a server query its monitors again, if its information about them doesn't fit the size of its screen.
  ///
  /// A server whose screen is a window, such as Xephyr, may notice only its size. Looking may take long; call it when the
  /// screen has changed.
  static func refresh(on display: OpaquePointer) {
    let screen = ScreenArea(ofScreenOf: display)
    let areas = all(on: display).map(\.area)
    guard
      areas.map({ $0.x + $0.width }).max() != screen.width
        || areas.map({ $0.y + $0.height }).max() != screen.height,
      let resources = XRRGetScreenResources(display, XDefaultRootWindow(display))
    else { return }
    XRRFreeScreenResources(resources)
  }

  /// Whether a server shows its windows on a Wayland desktop, beside those of Wayland.
  static func isXWayland(_ display: OpaquePointer) -> Bool {
    // Versions up to 22 don't have the extension, but name their monitors so.
    hasXWaylandExtension(display) || all(on: display).contains(where: \.hasXWaylandName)
  }

  private static func hasXWaylandExtension(_ display: OpaquePointer) -> Bool {
    var (opcode, event, error) = (Int32(0), Int32(0), Int32(0))
    return XQueryExtension(display, "XWAYLAND", &opcode, &event, &error) != 0
  }

  /// A monitor's description of itself; empty if the server doesn't pass it on.
  private static func edid(of output: RROutput, on display: OpaquePointer) -> [UInt8] {
    let property = XInternAtom(display, "EDID", 1)
    guard property != 0 else { return [] }
    var (type, format): (Atom, Int32) = (0, 0)
    var (count, rest): (UInt, UInt) = (0, 0)
    var bytes: UnsafeMutablePointer<UInt8>?
    // The length is in units of four bytes: the first block.
    XRRGetOutputProperty(
      display, output, property, 0, 32, 0, 0, Atom(AnyPropertyType), &type, &format, &count, &rest,
      &bytes)
    guard let bytes else { return [] }
    defer { XFree(bytes) }
    return format == 8 ? Array(UnsafeBufferPointer(start: bytes, count: Int(count))) : []
  }

  private init(wholeScreenOf display: OpaquePointer) {
    id = 0
    (name, hasXWaylandName) = (MonitorName("screen"), false)
    area = ScreenArea(ofScreenOf: display)
    refreshRate = nil
    millimetres = .zero
  }

  private init?(
    of output: RROutput, _ resources: UnsafeMutablePointer<XRRScreenResources>,
    on display: OpaquePointer
  ) {
    guard let info = XRRGetOutputInfo(display, resources, output) else { return nil }
    defer { XRRFreeOutputInfo(info) }
    guard info.pointee.crtc != 0, let name = info.pointee.name,
      let crtc = XRRGetCrtcInfo(display, resources, info.pointee.crtc)
    else { return nil }
    defer { XRRFreeCrtcInfo(crtc) }
    id = UInt(output)
    self.name = MonitorName(String(cString: name))
    hasXWaylandName = self.name.connector.hasPrefix(XWaylandNames.prefix)
    let isTurned = crtc.pointee.rotation & UInt16(RR_Rotate_90 | RR_Rotate_270) != 0
    let (width, height) = (Double(info.pointee.mm_width), Double(info.pointee.mm_height))
    millimetres = isTurned ? SIMD2(height, width) : SIMD2(width, height)
    area = ScreenArea(
      x: Int(crtc.pointee.x), y: Int(crtc.pointee.y), width: Int(crtc.pointee.width),
      height: Int(crtc.pointee.height))
    guard area.width > 0, area.height > 0 else { return nil }
    let modes = UnsafeBufferPointer(
      start: resources.pointee.modes, count: Int(resources.pointee.nmode))
    refreshRate = modes.first { $0.id == crtc.pointee.mode }.flatMap(X11Monitor.rate)
  }

  private static func rate(of mode: XRRModeInfo) -> Double? {
    guard mode.dotClock > 0, mode.hTotal > 0, mode.vTotal > 0 else { return nil }
    var lines = Double(mode.vTotal)
    if mode.modeFlags & UInt(RR_DoubleScan) != 0 { lines *= 2 }
    if mode.modeFlags & UInt(RR_Interlace) != 0 { lines /= 2 }
    return Double(mode.dotClock) / (Double(mode.hTotal) * lines)
  }
}

extension ScreenArea {
  /// The default screen of a server.
  init(ofScreenOf display: OpaquePointer) {
    var attributes = XWindowAttributes()
    XGetWindowAttributes(display, XDefaultRootWindow(display), &attributes)
    self.init(attributes)
  }

  init(_ attributes: XWindowAttributes) {
    self.init(
      x: Int(attributes.x), y: Int(attributes.y), width: Int(attributes.width),
      height: Int(attributes.height))
  }
}
