import CosmosHost
import CosmosImage
import CosmosOptions
import CosmosSession

/// `cosmos trace`: prints the state of a sky as one line of JSON per frame, without drawing anything.
///
/// Only `--texts` needs OpenGL, because texts are placed where there is room for their bitmaps.
struct Trace {
  let options: Options
  let termination: Termination

  func run() throws {
    let rate = options.framesPerSecond ?? 60
    let clock = FixedClock()
    let session = try Session(options, clock: clock)
    if options.listsTexts { try session.attachOffscreen() }
    session.begin()
    try termination.watch()
    let output = OutputFile(standardOutput: ProcessContext.current.output)
    var lines = TraceLines(of: session.design)
    // A frame exactly at the end is included; the margin absorbs rounding errors.
    let count = Int((options.film.duration * rate + 1e-9).rounded(.down))
    for frame in 0...count {
      clock.set(toFrame: frame, of: rate)
      session.advance(to: clock.now)
      if options.listsTexts { try session.load() }
      lines.append(session, at: clock.now)
      if lines.bytes.count > 1 << 16 || frame == count {
        try termination.check()
        try output.write(lines.bytes)
        lines.removeAll()
      }
    }
  }
}
