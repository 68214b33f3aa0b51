import CProcess
import CosmosImage
import CosmosOptions

extension SVGProgram {
  /// The running program, started once more, even if its file has been replaced.
  package static var this: SVGProgram { SVGProgram(path: ProcessContext.current.program) }

  /// Draws an SVG file and exits, if this process was started for that.
  package static func serveCommandLine() {
    var count: Int32 = 0
    if let words = cosmos_command_line(&count) { serve(count, words) }
  }
}
