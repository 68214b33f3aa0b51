import CStills

/// The formats of image files that this package writes.
package enum ImageFormat: String, CaseIterable, Sendable {
  case png, jpeg, webp, tiff, exr

  /// The largest width and height, in pixels.
  package var largestSide: Int {
    switch self {
    case .png, .jpeg, .tiff, .exr: 16_384
    case .webp: 16_383
    }
  }

  /// The largest number of bits per channel.
  package var maxDepth: Int {
    switch self {
    case .jpeg, .webp: 8
    case .png, .tiff, .exr: 16
    }
  }

  /// Whether its pixels can have an alpha channel.
  package var hasAlpha: Bool { self != .jpeg }

  /// Whether its pixels are linear, not sRGB-encoded, and have more than 8 bits in any case.
  package var isLinear: Bool { self == .exr }

  /// Whether the writer goes back in the file, so that a pipe can't take it.
  package var needsSeeking: Bool {
    switch self {
    case .png, .jpeg, .webp: false
    case .tiff, .exr: true
    }
  }

  /// Memory that its writer takes per pixel of the image, in bytes; 0 if it keeps only some rows.
  package var bytesPerPixel: Int { self == .webp ? 32 : 0 }

  /// Loads the format's library, unless it is linked.
  ///
  /// - Throws: ``ImageFormatError/missingLibrary(of:package:reason:)``.
  package func load() throws(ImageFormatError) {
    let (package, fault) =
      switch self {
      case .png: ("libspng0", UnsafePointer<CChar>?.none)
      case .jpeg: ("libjpeg62-turbo", cosmos_jpeg_load())
      case .webp: ("libwebp7", cosmos_webp_load())
      case .tiff: ("libtiff6", cosmos_tiff_load())
      case .exr: (String(cString: cosmos_exr_package()), cosmos_exr_load())
      }
    guard let fault else { return }
    throw .missingLibrary(of: "\(self) images", package: package, reason: String(cString: fault))
  }
}

extension ImageFormat: CustomStringConvertible {
  /// The format's usual name.
  package var description: String {
    switch self {
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .webp: "WebP"
    case .tiff: "TIFF"
    case .exr: "OpenEXR"
    }
  }
}
