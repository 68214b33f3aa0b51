import CosmosCore
import CosmosGL
import CosmosImage

/// A renderer for a single test, in a context that the tests of a thread share with its compiled shaders.
///
/// The main actor's thread changes, since the process waits in `dispatchMain`.
@MainActor
final class GLFixture {
  let renderer: Renderer

  /// The default sky, which is read only once.
  nonisolated static let cosmos = Result { try SkyDesign.cosmos() }

  private static var shared: [(api: GraphicsAPI, context: OffscreenContext, first: Renderer)] = []

  init(api: GraphicsAPI = .gl) throws {
    if let shared = Self.shared.first(where: { $0.api == api && $0.context.makeCurrent() }) {
      renderer = Renderer(sharing: [shared.first])
      return
    }
    let context = try OffscreenContext(api: api, isDebugging: true)
    let first = Renderer(in: context)
    Self.shared.append((api, context, first))
    renderer = Renderer(sharing: [first])
  }

  /// Renders the default sky.
  func picture(
    width: Int, height: Int, scale: Double? = nil, at start: Sky.StartPosition = .start,
    seed: UInt64 = 1, stars: Int? = nil, layers: Set<Int>? = nil, lines: Bool = false,
    hasMenu: Bool = false
  ) throws -> Picture {
    let scene = SkyScene(
      design: try GLFixture.cosmos.get(),
      canvas: Canvas(pixelWidth: width, pixelHeight: height, scale: scale), seed: seed,
      starsPerSection: stars, shownLayers: layers, hasMenu: hasMenu)
    try renderer.load(scene)
    return try renderer.picture(of: Sky(scene: scene, at: start, showsLines: lines).frame)
  }
}

extension SkyScene {
  /// The default sky with some of its layers of random stars and nothing else.
  static func stars(
    _ count: Int, layers: Set<Int> = [2, 3, 4], width: Int = 640, height: Int = 360
  ) throws -> SkyScene {
    SkyScene(
      design: try GLFixture.cosmos.get(), canvas: Canvas(pixelWidth: width, pixelHeight: height),
      starsPerSection: count, shownLayers: layers, hasMenu: false)
  }
}

extension Driver {
  /// The largest difference between drawings of the same pixels in different targets or tiles, in steps of 1/255.
  ///
  /// On the CPU, a pixel's value doesn't depend on where it lies in a target. A GPU interpolates along each primitive,
  /// which rounds differently for each place.
  var placementRounding: Int { isSoftware ? 0 : 1 }
}

/// Runs a test in its own context.
@MainActor
func withContext<Result>(
  _ api: GraphicsAPI = .gl, isDebugging: Bool = false, _ body: (Driver) throws -> Result
) throws -> Result {
  let context = try OffscreenContext(api: api, isDebugging: isDebugging)
  return try withExtendedLifetime(context) { try body(context.driver) }
}

/// The difference between two images of the same size, in steps of 1/255.
struct Difference: CustomStringConvertible {
  let mean: Double
  let largest: Int
  /// The number of pixels with each difference, which is the largest of their channels.
  private let counts: [Int]

  init(_ one: Picture, _ other: Picture, rows: Range<Int>? = nil) {
    precondition(one.width == other.width && one.height == other.height, "pictures of one size")
    let rows = rows ?? 0..<one.height
    let bytes = (3 * one.width * rows.lowerBound)..<(3 * one.width * rows.upperBound)
    var counts = [Int](repeating: 0, count: 256)
    var sum = 0
    one.pixels.withUnsafeBytes { one in
      other.pixels.withUnsafeBytes { other in
        for pixel in stride(from: bytes.lowerBound, to: bytes.upperBound, by: 3) {
          var most: UInt8 = 0
          for index in pixel..<pixel + 3 {
            let gap = max(one[index], other[index]) - min(one[index], other[index])
            sum += Int(gap)
            most = max(most, gap)
          }
          counts[Int(most)] += 1
        }
      }
    }
    mean = Double(sum) / Double(bytes.count)
    largest = counts.lastIndex { $0 > 0 } ?? 0
    self.counts = counts
  }

  /// The smallest difference that a given share of the pixels does not exceed.
  func quantile(_ share: Double) -> Int {
    let total = counts.reduce(0, +)
    var left = min(total - 1, Int(share * Double(total)))
    return counts.firstIndex { count in
      left -= count
      return left < 0
    } ?? largest
  }

  var description: String { "mean \(mean), 99.9 % ≤ \(quantile(0.999)), largest \(largest)" }
}
