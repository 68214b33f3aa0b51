import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

extension TemporaryFolder {
  /// The image in a PNG file.
  func picture(_ name: String) throws -> Picture {
    try Picture(png: Array(bytes(of: name)))
  }

  /// The path in this home of the first image that a window has saved into its pictures folder.
  var savedPath: String {
    get throws {
      let name = try #require(names(in: "Pictures").first { $0.hasSuffix(".png") })
      return "Pictures/\(name)"
    }
  }

  /// The first image that a window has saved into the pictures folder of this home.
  var savedPicture: Picture {
    get throws { try picture(savedPath) }
  }
}
