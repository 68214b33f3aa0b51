import CosmosImage
import Glibc

/// A folder of PNG files, one per frame: `000000.png`, `000001.png` and so on.
struct FrameFolder: FilmWriter {
  private let folder: FilePath
  private let width: Int
  private let height: Int
  private let format: PixelFormat
  private let resumes: Bool

  /// Creates the folder if it doesn't exist.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - width: Width of a frame in pixels.
  ///   - height: Height of a frame in pixels.
  ///   - format: The format of the pixels.
  ///   - resumes: Whether frames that are there already are kept.
  /// - Throws: `FileError` if it can't be created, or is no folder.
  init(
    _ folder: FilePath, width: Int, height: Int, format: PixelFormat, resumes: Bool
  ) throws {
    self.folder = folder
    (self.width, self.height) = (width, height)
    self.format = format
    self.resumes = resumes
    guard folder.withCString({ mkdir($0, 0o777) }) != 0 else { return }
    guard errno == EEXIST else { throw FileError(path: folder, code: errno, step: .open) }
    var status = stat()
    guard folder.withCString({ stat($0, &status) }) == 0 else {
      throw FileError(path: folder, code: errno, step: .open)
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw FileError(path: folder, code: ENOTDIR, step: .open)
    }
  }

  var threads: Int { FrameWorkers.mostThreads }

  /// A frame that is there counts if it can be decoded completely and has the same size and text chunks.
  func has(_ number: Int, text: [PNGWriter.Text]) -> Bool {
    guard resumes, let bytes = try? InputFile.read(path(of: number), upTo: FrameFolder.maxBytes),
      let image = try? PNGCheck(bytes)
    else { return false }
    return image.width == width && image.height == height && image.text == text
  }

  func write(_ number: Int, _ pixels: UnsafeRawBufferPointer, text: [PNGWriter.Text]) throws {
    let file = try OutputFile(path: path(of: number))
    let writer = try PNGWriter(width: width, height: height, format: format, text: text) {
      try file.write($0)
    }
    try writer.write(rows: pixels)
    try file.finish()
  }

  func finish() {}

  /// Maximum size of a frame's file that is read, in bytes: more than the largest frame without compression.
  private static let maxBytes = 3 << 30

  private func path(of number: Int) -> FilePath {
    let digits = String(number)
    let zeros = String(repeating: "0", count: max(0, 6 - digits.count))
    return FilePath(bytes: folder.bytes + "/\(zeros)\(digits).png".utf8)
  }
}
