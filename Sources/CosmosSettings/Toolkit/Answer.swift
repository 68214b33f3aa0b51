import CAdwaita

/// A closure that C calls once with an answer.
@MainActor private final class Receiver<Answer> {
  let body: @MainActor (Answer) -> Void

  init(_ body: @escaping @MainActor (Answer) -> Void) { self.body = body }

  var data: UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

  /// Passes the only answer on.
  static func pass(_ answer: Answer, to data: UnsafeMutableRawPointer?) {
    guard let data else { return }
    Unmanaged<Receiver>.fromOpaque(data).takeRetainedValue().body(answer)
  }
}

/// What a program has printed.
struct ProgramOutput {
  /// Standard output.
  let bytes: [UInt8]
  /// Standard error.
  let errors: String
  /// Whether it has ended with exit status 0.
  let hasSucceeded: Bool

  /// Standard output as text, without spaces and line ends around it.
  var text: String { String(decoding: bytes, as: UTF8.self).trimmed }
}

extension StringProtocol {
  /// The text without spaces and line ends around it.
  var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(
      start.prefix(
        (start.lastIndex { !$0.isWhitespace }).map {
          start.distance(from: start.startIndex, to: $0) + 1
        } ?? 0))
  }
}

/// Runs a program without waiting for it.
///
/// - Parameters:
///   - words: The program, which is looked up in `PATH`, and its arguments.
///   - readsOutput: Whether what it prints is read. A program that may outlive this one would fail to print.
///   - finished: Receives what it has printed; if it couldn't be started, its errors say why.
@MainActor func run(
  _ words: [String], readingOutput readsOutput: Bool = true,
  _ finished: @escaping @MainActor (ProgramOutput) -> Void
) {
  withCStrings(words) { words in
    cosmos_run(
      words, readsOutput ? 1 : 0,
      { bytes, size, errors, hasSucceeded, data in
        let output = ProgramOutput(
          bytes: Array(UnsafeRawBufferPointer(start: bytes, count: Int(size))),
          errors: errors.map { String(cString: $0) } ?? "", hasSucceeded: hasSucceeded != 0)
        nonisolated(unsafe) let data = data
        MainActor.assumeIsolated { Receiver.pass(output, to: data) }
      }, Receiver(finished).data)
  }
}

/// Lets a person choose a file or a folder in the desktop's own dialog.
///
/// - Parameters:
///   - window: The window in front of which the dialog appears.
///   - title: The dialog's title.
///   - endings: The endings of the names of files, without the dot; any if there are none.
///   - isFolder: Whether a folder is asked for.
///   - chosen: Receives the path; it isn't called if the person chooses none.
@MainActor func chooseFile(
  over window: Widget, title: String, endings: [String], isFolder: Bool = false,
  _ chosen: @escaping @MainActor (String) -> Void
) {
  withCStrings(endings.map { "*.\($0)" }) { patterns in
    cosmos_choose_file(
      window.typed(), title, patterns, isFolder ? 1 : 0,
      { path, data in
        let path = path.map { String(cString: $0) }
        nonisolated(unsafe) let data = data
        MainActor.assumeIsolated { Receiver.pass(path, to: data) }
      }, Receiver<String?> { path in path.map(chosen) }.data)
  }
}

/// Passes texts to a closure as a null-terminated list of C strings.
func withCStrings<Result>(
  _ texts: [String], _ body: ([UnsafePointer<CChar>?]) -> Result
) -> Result {
  let copies = texts.map { g_strdup($0) }
  defer { copies.forEach { g_free($0) } }
  return body(copies.map { $0.map { UnsafePointer($0) } } + [nil])
}
