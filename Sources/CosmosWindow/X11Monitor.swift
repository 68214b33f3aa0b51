import CX11

/// A monitor of an X server, with its current video mode.
struct X11Monitor: Hashable {
  /// The server's number of its output.
  let id: UInt
  /// The name of its output, such as `"HDMI-1"`.
  let name: String
  /// Its part of the screen, in pixels.
  let area: ScreenArea
  /// Refresh rate in hertz, which may be a fraction such as 59.94; `nil` if the server doesn't know it.
  let refreshRate: Double?
  /// Width and height in millimetres; 0 if the server doesn't know them.
  let millimetres: SIMD2<Double>

  /// The monitor as a part of the desktop.
  var output: Output { Output(id: id, name: name, area: area, millimetres: millimetres) }

  /// Lists the monitors of a server, the primary one first.
  ///
  /// - Parameter display: The connection.
  /// - Returns: Monitors that are on; none if the server is older than RandR 1.3.
  static func all(on display: OpaquePointer) -> [X11Monitor] {
    var (event, error, major, minor) = (Int32(0), Int32(0), Int32(0), Int32(0))
    let root = XDefaultRootWindow(display)
    guard XRRQueryExtension(display, &event, &error) != 0,
      XRRQueryVersion(display, &major, &minor) != 0, (major, minor) >= (1, 3),
      let resources = XRRGetScreenResourcesCurrent(display, root)
    else { return [] }
    defer { XRRFreeScreenResources(resources) }
    let primary = XRRGetOutputPrimary(display, root)
    var outputs = Array(
      UnsafeBufferPointer(start: resources.pointee.outputs, count: Int(resources.pointee.noutput)))
    if let index = outputs.firstIndex(of: primary) {
      outputs.insert(outputs.remove(at: index), at: 0)
    }
    return outputs.compactMap { X11Monitor(of: $0, resources, on: display) }
  }

  /// The monitor that shows most of a rectangle.
  ///
  /// - Parameters:
  ///   - area: The rectangle.
  ///   - monitors: All monitors.
  /// - Returns: The first of several with equal parts; `nil` if there are no monitors.
  static func under(_ area: ScreenArea, of monitors: [X11Monitor]) -> X11Monitor? {
    // `max(by:)` alone would return the last of several equal ones.
    monitors.reversed().max { $0.area.common(with: area) < $1.area.common(with: area) }
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
    self.name = XWaylandNames.name(
      of: String(cString: name), at: SIMD2(Int(crtc.pointee.x), Int(crtc.pointee.y)))
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
