import CStills

/// Converts pixels from the colours of an image file's own ICC profile to sRGB.
package final class ColorProfile {
  private let profile: OpaquePointer

  /// Maximum size of a profile, in bytes.
  static let maxBytes = 2 << 20

  /// Loads the library that knows profiles.
  ///
  /// - Throws: ``ImageFormatError/missingLibrary(of:package:reason:)``.
  package static func load() throws(ImageFormatError) {
    guard let fault = cosmos_profile_load() else { return }
    throw .missingLibrary(
      of: "images with a colour profile", package: "liblcms2-2", reason: String(cString: fault))
  }

  /// Reads a profile.
  ///
  /// - Parameters:
  ///   - bytes: The profile.
  ///   - isGrey: Whether the image has no colours, and its profile may have none.
  ///   - format: The format of the file, for messages.
  /// - Throws: ``ImageFormatError`` if there is no library, or the profile is damaged, too large, or for another kind of
  ///   image.
  init(_ bytes: [UInt8], isGrey: Bool, in format: ImageFormat) throws(ImageFormatError) {
    guard bytes.count <= ColorProfile.maxBytes else {
      throw .unreadable(
        format: format,
        reason:
          "its colour profile has more than \(ColorProfile.maxBytes >> 20) MiB; "
          + "save it without, or with one for sRGB")
    }
    try ColorProfile.load()
    var fault: UnsafePointer<CChar>?
    guard let profile = cosmos_profile_create(bytes, bytes.count, isGrey ? 1 : 0, &fault) else {
      let reason = fault.map { String(cString: $0) } ?? "its colour profile can't be used"
      throw .unreadable(format: format, reason: reason)
    }
    self.profile = profile
  }

  deinit {
    cosmos_profile_delete(profile)
  }

  /// Converts pixels: red, green, blue and alpha bytes, not premultiplied; alpha stays as it is.
  func convert(_ pixels: UnsafeMutableRawBufferPointer) {
    cosmos_profile_apply(profile, pixels.baseAddress, pixels.count / 4)
  }
}
