import CosmosCore
import CosmosHost
import CosmosImage
import CosmosOptions
import Glibc

/// A sky of the user's own in front of a photo.
///
/// It is a file in the folder of the user's skies, beside a copy of the photo.
package enum PhotoSky {
  /// Largest photo, in bytes.
  package static let maxBytes = InputFile.maxBytes

  /// Makes a sky of a photo.
  ///
  /// The photo's size is checked before it is read, and its pixels are decoded before anything is written.
  ///
  /// - Parameter photo: A PNG, JPEG, WebP or SVG file.
  /// - Returns: The sky file.
  /// - Throws: `FileError`, ``UsageError`` or `DesignError`, which name the file; nothing is left behind then.
  package static func make(of photo: FilePath) throws -> FilePath {
    let bytes = try InputFile.$allowsPipes.withValue(false) {
      try InputFile.read(photo, upTo: maxBytes)
    }
    guard let ending = ending(of: bytes) else {
      throw UsageError("\(photo): \(ImageFormatError.unknownContent)")
    }
    guard let folder = UserSkies.folder else {
      throw UsageError("there is no folder for skies of your own; set HOME or XDG_DATA_HOME")
    }
    let image = try ImageSource(file: bytes, path: photo.description, drawnBy: .this)
    try check(image)
    UserFile.makeFolders(of: "\(folder)/")
    let title = title(of: photo)
    let (name, number) = freeName(for: title, ending, in: folder)
    let copy = try OutputFile(
      path: folder.appending(FilePath("\(name).\(ending)")), collision: .number)
    try copy.write(bytes)
    let sky = try OutputFile(
      path: folder.appending(FilePath(name + UserSkies.ending)), collision: .number)
    let copied = try copy.finish()
    do {
      let text = text(
        title: number == 1 ? title : "\(title) \(number)",
        photo: FilePath(bytes: copied.name).description)
      // The same checks as in the folder, where the image has the same bytes.
      _ = try SkyDesign(
        json5: text.utf8, file: photo.description, findImage: { _ throws(DesignError) in image })
      try sky.write(Array(text.utf8))
      return try sky.finish()
    } catch {
      _ = copied.withCString { unlink($0) }
      throw error
    }
  }

  /// Tells photos from other files.
  ///
  /// - Parameter start: The file's first bytes, 64 or more if it has as many.
  /// - Returns: Whether they are those of a photo.
  package static func isPhoto(_ start: [UInt8]) -> Bool { ending(of: start) != nil }

  /// The ending of the name for a photo, by its content; `nil` for a file of another kind.
  private static func ending(of bytes: [UInt8]) -> String? {
    if SVGFile.isLikely(bytes) { return "svg" }
    guard let format = ImageFormat(contentOf: Array(bytes.prefix(16))) else { return nil }
    return [.png, .jpeg, .webp].contains(format) ? format.endings[0] : nil
  }

  /// Checks whether all of a photo can be shown, with a few decoded rows in memory at a time.
  private static func check(_ image: ImageSource) throws {
    do {
      if let draw = image.draw {
        let pixels = try draw(sideOfTrial, sideOfTrial)
        try withRows(bytes: 4 * sideOfTrial * sideOfTrial) { try pixels($0) }
        return
      }
      let rows = try ImageFormat.pixelFile(image.bytes).rows(reducedBy: SIMD2(1, 1))
      let count = max(1, bytesAtATime / (4 * image.width))
      try withRows(bytes: 4 * image.width * count) { memory in
        for row in stride(from: 0, to: image.height, by: count) {
          let bytes = 4 * image.width * min(count, image.height - row)
          try rows.read(into: UnsafeMutableRawBufferPointer(rebasing: memory[..<bytes]))
        }
      }
    } catch let error as ImageSource.Failure {
      throw DescribedError("\(image.path): \(error.reason)")
    } catch {
      throw DescribedError("\(image.path): \(error)")
    }
  }

  private static func withRows(
    bytes: Int, _ body: (UnsafeMutableRawBufferPointer) throws -> Void
  ) throws {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes, alignment: 16)
    defer { memory.deallocate() }
    try body(memory)
  }

  /// Memory for decoded rows, in bytes, unless one row takes more.
  private static let bytesAtATime = 1 << 20
  /// Width and height to which an SVG file is drawn to see whether it can be, in pixels.
  private static let sideOfTrial = 64
}

// MARK: Names

extension PhotoSky {
  /// Longest name of a sky, in bytes.
  private static let maxNameLength = 80

  /// The name of a photo without its ending, in one line.
  private static func title(of photo: FilePath) -> String {
    let name = FilePath(bytes: photo.name).description
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
    var line = stem.filter { !$0.isNewline && $0.unicodeScalars.allSatisfy { $0.value >= 32 } }
    while line.utf8.count > maxNameLength { line.removeLast() }
    return line.isEmpty ? "Photo" : line
  }

  /// The name by which a sky is found: `harbour-at-night` for “Harbour at night”.
  package static func name(for title: String) -> String {
    let words = title.lowercased().split { !$0.isLetter && !$0.isNumber }
    return words.isEmpty ? "photo" : words.joined(separator: "-")
  }

  /// A name that neither a built-in sky nor a file in the folder has, and its number, from 1.
  private static func freeName(
    for title: String, _ ending: String, in folder: FilePath
  ) -> (name: String, number: Int) {
    let first = name(for: title)
    var (name, number) = (first, 1)
    func isTaken(_ file: String) -> Bool {
      var facts = stat()
      return folder.appending(FilePath(file)).withCString { lstat($0, &facts) } == 0
    }
    while SkyDesign.builtInNames.contains(name) || isTaken(name + UserSkies.ending)
      || isTaken("\(name).\(ending)")
    {
      number += 1
      name = "\(first)-\(number)"
    }
    return (name, number)
  }
}
