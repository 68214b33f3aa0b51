extension ImageFormat {
  /// The endings of its files' names, the usual one first, without the dot.
  package var endings: [String] {
    switch self {
    case .png, .webp, .exr: [rawValue]
    case .jpeg: ["jpg", "jpeg"]
    case .tiff: ["tiff", "tif"]
    }
  }

  /// The format that a file's name asks for by its ending, in upper or lower case; PNG for a name without an ending.
  ///
  /// A dot that hides a file begins no ending, unless that of a format follows it.
  ///
  /// - Parameters:
  ///   - path: The file's path, or `"-"` for standard output.
  ///   - formats: The formats in which the file can be written.
  /// - Throws: ``ImageFormatError/unknownEnding(_:known:)``.
  package init(
    nameOf path: FilePath, among formats: [ImageFormat] = allCases
  ) throws(ImageFormatError) {
    let parts = path.name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count > 1, let ending = parts.last, !ending.isEmpty else {
      self = .png
      return
    }
    let name = String(decoding: ending, as: UTF8.self).lowercased()
    let format = ImageFormat.allCases.first { $0.endings.contains(name) }
    if let format, formats.contains(format) {
      self = format
    } else if format == nil, parts.count == 2, parts[0].isEmpty {
      self = .png
    } else {
      throw .unknownEnding(
        FilePath(bytes: ending).description, known: formats.flatMap(\.endings))
    }
  }

  /// The format of a file's content; `nil` if it is of another kind.
  ///
  /// - Parameter start: The file's first 16 bytes, or more.
  package init?(contentOf start: [UInt8]) {
    if start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if start.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if start.starts(with: "RIFF".utf8), start.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webp
    } else if start.starts(with: [0x49, 0x49, 42, 0]) || start.starts(with: [0x4D, 0x4D, 0, 42]) {
      self = .tiff
    } else if start.starts(with: [0x76, 0x2F, 0x31, 0x01]) {
      self = .exr
    } else {
      return nil
    }
  }
}
