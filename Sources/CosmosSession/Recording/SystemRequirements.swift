import CosmosHost
import CProcess
import CosmosImage
import CosmosOptions
import Glibc
import Synchronization

/// The threads, the memory and the open files that a command needs, checked before any library asks for them.
///
/// When a thread or memory is not available, GLib ends the program, libdispatch retries forever, and Mesa
/// reads invalid memory. Without a descriptor, GLib ends the program, and fonts and drivers go missing.
package struct SystemRequirements: Hashable {
  /// Threads in addition to the main thread.
  package private(set) var threads = 0
  /// Bytes of address space.
  package private(set) var addressSpace = 0
  /// Descriptors of files, besides those that are open already.
  package private(set) var files = 0

  /// Mesa's threads when it renders on the CPU: two per processor, up to 16 processors, and one for its cache.
  private static var driverThreads: Int { 2 * min(16, Int(cosmos_processors())) + 1 }

  /// The needs of a film of a window, besides those of the window: a thread that draws and encodes, and the driver's.
  package static var ofLiveFilm: SystemRequirements {
    var requirements = SystemRequirements()
    requirements.require(threads: 1 + driverThreads)
    return requirements
  }

  private init() {}

  /// Estimates what a command needs; thread counts are the highest ever observed.
  package init(of options: Options) {
    let driver = SystemRequirements.driverThreads
    // The signal thread, the queues for texts, glows and rows of images, and Pango's threads for font lookup:
    // two per font, one of which may still run while the next font is looked up.
    let drawing = 1 + 3 + 6 + driver
    // Two for the sound device and its library, three for the session bus connection, and the queue that asks
    // the desktop to keep the screen on; and the threads that follow the power source, receive commands from the bus and
    // from a broker, and watch the connection to an X server.
    let desktop = 2 + 3 + 1 + 4
    switch options.action {
    case .version, .skies, .almanac, .find, .config, .settings: files = 4
    case .check: require(threads: 0, memory: 16 << 20, files: 16)
    // Pango's threads for font lookup, and the picture.
    case .wall: require(threads: 2, memory: 64 << 20, files: 16)
    // Those of the session bus connection, and the one that asks for it.
    case .control: require(threads: 1 + 3, memory: 16 << 20, files: 16)
    case .trace:
      // Texts are measured as they are drawn.
      if options.listsTexts {
        require(threads: drawing)
      } else {
        require(threads: 1, memory: 16 << 20, files: 16)
      }
    case .info, .monitors: require(threads: driver)
    case .doctor:
      // The questions and the buses that they are put to.
      require(threads: drawing + 3 + 2 * 3)
    // The connection to an X server is watched, too.
    case .bench: require(threads: drawing + 1)
    case .capture:
      let picture = options.size.width * options.size.height * options.picture.format.bytesPerPixel
      require(threads: drawing, memory: SystemRequirements.usualMemory + picture)
    case .record:
      // One encoder per processor. A plan draws nothing.
      if options.film.plan == nil {
        let pixels = options.film.format == .webp ? options.size.width * options.size.height : 0
        require(
          threads: drawing + FrameWorkers.mostThreads,
          memory: SystemRequirements.usualMemory + pixels * WebPFilm.bytesPerPixel,
          files: SystemRequirements.usualFiles + FrameWorkers.mostThreads)
      }
    case .run:
      // The thread that reads commands.
      let driven = options.clock == .driven ? 1 : 0
      // The queues that watch the files of the sky and the settings, which may name such files later, and GLib's
      // thread that receives their changes.
      let watching = options.settings.file != nil ? 3 : options.watchesFiles ? 2 : 0
      // The thread that encodes an image.
      let saving = 1
      require(
        threads: drawing + desktop + saving + driven + watching,
        // Those of the window system, the buses, the broker, the sound, gamepads and watched files, too.
        files: 2 * SystemRequirements.usualFiles)
    }
  }

  /// Memory of the driver, fonts and our own data at usual sizes, with a margin, in bytes.
  private static let usualMemory = 384 << 20

  /// Files that the driver, fonts, an SVG file's process and an image open at once: twice the most ever seen.
  private static let usualFiles = 32

  private mutating func require(
    threads: Int, memory: Int = usualMemory, files: Int = usualFiles
  ) {
    self.threads = threads
    addressSpace = memory + threads * Int(cosmos_stack_size())
    self.files = files
  }

  /// Bytes of stack that each thread needs, the main one included: three times what was ever seen, and a margin for the
  /// compilers of drivers.
  package static let stack = 512 << 10

  /// Held while something is acquired; another check would find less than there is.
  private static let turn = Mutex(())

  /// Briefly acquires everything to verify that it is available, one check after the other.
  ///
  /// - Throws: ``SystemLimit`` if it is not.
  package func check() throws(SystemLimit) {
    try SystemRequirements.turn.withLock { _ throws(SystemLimit) in try acquire() }
  }

  private func acquire() throws(SystemLimit) {
    cosmos_save_address_space()
    let allowed = Int(cosmos_try_tasks(Int32(threads)))
    guard allowed == threads else { throw .threads(allowed: allowed, needed: threads) }
    guard SystemRequirements.hasAddressSpace(addressSpace) else {
      throw .addressSpace(allowed: SystemRequirements.freeAddressSpace, needed: addressSpace)
    }
    let open = SystemRequirements.openFiles(upTo: files)
    guard open == files else { throw .files(allowed: open, needed: files) }
  }

  /// Opens files for a moment.
  ///
  /// - Returns: How many the system allows, up to a number.
  private static func openFiles(upTo count: Int) -> Int {
    // Standard error is always open.
    let files = (0..<count).map { _ in dup(STDERR_FILENO) }
    for file in files where file >= 0 { close(file) }
    return files.count { $0 >= 0 }
  }

  private static func hasAddressSpace(_ bytes: Int) -> Bool {
    guard bytes > 0 else { return true }
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
    guard let address = mmap(nil, bytes, PROT_NONE, flags, -1, 0), address != MAP_FAILED else {
      return false
    }
    munmap(address, bytes)
    return true
  }

  /// Largest free block of address space in bytes, rounded down to whole mebibytes.
  private static var freeAddressSpace: Int {
    var free = 0
    // From just under 1 TiB down to 1 MiB.
    for bit in (20..<40).reversed() where hasAddressSpace(free | 1 << bit) {
      free |= 1 << bit
    }
    return free
  }
}
