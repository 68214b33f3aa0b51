import CosmosCore
import CosmosGL

/// The conditions shared by all frames of a measurement or a sweep.
struct BenchContext {
  /// The driver that renders the frames.
  let driver: Driver
  /// Frame size in pixels.
  let size: (width: Int, height: Int)
  /// The kind of workload.
  let workload: BenchSettings.Subject
  /// How the stars are drawn: directly, from layer caches, or whichever costs less.
  let path: StarPath
  /// Whether frames are rendered without a window.
  let isOffscreen: Bool
  /// Time from program start until the first frame has been drawn, in seconds.
  let startTime: Double

  /// The renderer, driver and workload, as lines of text.
  var lines: [String] {
    [
      "renderer         \(driver.renderer)\(driver.isSoftware ? " (draws on the CPU)" : "")",
      "driver           \(driver.version)",
      "workload         \(subject)",
    ]
  }

  /// The workload, frame size and target, as text.
  var subject: String {
    let position = isOffscreen ? "without a window" : "in a window"
    let method =
      switch path {
      case .auto: ""
      case .direct: ", stars drawn directly"
      case .cached: ", layers of stars cached"
      }
    return "\(workload.rawValue), \(size.width)x\(size.height) pixels, \(position)\(method)"
  }

  /// Writes the fields at the start of a JSON object.
  func write(to json: inout JSONWriter) {
    json.object("gl") { json in
      json.field("renderer", driver.renderer)
      json.field("version", driver.version)
    }
    json.array("size") { json in
      json.value(size.width)
      json.value(size.height)
    }
    json.field("workload", workload.rawValue)
  }

  /// Writes the fields at the end of a JSON object.
  func writeRest(to json: inout JSONWriter) {
    json.field("path", path.rawValue)
    json.field("offscreen", isOffscreen)
  }
}
