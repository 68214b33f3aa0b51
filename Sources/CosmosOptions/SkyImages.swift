import CosmosCore
import CosmosImage

/// The images that a sky names: each file is read once, and all of them together have limits.
package struct SkyImages {
  private let folder: SkyFolder
  /// The program that draws SVG files; without one, they are refused.
  private let program: SVGProgram?
  private let time: SVGTime?
  private var images: [String: ImageSource] = [:]
  private var bytes = 0

  /// Maximum size of all files together, in bytes.
  package static let maxBytes = 160 << 20

  /// Prepares to read the images of a sky.
  ///
  /// - Parameters:
  ///   - folder: The folder of the sky file.
  ///   - program: The program that draws SVG files; without one, they are refused.
  ///   - time: The processor time that reading SVG files may take; `nil` for that of the program.
  package init(in folder: SkyFolder, drawnBy program: SVGProgram?, within time: SVGTime?) {
    self.folder = folder
    self.program = program
    self.time = time ?? program.map { SVGTime(seconds: $0.maxSeconds) }
  }

  /// Reads a file, unless it is known.
  ///
  /// - Parameters:
  ///   - name: The file's name, as written in the sky file.
  ///   - record: Receives the file's path before it is read.
  /// - Returns: The image.
  /// - Throws: `DesignError.unusable`, to which the reader of the sky adds the position of the name.
  package mutating func image(
    named name: String, recording record: (FilePath) -> Void
  ) throws(DesignError) -> ImageSource {
    if let image = images[name] { return image }
    let (path, file) = try folder.read(name, recording: record) { size throws(DesignError) in
      guard bytes + size <= SkyImages.maxBytes else {
        throw .unusable(
          reason:
            "with \(name.quoted), the sky's image files have more than \(SkyImages.maxBytes >> 20) MiB; "
            + "make them smaller, or show fewer")
      }
    }
    bytes += file.count
    let image = try ImageSource(file: file, path: path, drawnBy: program, within: time)
    images[name] = image
    return image
  }
}
