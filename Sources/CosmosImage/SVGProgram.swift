import CSVG
import Glibc

/// The program that draws SVG files: each in a new process, which ends when it takes too much time or memory.
///
/// A file from elsewhere can ask for any amount of both, and the SVG library sets no limits to most of them.
public struct SVGProgram: Hashable, Sendable {
  /// A program that calls ``serve(_:_:)`` when it starts.
  public let path: String

  /// Processor time for reading the files of a sky, and for drawing a file, in seconds, 1 to 3600.
  public let maxSeconds: Int

  /// Memory for a file besides its pixels, in MiB, 1 to 65536.
  public let maxMegabytes: Int

  /// Names a program and its limits.
  ///
  /// - Parameters:
  ///   - path: A program that calls ``serve(_:_:)`` when it starts; `/proc/self/exe` is the one that is running.
  ///   - maxSeconds: Processor time for a file, in seconds, 1 to 3600.
  ///   - maxMegabytes: Memory for a file besides its pixels, in MiB, 1 to 65536.
  public init(path: String, maxSeconds: Int = 20, maxMegabytes: Int = 512) {
    precondition(
      (1...3600).contains(maxSeconds) && (1...65_536).contains(maxMegabytes), "limits are usable")
    self.path = path
    self.maxSeconds = maxSeconds
    self.maxMegabytes = maxMegabytes
  }

  /// Draws a file and exits if the command line asks for that; other command lines are left alone.
  ///
  /// - Important: Call it first of all, while the process has a single thread.
  /// - Parameters:
  ///   - count: Number of arguments, with the program's name.
  ///   - arguments: The command line as the system passed it.
  public static func serve(_ count: Int32, _ arguments: UnsafePointer<UnsafeMutablePointer<CChar>?>)
  {
    cosmos_svg_serve(count, arguments)
  }

  /// Reads a file's size, and draws it if a size is given.
  ///
  /// - Parameters:
  ///   - bytes: The file's bytes.
  ///   - columns: Width to draw in pixels, or 0 to read only the file's size.
  ///   - rows: Height to draw in pixels, or 0.
  ///   - time: The processor time that it may take; `nil` for that of the program.
  /// - Returns: The file's own size, and a file with the pixels behind `COSMOS_SVG_PIXELS` bytes.
  /// - Throws: ``SVGError``.
  func run(
    _ bytes: [UInt8], columns: Int = 0, rows: Int = 0, within time: SVGTime? = nil
  ) throws(SVGError) -> (width: Double, height: Double, pixels: MemoryFile) {
    let input = try MemoryFile()
    try input.write(bytes)
    let output = try MemoryFile(size: Int(COSMOS_SVG_PIXELS) + 4 * columns * rows)
    let time = time ?? SVGTime(seconds: maxSeconds)
    let status = try time.wait { seconds throws(SVGError) in
      let limits = cosmos_svg_limits(seconds: Int32(seconds), megabytes: Int32(maxMegabytes))
      var process = pid_t()
      let code = cosmos_svg_start(
        path, input.descriptor, output.descriptor, Int32(columns), Int32(rows), limits, &process)
      guard code == 0 else { throw .system(reason: String(cString: strerror(code))) }
      return process
    }
    var result = cosmos_svg_result()
    try withUnsafeMutableBytes(of: &result) { result throws(SVGError) in
      try output.read(into: result, from: 0)
    }
    try check(result, status: status)
    return (result.width, result.height, output)
  }

  /// Whether SVG files can be read.
  package var isUsable: Bool {
    let file = "<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>"
    return (try? run(Array(file.utf8))) != nil
  }

  /// Throws what went wrong.
  private func check(_ result: cosmos_svg_result, status: Int32) throws(SVGError) {
    switch cosmos_svg_state(rawValue: UInt32(bitPattern: result.state)) {
    case COSMOS_SVG_DONE: return
    case COSMOS_SVG_MISSING: throw .missingLibrary
    case COSMOS_SVG_FAILED:
      let text = withUnsafeBytes(of: result.fault) { fault in
        String(decoding: fault.prefix { $0 != 0 }, as: UTF8.self)
      }
      // This is how the library reports cairo's lack of memory.
      guard !text.contains("NoMemory") else { throw .tooMuchMemory(megabytes: maxMegabytes) }
      // Messages of the XML parser end with a new line, or have several lines.
      let words = text.split { $0.isWhitespace || $0.isNewline }
      throw .library(reason: words.joined(separator: " "))
    default: break
    }
    switch status & 0x7F {
    case SIGABRT, SIGTRAP, SIGSEGV, SIGBUS: throw .tooMuchMemory(megabytes: maxMegabytes)
    case 0: throw .system(reason: "its process ended with exit code \(status >> 8 & 0xFF)")
    case let signal: throw .system(reason: "its process was ended by signal \(signal)")
    }
  }
}

/// A file in memory, which disappears with its owner.
final class MemoryFile: Sendable {
  let descriptor: Int32

  /// Creates a file that contains zeros.
  init(size: Int = 0) throws(SVGError) {
    descriptor = cosmos_svg_memory_file()
    guard descriptor >= 0, size == 0 || ftruncate(descriptor, size) == 0 else {
      throw .system(reason: String(cString: strerror(errno)))
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Appends bytes.
  func write(_ bytes: [UInt8]) throws(SVGError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw .system(reason: String(cString: strerror(errno))) }
      rest = rest.dropFirst(count)
    }
  }

  /// Fills memory with the bytes from an offset on.
  func read(into target: UnsafeMutableRawBufferPointer, from offset: Int) throws(SVGError) {
    var (rest, position) = (target, offset)
    while !rest.isEmpty {
      let count = pread(descriptor, rest.baseAddress, rest.count, position)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else {
        throw .system(reason: count == 0 ? "pixels are missing" : String(cString: strerror(errno)))
      }
      rest = UnsafeMutableRawBufferPointer(rebasing: rest[count...])
      position += count
    }
  }
}
