import CProcess
import Glibc

/// What a command takes of the system, counted before any library asks for it.
///
/// Where a thread or memory can't be had, GLib ends the program, libdispatch tries again for ever, and Mesa
/// reads what is not there.
struct SystemNeeds: Hashable {
  /// Threads beside the first.
  private(set) var threads = 0
  /// Bytes of address space.
  private(set) var addressSpace = 0

  /// Counts what a command needs: the highest number of threads observed.
  init(of options: Options) {
    // Mesa's, where the processors draw: two for each, of which it takes 16 at most, and one for its cache.
    let driver = 2 * min(16, Int(cosmos_processors())) + 1
    // The one that waits for signals, our three queues, and Pango's, which look for fonts: two for each font,
    // of which one may go on while the next font is looked for.
    let drawing = 1 + 3 + 6 + driver
    // A sound device's and its library's, those of a connection with the session bus, and the queue that asks
    // the desktop to keep the screen on.
    let desktop = 2 + 3 + 1
    switch options.action {
    case .version: break
    case .trace: add(threads: 1, memory: 16 << 20)
    case .info: add(threads: driver, memory: SystemNeeds.libraries)
    case .capture, .bench: add(threads: drawing, memory: SystemNeeds.libraries)
    case .run:
      // And the one that reads commands.
      let driven = options.clock == .driven ? 1 : 0
      add(threads: drawing + desktop + driven, memory: SystemNeeds.libraries)
    }
  }

  /// What the driver, fonts and our own data take at usual sizes, with a margin.
  private static let libraries = 384 << 20

  private mutating func add(threads: Int, memory: Int) {
    self.threads = threads
    addressSpace = memory + threads * Int(cosmos_stack_size())
  }

  /// Takes it all for a moment.
  ///
  /// - Throws: ``SystemLimit`` where that can't be done.
  func check() throws(SystemLimit) {
    cosmos_save_address_space()
    let allowed = Int(cosmos_try_tasks(Int32(threads)))
    guard allowed == threads else { throw .threads(allowed: allowed, needed: threads) }
    guard SystemNeeds.hasAddressSpace(addressSpace) else {
      throw .addressSpace(allowed: SystemNeeds.freeAddressSpace, needed: addressSpace)
    }
  }

  private static func hasAddressSpace(_ bytes: Int) -> Bool {
    guard bytes > 0 else { return true }
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
    guard let place = mmap(nil, bytes, PROT_NONE, flags, -1, 0), place != MAP_FAILED else {
      return false
    }
    munmap(place, bytes)
    return true
  }

  /// Bytes of address space in one piece, in whole mebibytes.
  private static var freeAddressSpace: Int {
    var free = 0
    // A mebibyte at least, a tebibyte at most.
    for bit in (20..<40).reversed() where hasAddressSpace(free | 1 << bit) {
      free |= 1 << bit
    }
    return free
  }
}
