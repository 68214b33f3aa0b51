import CosmosHost
import CosmosOptions
import CProcess
import Glibc

/// A run of the `ffmpeg` program, in a process group of its own, so that Ctrl-C reaches only this program.
///
/// On deinit, it is ended if it has not been waited for.
package final class FFmpeg {
  private let process: pid_t
  /// A file in memory with its output.
  private let messages: Int32
  private var isRunning = true

  /// Starts `ffmpeg`.
  ///
  /// - Parameters:
  ///   - input: Its standard input, or `nil` if it reads none.
  ///   - files: Open files that it receives.
  ///   - arguments: Receives the names of these files in the program, and returns the command line.
  /// - Throws: ``VideoError``.
  package init(
    input: Int32? = nil, files: [Int32], _ arguments: ([String]) -> [String]
  ) throws(VideoError) {
    messages = cosmos_memory_file("ffmpeg")
    guard messages >= 0 else { throw .failed(reason: String(cString: strerror(errno))) }
    // Above all of them: a file that takes another's place before that is passed on would replace it.
    let free = ([messages] + files).reduce(input ?? 0, max) + 1
    let passed = files.enumerated().map {
      ChildProcess.Descriptor(source: $1, target: free + Int32($0))
    }
    let words = arguments(passed.map { "/proc/self/fd/\($0.target)" })
    let streams = [(input, STDIN_FILENO), (messages, STDOUT_FILENO), (messages, STDERR_FILENO)]
      .compactMap { source, target in
        source.map { ChildProcess.Descriptor(source: $0, target: target) }
      }
    do {
      process = try ChildProcess.start(
        words.map { Argument(stringLiteral: $0) }, inheriting: passed + streams, hasOwnGroup: true)
    } catch {
      close(messages)
      throw error.code == ENOENT ? .missing : .failed(reason: String(cString: strerror(error.code)))
    }
  }

  deinit {
    close(messages)
    guard isRunning else { return }
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
  }

  /// Waits until it exits.
  ///
  /// - Throws: ``VideoError`` if it didn't exit with 0.
  package func wait() throws(VideoError) {
    guard isRunning else { return }
    isRunning = false
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { throw .failed(reason: String(cString: strerror(errno))) }
    }
    let signal = status & 0x7F
    if signal != 0 { throw .killed(signal: signal) }
    let code = (status >> 8) & 0xFF
    if code != 0 { throw .failed(reason: lines.last ?? "exit code \(code)") }
  }

  /// The last lines that it printed.
  package var lines: [String] {
    let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      let end = lseek(messages, 0, SEEK_END)
      count = max(0, pread(messages, buffer.baseAddress, buffer.count, max(0, end - buffer.count)))
    }
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      .map(String.init)
  }
}
