import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

extension TemporaryFolder {
  /// The first image that a window has saved into the pictures folder of this home.
  func savedPicture() throws -> Picture {
    let name = try #require(names(in: "Pictures").first { $0.hasSuffix(".png") })
    return try Picture(png: Array(bytes(of: "Pictures/\(name)")))
  }
}
