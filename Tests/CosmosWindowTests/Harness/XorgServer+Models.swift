import CX11

extension XorgServer {
  /// Lets monitors say that they are of a model of Dell's.
  ///
  /// - Parameters:
  ///   - model: The name of the model, of 12 characters at most.
  ///   - names: The outputs, such as `DUMMY0`.
  /// - Throws: ``HarnessError`` if the server doesn't answer.
  func setModel(_ model: String, of names: [String]) throws {
    guard let display = XOpenDisplay(environment["DISPLAY"] ?? "") else {
      throw HarnessError.tooSlow("the X server does not answer")
    }
    defer { XCloseDisplay(display) }
    guard let resources = XRRGetScreenResourcesCurrent(display, XDefaultRootWindow(display)) else {
      throw HarnessError.tooSlow("the X server has no outputs")
    }
    defer { XRRFreeScreenResources(resources) }
    let edid = XorgServer.edid(model)
    for index in 0..<Int(resources.pointee.noutput) {
      let output = resources.pointee.outputs[index]
      guard let info = XRRGetOutputInfo(display, resources, output) else { continue }
      defer { XRRFreeOutputInfo(info) }
      guard names.contains(String(cString: info.pointee.name)) else { continue }
      XRRChangeOutputProperty(
        display, output, XInternAtom(display, "EDID", 0), XA_INTEGER, 8, PropModeReplace, edid,
        Int32(edid.count))
    }
    XSync(display, 0)
  }

  /// The first block of an EDID, as far as it names a model.
  private static func edid(_ model: String) -> [UInt8] {
    var edid = [0, 255, 255, 255, 255, 255, 255, 0, 0x10, 0xAC] + [UInt8](repeating: 0, count: 118)
    let name = Array(model.utf8.prefix(12)) + [UInt8(ascii: "\n")]
    edid.replaceSubrange(54..<(59 + name.count), with: [0, 0, 0, 0xFC, 0] + name)
    return edid
  }
}
