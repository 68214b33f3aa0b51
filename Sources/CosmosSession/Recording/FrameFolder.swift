import CosmosImage
import CosmosOptions
import Glibc

/// A folder of PNG files, one per frame: `000000.png`, `000001.png` and so on.
package struct FrameFolder: FilmWriter {
  let folder: FilePath
  let width: Int
  let height: Int
  private let format: PixelFormat
  let resumes: Bool
  /// Frames of other films, which are deleted when this one begins.
  var otherFrames: [FilePath] = []

  /// Creates the folder if it doesn't exist.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - width: Width of a frame in pixels.
  ///   - height: Height of a frame in pixels.
  ///   - format: The format of the pixels.
  ///   - resumes: Whether frames that are there already are kept.
  /// - Throws: `FileError` if it can't be created, or is no folder.
  package init(
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

  package var threads: Int { FrameWorkers.mostThreads }

  /// A frame that is there counts if it is a file that can be decoded completely and has the same size and text chunks.
  package func has(_ number: Int, text: [PNGWriter.Text]) -> Bool {
    guard resumes,
      let image = try? PNGCheck(
        folder.appending(FrameFolder.name(of: number)), upTo: maxBytes(with: text))
    else { return false }
    return image.width == width && image.height == height && image.text == text
  }

  /// More bytes than a frame's file has with pixels that can't be compressed.
  private func maxBytes(with text: [PNGWriter.Text]) -> Int {
    let rows = height * (1 + width * format.bytesPerPixel)
    let texts = text.reduce(0) { $0 + $1.keyword.utf8.count + $1.text.utf8.count }
    return rows + rows / 64 + texts + 65_536
  }

  /// A link is replaced by a frame, never followed, since it may lead to another frame.
  package func write(_ number: Int, _ pixels: UnsafeRawBufferPointer, text: [PNGWriter.Text]) throws
  {
    let file = try OutputFile(
      path: folder.appending(FrameFolder.name(of: number)), collision: .replaceName)
    let writer = try PNGWriter(width: width, height: height, format: format, text: text) {
      try file.write($0)
    }
    try writer.write(rows: pixels)
    try file.finish()
  }

  package func finish() {}

  static func name(of number: Int) -> FilePath {
    let digits = String(number)
    return FilePath(String(repeating: "0", count: max(0, 6 - digits.count)) + digits + ".png")
  }

  /// Returns the number of the frame that has a name; `nil` if none has.
  static func number(of name: FilePath) -> Int? {
    guard let number = Int(name.description.prefix { $0 != "." }), number >= 0,
      FrameFolder.name(of: number) == name
    else { return nil }
    return number
  }

  // MARK: Existing files

  /// Checks before anything is drawn that existing files in the folder can be replaced.
  ///
  /// - Parameters:
  ///   - frames: The frames that will be written.
  ///   - others: Names of other files that will be written.
  ///   - inputs: The files that must not be replaced.
  /// - Throws: ``UsageError`` that names the file.
  package func check(
    for frames: ClosedRange<Int>, besides others: [FilePath], sparing inputs: InputFiles
  ) throws(UsageError) {
    let isListed = try folder.forEachEntry { name throws(UsageError) in
      let isFrame = FrameFolder.number(of: name).map(frames.contains) ?? false
      if isFrame || others.contains(name) { try check(name, sparing: inputs) }
    }
    guard !isListed else { return }
    // Where names can't be listed, they can be tried.
    for number in frames { try check(FrameFolder.name(of: number), sparing: inputs) }
    for name in others { try check(name, sparing: inputs) }
  }

  private func check(_ name: FilePath, sparing inputs: InputFiles) throws(UsageError) {
    let path = folder.appending(name)
    var facts = stat()
    guard path.withCString({ lstat($0, &facts) }) == 0 else { return }
    guard [S_IFREG, S_IFLNK].contains(facts.st_mode & S_IFMT) else {
      throw UsageError(
        "can't write \(path): there is something else than a file; remove it, or write to another folder"
      )
    }
    try inputs.check(path)
  }
}
