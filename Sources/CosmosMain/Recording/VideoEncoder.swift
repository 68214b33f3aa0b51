import CProcess
import CosmosImage
import Glibc

/// A film in one file, encoded by the `ffmpeg` program, which receives the frames through a pipe.
///
/// `ffmpeg` writes into a file that has no name until it is complete.
final class VideoEncoder: FilmWriter, @unchecked Sendable {
  private let file: OutputFile
  /// Where the film was saved; `nil` until ``finish()``.
  private(set) var savedPath: FilePath?
  private let messages: Int32
  private let process: pid_t
  private let sound: SoundTrack?
  /// Number of frames that were written.
  private var written = 0
  /// The writing end of the pipe; -1 once it is closed.
  private var pipe: Int32
  private let width: Int
  private let height: Int
  /// The frame in the encoder's own colours; empty if it takes red, green and blue.
  ///
  /// Used on one thread at a time.
  private var planes: [UInt8]

  var completesSlowly: Bool { true }

  /// Starts `ffmpeg`.
  ///
  /// - Parameters:
  ///   - file: The file to write.
  ///   - format: The film's format, one that needs an encoder.
  ///   - pixels: The format of a frame's pixels.
  ///   - width: Width of a frame in pixels.
  ///   - height: Height of a frame in pixels.
  ///   - rate: Frames per second.
  ///   - sound: The sound of all frames, or `nil` for a silent film.
  /// - Throws: ``VideoError`` or `FileError`.
  init(
    to file: OutputFile, format: FilmOptions.Format, pixels: PixelFormat, width: Int, height: Int,
    rate: FrameRate, sound: SoundTrack? = nil
  ) throws {
    self.file = file
    self.sound = sound
    self.width = width
    self.height = height
    let hasPlanes = format == .mp4 || format == .webm
    planes = [UInt8](
      repeating: 0, count: hasPlanes ? BT709.byteCount420(width: width, height: height) : 0)
    messages = cosmos_memory_file("ffmpeg")
    guard messages >= 0 else { throw VideoError.failed(reason: String(cString: strerror(errno))) }
    var ends: [Int32] = [-1, -1]
    guard cosmos_open_pipe(&ends) == 0 else {
      let code = errno
      close(messages)
      throw VideoError.failed(reason: String(cString: strerror(code)))
    }
    pipe = ends[1]
    defer { close(ends[0]) }
    do {
      let messages = messages
      process = try file.withDescriptor { output in
        let files = Files(
          input: ends[0], sound: sound?.descriptor, output: output, messages: messages)
        let arguments = VideoEncoder.arguments(
          format, pixels: pixels, width: width, height: height, rate: rate, files: files)
        return try VideoEncoder.start(arguments, files)
      }
    } catch {
      close(pipe)
      close(messages)
      throw error
    }
  }

  deinit {
    close(messages)
    // Without `finish()` the file never gets its name.
    guard pipe >= 0 else { return }
    kill(process, SIGKILL)
    close(pipe)
    waitpid(process, nil, 0)
  }

  func write(_ number: Int, _ pixels: UnsafeRawBufferPointer, text: [PNGWriter.Text]) throws {
    guard !planes.isEmpty else { return try send(pixels) }
    planes.withUnsafeMutableBufferPointer {
      BT709.write420(pixels, width: width, height: height, to: $0)
    }
    try planes.withUnsafeBytes { try send($0) }
  }

  private func send(_ bytes: UnsafeRawBufferPointer) throws(VideoError) {
    var rest = bytes
    while let start = rest.baseAddress, rest.count > 0 {
      let written = Glibc.write(pipe, start, rest.count)
      if written < 0 && errno == EINTR { continue }
      guard written >= 0 else {
        let code = errno
        // The encoder's own message says more than that its pipe is closed.
        try endProcess()
        throw VideoError.failed(reason: String(cString: strerror(code)))
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[written...])
    }
    self.written += 1
  }

  func finish() throws {
    // The sound of a film that was interrupted ends with the picture.
    sound?.end(afterFrames: written)
    try endProcess()
    savedPath = try file.finish()
  }

  /// Closes the pipe and waits for the encoder to exit.
  private func endProcess() throws(VideoError) {
    guard pipe >= 0 else { return }
    close(pipe)
    pipe = -1
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { throw .failed(reason: String(cString: strerror(errno))) }
    }
    let signal = status & 0x7F
    if signal != 0 { throw .killed(signal: signal) }
    let code = (status >> 8) & 0xFF
    if code != 0 { throw .failed(reason: lastMessage ?? "exit code \(code)") }
  }

  /// The last line that the encoder wrote to standard error.
  private var lastMessage: String? {
    let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      let end = lseek(messages, 0, SEEK_END)
      count = max(0, pread(messages, buffer.baseAddress, buffer.count, max(0, end - buffer.count)))
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    return lines.last.map(String.init)
  }

  /// The descriptors of the encoder's files in this process.
  private struct Files {
    let input: Int32
    let sound: Int32?
    let output: Int32
    let messages: Int32

    /// The descriptor of the output in the encoder.
    ///
    /// It is above all of them: a file that takes another's place before that is passed on would replace it.
    var outputTarget: Int32 { max(input, sound ?? 0, output, messages) + 1 }

    /// The descriptor of the sound in the encoder.
    var soundTarget: Int32 { outputTarget + 1 }
  }

  /// Starts `ffmpeg` in a process group of its own, so that Ctrl-C reaches only this program.
  private static func start(_ arguments: [String], _ files: Files) throws(VideoError) -> pid_t {
    let track = files.sound.map {
      ChildProcess.Descriptor(source: $0, target: files.soundTarget)
    }
    do {
      return try ChildProcess.start(
        arguments.map { Argument(stringLiteral: $0) },
        inheriting: [
          ChildProcess.Descriptor(source: files.output, target: files.outputTarget),
          ChildProcess.Descriptor(source: files.input, target: STDIN_FILENO),
          ChildProcess.Descriptor(source: files.messages, target: STDOUT_FILENO),
          ChildProcess.Descriptor(source: files.messages, target: STDERR_FILENO),
        ] + (track.map { [$0] } ?? []), hasOwnGroup: true)
    } catch {
      throw error.code == ENOENT ? .missing : .failed(reason: String(cString: strerror(error.code)))
    }
  }

  /// The command line that encodes frames from standard input.
  private static func arguments(
    _ format: FilmOptions.Format, pixels: PixelFormat, width: Int, height: Int, rate: FrameRate,
    files: Files
  ) -> [String] {
    let alpha = pixels.hasAlpha ? "a" : ""
    let full =
      pixels.depth == 16
      ? "rgb\(alpha)\(16 * pixels.components)le" : pixels.hasAlpha ? "rgba" : "rgb24"
    // Without -xerror, it exits with 0 if the disk is full when it completes the file.
    let input = [
      "ffmpeg", "-hide_banner", "-loglevel", "error", "-xerror", "-f", "rawvideo", "-pix_fmt",
      format == .mp4 || format == .webm ? "yuv420p" : full, "-video_size", "\(width)x\(height)",
      "-framerate", "\(rate)", "-i", "pipe:0",
    ]
    let sound =
      files.sound != nil
      ? [
        "-f", "s32le", "-ar", "\(FilmSound.sampleRate)", "-ac", "2", "-i",
        "/proc/self/fd/\(files.soundTarget)",
        // Some versions read seconds of sound ahead, which an interrupted film would keep.
        "-shortest",
      ] + soundEncoding(format) : []
    // Without this, ffmpeg would convert to the colours of standard-definition video.
    let convert = "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int"
    // Some versions take the tags from the options, others from the frames.
    let tagging = "setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709:range=tv"
    let tags = [
      "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range",
      "tv",
    ]
    let siting = ["-chroma_sample_location", "left"]
    let encoding: [String] =
      switch format {
      case .mp4:
        ["-vf", tagging, "-c:v", "libx264", "-preset", "veryfast", "-crf", "16"] + tags + siting
          + ["-movflags", "+faststart", "-f", "mp4"]
      case .mkv:
        [
          "-c:v", "ffv1", "-level", "3", "-g", "1", "-pix_fmt",
          pixels.depth == 16 ? full : pixels.hasAlpha ? "bgra" : "bgr0", "-f", "matroska",
        ]
      case .webm:
        [
          "-vf", tagging, "-c:v", "libvpx-vp9", "-crf", "20", "-b:v", "0", "-deadline", "realtime",
          "-cpu-used", "5", "-row-mt", "1",
        ] + tags + siting + ["-f", "webm"]
      case .mov:
        [
          "-vf", convert + ",format=yuv\(alpha)444p10le,\(tagging)", "-c:v", "prores_ks",
          "-profile:v", "4444", "-vendor", "apl0", "-qscale:v", "1",
          // ProRes has the colours in its frames, too.
          "-bsf:v", "prores_metadata=color_primaries=bt709:color_trc=bt709:colorspace=bt709",
        ] + tags + ["-movflags", "+write_colr", "-f", "mov"]
      case .gif:
        [
          "-filter_complex",
          "split[a][b];[a]palettegen=stats_mode=single[p];[b][p]paletteuse=new=1:dither=none",
          "-f", "gif",
        ]
      case .png, .y4m, .rgb: preconditionFailure("\(format) needs no encoder")
      }
    return input + sound + encoding + ["-y", "/proc/self/fd/\(files.outputTarget)"]
  }

  /// The options that encode the sound, at the quality of the picture.
  private static func soundEncoding(_ format: FilmOptions.Format) -> [String] {
    switch format {
    case .mp4: ["-c:a", "aac", "-b:a", "192k"]
    case .webm: ["-c:a", "libopus", "-b:a", "160k"]
    case .mkv: ["-c:a", "flac"]
    case .mov: ["-c:a", "pcm_s24le"]
    case .gif, .png, .y4m, .rgb: preconditionFailure("\(format) has no sound")
    }
  }
}

/// Why a film could not be encoded.
enum VideoError: Error, Hashable {
  /// There is no `ffmpeg`.
  case missing
  /// A signal ended `ffmpeg`.
  case killed(signal: Int32)
  /// `ffmpeg` could not be started, or it failed; `reason` is its last message.
  case failed(reason: String)
}

extension VideoError: CustomStringConvertible {
  /// One line that says what to do, if there is something to do.
  var description: String {
    switch self {
    case .missing:
      "this kind of film needs ffmpeg, which is not installed; as root, type: apt-get install ffmpeg"
    case .killed(let signal): "ffmpeg was ended by signal \(signal)"
    case .failed(let reason): "ffmpeg failed: \(reason)"
    }
  }
}
