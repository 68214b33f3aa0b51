import CosmosCore
import CosmosHost
import Glibc

/// The service manager that the program reports to, if there is one: systemd, by the protocol of sd_notify(3).
///
/// A watchdog expects a sign of life at least once per interval, and otherwise starts the program again.
package final class ServiceManager: ShowParticipant {
  private let descriptor: Int32
  private let address: sockaddr_un
  private let addressLength: socklen_t
  /// Time between two signs of life, half of what the watchdog allows; `nil` if there is no watchdog.
  private let interval: Duration?
  private var lastSign: SuspendingClock.Instant?
  private var isReady = false

  /// Connects to the service manager that the environment names; `nil` if it names none.
  ///
  /// The variables are removed, because they don't concern programs that this one starts. Which process they were meant
  /// for (`WATCHDOG_PID`) doesn't matter: in a kiosk, that is the compositor.
  ///
  /// - Important: Create it before the first thread, since others may read the environment.
  package init?() {
    guard let path = ServiceManager.take("NOTIFY_SOCKET"), !path.isEmpty else { return nil }
    let period = ServiceManager.take("WATCHDOG_USEC").flatMap(Double.init)
    _ = ServiceManager.take("WATCHDOG_PID")
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let offset = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2
    var name = Array(path.utf8)
    guard let first = name.first, name.count < MemoryLayout<sockaddr_un>.size - offset,
      first == UInt8(ascii: "/") || first == UInt8(ascii: "@")
    else {
      Log.warning("NOTIFY_SOCKET is no path of a socket: \(path)")
      return nil
    }
    // The name of a socket that isn't a file begins with a zero byte.
    if first == UInt8(ascii: "@") { name[0] = 0 }
    withUnsafeMutableBytes(of: &address) { bytes in
      for (index, byte) in name.enumerated() { bytes[offset + index] = byte }
    }
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    self.address = address
    addressLength = socklen_t(offset + name.count)
    interval = period.flatMap { $0 > 0 ? .seconds($0 / 2e6) : nil }
  }

  /// Tells that the program is at work, if there has been a frame in all windows, and all since came when they should.
  package func update(_ show: any Show) {
    guard show.windows.allSatisfy(\.isDrawing) else { return }
    if isReady { return keepAlive() }
    isReady = true
    lastSign = .now
    send(interval == nil ? "READY=1" : "READY=1\nWATCHDOG=1")
  }

  package func keepAlive() {
    guard timeToUpdate == 0 else { return }
    lastSign = .now
    send("WATCHDOG=1")
  }

  package var timeToUpdate: Seconds? {
    guard let interval, let lastSign else { return nil }
    return max(0, (lastSign + interval - .now) / .seconds(1))
  }

  /// Tells that the program is about to end.
  package func end() {
    send("STOPPING=1")
  }

  private func send(_ text: String) {
    var address = address
    withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        // A service manager that doesn't listen is no reason to wait, or to end.
        _ = sendto(
          descriptor, text, text.utf8.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT),
          address, addressLength)
      }
    }
  }

  private static func take(_ name: String) -> String? {
    defer { unsetenv(name) }
    return getenv(name).map { String(cString: $0) }
  }

  deinit {
    Glibc.close(descriptor)
  }
}
