import CosmosCore
import CosmosGL

/// What is true of all the frames of a measurement or a sweep.
struct BenchFacts {
  /// What drew them.
  let driver: Driver
  /// Size of a frame in pixels.
  let size: (width: Int, height: Int)
  /// What was drawn.
  let workload: BenchSettings.Subject
  /// How many stars were drawn.
  let path: StarPath
  /// The word with which that was asked for.
  let pathWord: String
  /// Whether there was no window.
  let isOffscreen: Bool
  /// From the program's start to the moment when its first frame was drawn, in seconds.
  let startTime: Double

  /// What was drawn, on what, in words.
  var lines: [String] {
    [
      "renderer         \(driver.renderer)\(driver.isSoftware ? " (draws on the CPU)" : "")",
      "driver           \(driver.version)",
      "workload         \(subject)",
    ]
  }

  /// What was drawn, in words.
  var subject: String {
    let place = isOffscreen ? "without a window" : "in a window"
    let way =
      switch path {
      case .auto: ""
      case .direct: ", stars drawn directly"
      case .cached: ", layers of stars cached"
      }
    return "\(workload.rawValue), \(size.width)x\(size.height) pixels, \(place)\(way)"
  }

  /// The facts with which an object begins.
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

  /// The facts with which an object ends.
  func writeRest(to json: inout JSONWriter) {
    json.field("path", pathWord)
    json.field("offscreen", isOffscreen)
  }
}
