import CosmosCore
import CosmosImage

/// `cosmos trace`: prints the state of a sky, a line of JSON for each frame, without drawing anything.
struct Trace {
  private let options: Options
  private let termination: Termination

  init(_ options: Options, termination: Termination) {
    self.options = options
    self.termination = termination
  }

  func run() throws {
    let canvas = Canvas(
      pixelWidth: options.size.width, pixelHeight: options.size.height, scale: options.scale)
    let design = try options.sky.design()
    var sky = try options.sky.sky(of: design, on: canvas, seed: SkyOptions.repeatableSeed)
    var player = ScriptPlayer(try options.motion.script(for: design), scale: options.scale)
    options.motion.begin(&sky)
    try termination.watch()
    let output = OutputFile(standardOutput: ())
    var lines = TraceLines(of: design)
    let rate = options.framesPerSecond ?? 60
    // The last frame is at the end itself where a frame falls on it.
    let count = Int((options.duration * rate + 1e-9).rounded(.down))
    for frame in 0...count {
      let time = Double(frame) / rate
      player.advance(&sky, to: time)
      let sounds = sky.takeEffects().compactMap { effect in
        if case .sound(let sound) = effect { sound } else { nil }
      }
      lines.append(sky, at: time, sounds: sounds)
      if lines.bytes.count > 1 << 16 || frame == count {
        try termination.check()
        try lines.bytes.withUnsafeBytes { try output.write($0) }
        lines.bytes.removeAll(keepingCapacity: true)
      }
    }
  }
}
