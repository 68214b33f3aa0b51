import CosmosCore
import CosmosImage

extension ImageSource {
  /// Reads the header of a PNG, JPEG, WebP or SVG file; its pixels are decoded or drawn when they are needed.
  ///
  /// - Parameters:
  ///   - bytes: The file's bytes.
  ///   - path: The file's path as shown in messages.
  ///   - program: The program that draws SVG files; without one, they are refused.
  ///   - time: The processor time that reading an SVG file may take.
  /// - Throws: `DesignError.unusable`, to which the reader of the sky adds the position of the name.
  package init(
    file bytes: [UInt8], path: String, drawnBy program: SVGProgram?, within time: SVGTime? = nil
  ) throws(DesignError) {
    if SVGFile.isLikely(bytes), let program {
      try self.init(svg: bytes, path: path, drawnBy: program, within: time)
    } else {
      try self.init(pixels: bytes, path: path)
    }
  }

  private init(pixels bytes: [UInt8], path: String) throws(DesignError) {
    let file = try Result { try ImageFormat.pixelFile(bytes) }
      .mapError { DesignError.unusable(reason: "\(path): \($0)") }.get()
    self.init(
      path: path, width: file.width, height: file.height, bytes: bytes,
      decodingBytes: file.decodingBytes)
  }

  private init(
    svg bytes: [UInt8], path: String, drawnBy program: SVGProgram, within time: SVGTime?
  ) throws(DesignError) {
    let file = try Result { () throws(SVGError) in
      try SVGFile(bytes, drawnBy: program, within: time)
    }.mapError { DesignError.unusable(reason: "\(path): \($0)") }.get()
    self.init(path: path, drawingWidth: file.width, height: file.height, bytes: bytes) {
      width, height throws(Failure) in
      let pixels = try Result { () throws(SVGError) in
        try file.draw(width: width, height: height)
      }.mapError { Failure(reason: "\($0)") }.get()
      return { target throws(Failure) in
        try Result { () throws(SVGError) in try pixels.read(into: target) }
          .mapError { Failure(reason: "\($0)") }.get()
      }
    }
  }
}
