import CosmosGL
import CosmosImage
import Foundation
import Testing

/// Compares an image with an accepted reference.
///
/// A missing or differing reference fails and leaves up to three images in `.build/golden`. `make golden`
/// accepts the current images in place of such references.
@MainActor
enum Golden {
  /// The largest difference that drivers may cause by rounding, in steps of 1/255.
  private static let tolerance = 2

  /// The decoded references: OpenGL and OpenGL ES have the same.
  private static var references: [String: Picture] = [:]

  static func check(
    _ name: String, _ actual: Picture, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent()
    let reference = tests.appending(path: "Golden/\(name).png")
    if ProcessInfo.processInfo.environment["COSMOS_GOLDEN"] == "accept" {
      if let expected = try? decoded(reference), matches(actual, expected) { return }
      try FileManager.default.createDirectory(
        at: reference.deletingLastPathComponent(), withIntermediateDirectories: true)
      try save(actual, as: reference)
      return
    }
    guard let expected = try references[name] ?? decoded(reference) else {
      try leave(actual, as: "\(name)-actual")
      Issue.record(
        "there is no reference \(reference.path()); look at \(folder.path())\(name)-actual.png, then make golden",
        sourceLocation: sourceLocation)
      return
    }
    references[name] = expected
    guard matches(actual, expected) else {
      try leave(actual, and: expected, as: name)
      Issue.record(
        "\(name) differs; look at \(folder.path()), then make golden if it is right",
        sourceLocation: sourceLocation)
      return
    }
  }

  /// Expects that OpenGL and OpenGL ES draw the same within some steps of 1/255, and leaves their images if they don't.
  static func expectSame(
    _ name: String, within most: Int, sourceLocation: SourceLocation = #_sourceLocation,
    _ draw: (GraphicsAPI) throws -> Picture
  ) throws {
    let (gl, gles) = try (draw(.gl), draw(.gles))
    let difference = Difference(gles, gl)
    if difference.largest > most { try leave(gles, and: gl, as: name) }
    #expect(
      difference.largest <= most, "\(name): \(difference); look at \(folder.path())",
      sourceLocation: sourceLocation)
  }

  /// Where the images of failures are left.
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: ".build/golden")

  /// Leaves an image, what it should be and, if they have the same size, their difference.
  private static func leave(_ actual: Picture, and expected: Picture, as name: String) throws {
    try leave(actual, as: "\(name)-actual")
    try leave(expected, as: "\(name)-expected")
    guard expected.width == actual.width, expected.height == actual.height else { return }
    // Small differences are hard to see, so amplify them by eight.
    let pixels = zip(actual.pixels, expected.pixels).map {
      UInt8(clamping: 8 * abs(Int($0) - Int($1)))
    }
    let difference = Picture(width: actual.width, height: actual.height, pixels: pixels)
    try leave(difference, as: "\(name)-difference")
  }

  /// The picture in a file, or `nil` if there is no such file.
  private static func decoded(_ file: URL) throws -> Picture? {
    guard let bytes = try? Data(contentsOf: file) else { return nil }
    return try Picture(png: Array(bytes))
  }

  private static func matches(_ actual: Picture, _ expected: Picture) -> Bool {
    expected.width == actual.width && expected.height == actual.height
      && Difference(actual, expected).largest <= tolerance
  }

  private static func leave(_ picture: Picture, as name: String) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "\(name).png")
    try save(picture, as: file)
    Attachment.record(try Data(contentsOf: file), named: "\(name).png")
  }

  private static func save(_ picture: Picture, as file: URL) throws {
    let output = try OutputFile(path: file.path())
    try picture.writePNG { try output.write($0) }
    try output.finish()
  }
}
