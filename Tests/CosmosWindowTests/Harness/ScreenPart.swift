import CosmosImage
import CosmosTestSupport
import Testing

/// A part of a screen or of an image, at its upper edge.
struct ScreenPart {
  var x: Int
  let size: XServer.Size
}

extension XorgServer {
  /// Expects a part of the screen to show a part of an image within time, to the bit.
  func expect(
    _ part: ScreenPart, of picture: Picture, at place: ScreenPart,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let wanted = picture.part(x: part.x, part.size)
    var last = 257
    _ = try await eventually(every: .milliseconds(100)) { () -> Bool? in
      let screen = connection.picture(of: connection.root)
      last = screen?.part(x: place.x, place.size).difference(from: wanted) ?? 257
      return last == 0 ? true : nil
    }
    #expect(last == 0, sourceLocation: sourceLocation)
  }
}

extension Picture {
  /// The part of a size at a position.
  func part(x: Int, y: Int = 0, _ size: XServer.Size) -> Picture {
    var part: [UInt8] = []
    for row in y..<y + size.height {
      let start = 3 * (row * width + x)
      part += pixels[start..<start + 3 * size.width]
    }
    return Picture(width: size.width, height: size.height, pixels: part)
  }

  /// The rows of the upper half.
  var upperHalf: Picture { part(x: 0, .init(width: width, height: height / 2)) }
}
