import CStills

/// The formats of image files that this package writes.
package enum ImageFormat: String, CaseIterable, Sendable {
  case png, webp, tiff, exr

  /// The format that a file's name stands for by its ending, in upper or lower case; `nil` for any other ending.
  ///
  /// - Parameter path: The file's path.
  package init?(nameOf path: FilePath) {
    let parts = path.name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count > 1, let ending = parts.last else { return nil }
    switch String(decoding: ending, as: UTF8.self).lowercased() {
    case "tif": self = .tiff
    case let ending: self.init(rawValue: ending)
    }
  }

  /// The largest width and height, in pixels.
  package var largestSide: Int {
    switch self {
    case .png, .tiff, .exr: 16_384
    case .webp: 16_383
    }
  }

  /// The largest number of bits per channel.
  package var maxDepth: Int { self == .webp ? 8 : 16 }

  /// Whether its pixels are linear, not sRGB-encoded, and have more than 8 bits in any case.
  package var isLinear: Bool { self == .exr }

  /// Whether the writer goes back in the file, so that a pipe can't take it.
  package var needsSeeking: Bool {
    switch self {
    case .png, .webp: false
    case .tiff, .exr: true
    }
  }

  /// Memory that its writer takes per pixel of the image, in bytes; 0 if it keeps only some rows.
  package var bytesPerPixel: Int { self == .webp ? 32 : 0 }

  /// Loads the library that writes the format, if it is not linked.
  ///
  /// - Throws: ``ImageFormatError/missingLibrary(format:package:reason:)``.
  package func load() throws(ImageFormatError) {
    let (package, fault) =
      switch self {
      case .png: ("libspng0", UnsafePointer<CChar>?.none)
      case .webp: ("libwebp7", cosmos_webp_load())
      case .tiff: ("libtiff6", cosmos_tiff_load())
      case .exr: (String(cString: cosmos_exr_package()), cosmos_exr_load())
      }
    guard let fault else { return }
    throw .missingLibrary(format: self, package: package, reason: String(cString: fault))
  }
}

extension ImageFormat: CustomStringConvertible {
  /// The format's usual name.
  package var description: String {
    switch self {
    case .png: "PNG"
    case .webp: "WebP"
    case .tiff: "TIFF"
    case .exr: "OpenEXR"
    }
  }
}

/// Why an image file of a format other than PNG could not be written or read.
package enum ImageFormatError: Error, Hashable, Sendable {
  /// The format's library can't be loaded, for the system's reason; Debian has it in `package`.
  case missingLibrary(format: ImageFormat, package: String, reason: String)
  /// The library reported an error; `reason` is its message.
  case library(format: ImageFormat, reason: String)
  /// The file is damaged, or of another kind.
  case damaged(format: ImageFormat, reason: String)
}

extension ImageFormatError: CustomStringConvertible {
  /// A one-line description of the error.
  package var description: String {
    switch self {
    case .missingLibrary(let format, let package, let reason):
      "\(format) images need a library that can't be loaded (\(reason)); as root, type: apt-get install \(package)"
    case .library(let format, let reason): "the \(format) library says: \(reason)"
    case .damaged(let format, let reason): "the \(format) file is damaged: \(reason)"
    }
  }
}
