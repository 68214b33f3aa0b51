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

  /// The picture of a panel that is rotated clockwise, as it hangs.
  func rotated(_ degrees: Int) -> Picture {
    guard degrees != 0 else { return self }
    let isUpright = degrees == 180
    let (across, down) = isUpright ? (width, height) : (height, width)
    var rotated = [UInt8](repeating: 0, count: pixels.count)
    for row in 0..<height {
      for column in 0..<width {
        let (x, y) =
          switch degrees {
          case 90: (height - 1 - row, column)
          case 180: (width - 1 - column, height - 1 - row)
          default: (row, width - 1 - column)
          }
        for channel in 0..<3 {
          rotated[3 * (y * across + x) + channel] = pixels[3 * (row * width + column) + channel]
        }
      }
    }
    return Picture(width: across, height: down, pixels: rotated)
  }
}
