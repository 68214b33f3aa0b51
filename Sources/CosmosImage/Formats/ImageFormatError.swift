/// Why an image file of a format other than PNG could not be written or read.
package enum ImageFormatError: Error, Hashable, Sendable {
  /// What some images need can't be loaded, for the system's reason; Debian has it in `package`.
  case missingLibrary(of: String, package: String, reason: String)
  /// The library that writes the format reported an error; `reason` is its message.
  case library(format: ImageFormat, reason: String)
  /// The file would be larger than the format can be.
  case tooLarge(format: ImageFormat)
  /// What a file says about its image is damaged.
  case damaged(format: ImageFormat, reason: String)
  /// The pixels of a file can't be read; `reason` is the message of the format's library, or a fact and a remedy.
  case unreadable(format: ImageFormat, reason: String)
  /// A file is of no kind that can be shown.
  case unknownContent
  /// No format that can be written belongs to the ending of a name; these do.
  case unknownEnding(String, known: [String])
}

extension ImageFormatError: CustomStringConvertible {
  /// A one-line description of the error.
  package var description: String {
    switch self {
    case .missingLibrary(let images, let package, let reason):
      "\(images) need a library that can't be loaded (\(reason)); as root, type: apt-get install \(package)"
    case .library(let format, let reason): "the \(format) library says: \(reason)"
    case .tooLarge(let format):
      "a \(format) file has at most 4 GiB; record fewer frames, or smaller ones"
    case .damaged(let format, let reason): "the \(format) file is damaged: \(reason)"
    case .unreadable(let format, let reason): "the \(format) file can't be read: \(reason)"
    case .unknownContent: "it is no PNG, JPEG, WebP or SVG file"
    case .unknownEnding(let ending, let known):
      "no image that can be written here ends in .\(ending); end the name in "
        + ImageFormatError.alternatives(known.map { ".\($0)" })
    }
  }

  private static func alternatives(_ words: [String]) -> String {
    let start = words.dropLast().joined(separator: ", ")
    return start.isEmpty ? words.joined() : "\(start) or \(words[words.count - 1])"
  }
}
