import CosmosCore
import CosmosImage
import CosmosOptions

/// Text chunks of a film's frames: what created them, and the command that draws the same image.
package struct FrameText: Sendable {
  private let options: Options
  private let scene: SkyScene
  /// Whether layers change by themselves as only this film's do.
  private let hasOwnCourse: Bool
  /// A digest of the files that the sky was read from; `nil` if there are none.
  let digest: String?
  /// The options whose values are files that the digest covers, with their dashes.
  let fileOptions: [String]

  /// Prepares the chunks of all frames.
  ///
  /// - Parameters:
  ///   - options: The command line.
  ///   - sky: Its sky.
  ///   - files: The files that the sky was read from.
  package init(_ options: Options, sky: Sky, files: [FilePath]) {
    self.options = options
    scene = sky.scene
    hasOwnCourse = sky.layerLoop != nil && !scene.layerMotions.isEmpty
    digest = FrameText.digest(
      of: files + [options.motion.scriptFile, options.wall.file].compactMap(\.self))
    let named: [(option: Option, file: FilePath?)] = [
      (.sky, options.sky.foundFile), (.language, options.sky.languageFile),
      (.script, options.motion.scriptFile), (.wall, options.wall.file),
    ]
    // As for the digest, pipes don't count.
    fileOptions = named.filter { $0.file.map { StampedFile($0).isRegular } ?? false }
      .map { "\($0.option)" }
  }

  /// Returns the chunks of a frame.
  ///
  /// - Parameters:
  ///   - number: The frame's number.
  ///   - time: Its moment, in seconds since the sky opened.
  /// - Returns: Chunks in the order in which they are written.
  package func chunks(of number: Int, at time: Seconds) -> [PNGWriter.Text] {
    var command: [Argument] = ["cosmos"]
    if hasOwnCourse {
      command += ["record", "FOLDER", "--loop", "--fps", "\(options.film.rate)"]
      command += ["--frames", "\(number)..\(number)"] + options.captureArguments(of: scene, at: 0)
    } else {
      command += ["capture", "FILE.png"] + options.captureArguments(of: scene, at: time)
    }
    let comment = command.map(\.quoted).joined(separator: " ")
    return [PNGWriter.Text("Software", Version.title), PNGWriter.Text("Comment", comment)]
      + [digest.map { PNGWriter.Text("Files", $0) }].compactMap(\.self)
  }

  /// The 64-bit FNV-1a hash of the contents of files, in hexadecimal digits.
  ///
  /// Pipes, which can be read only once, don't count.
  private static func digest(of files: [FilePath]) -> String? {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    var isEmpty = true
    for file in files where StampedFile(file).isRegular {
      guard let bytes = try? InputFile.read(file, upTo: InputFile.maxBytes) else { continue }
      isEmpty = false
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    let digits = String(hash, radix: 16)
    return isEmpty ? nil : String(repeating: "0", count: 16 - digits.count) + digits
  }
}
