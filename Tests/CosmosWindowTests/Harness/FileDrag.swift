import CXScreenSaver
import CosmosTestSupport
import Foundation
import Testing

/// A program that drags files to a window, as a file manager does: by the protocol XDND on a connection of its own.
final class FileDrag {
  private let display: OpaquePointer
  /// The window that stands for the program.
  private let source: XID
  private let target: XID
  /// The files as a list of addresses.
  private let list: [UInt8]

  /// Begins to drag files, by their paths.
  init(_ files: [String], to target: XID, on server: XServer) throws {
    let name = server.environment["DISPLAY"] ?? ""
    guard let display = XOpenDisplay(name) else {
      throw HarnessError.tooSlow("the X server does not answer")
    }
    self.display = display
    self.target = target
    list = Array(files.map { URL(filePath: $0).absoluteString + "\r\n" }.joined().utf8)
    source = XCreateSimpleWindow(display, XDefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0)
    XSetSelectionOwner(display, atom("XdndSelection"), source, Time(CurrentTime))
  }

  /// Drops the files, and returns once the window has taken them.
  func drop() async throws {
    let (version, now) = (CLong(5) << 24, CLong(CurrentTime))
    let kind = CLong(atom("text/uri-list"))
    send("XdndEnter", version, kind)
    // Near its corner.
    send("XdndPosition", 0, 5 << 16 | 5, now, CLong(atom("XdndActionCopy")))
    try await wait(for: "XdndStatus")
    send("XdndDrop", 0, now)
    try await wait(for: "XdndFinished")
  }

  private func atom(_ name: String) -> Atom { XInternAtom(display, name, 0) }

  private func send(
    _ name: String, _ one: CLong = 0, _ two: CLong = 0, _ three: CLong = 0, _ four: CLong = 0
  ) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = target
    event.xclient.message_type = atom(name)
    event.xclient.format = 32
    event.xclient.data.l = (CLong(source), one, two, three, four)
    XSendEvent(display, target, 0, NoEventMask, &event)
    XFlush(display)
  }

  /// Waits for a message of the window, and hands over the list meanwhile.
  private func wait(for name: String) async throws {
    let expected = atom(name)
    try await waitUntil("no \(name)") {
      while XPending(display) > 0 {
        var event = XEvent()
        XNextEvent(display, &event)
        if event.type == SelectionRequest { answer(event.xselectionrequest) }
        if event.type == ClientMessage, event.xclient.message_type == expected { return true }
      }
      return false
    }
  }

  private func answer(_ request: XSelectionRequestEvent) {
    XChangeProperty(
      display, request.requestor, request.property, request.target, 8, PropModeReplace, list,
      Int32(list.count))
    var event = XEvent()
    event.xselection.type = SelectionNotify
    event.xselection.requestor = request.requestor
    event.xselection.selection = request.selection
    event.xselection.target = request.target
    event.xselection.property = request.property
    event.xselection.time = request.time
    XSendEvent(display, request.requestor, 0, NoEventMask, &event)
    XFlush(display)
  }

  deinit {
    XCloseDisplay(display)
  }
}
