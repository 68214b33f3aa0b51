import CosmosHost
import CosmosImage
import CosmosOptions
import CosmosWindow
import Synchronization

/// The files of a sky, which another thread reads while a window shows the last one.
package final class SkyReading: Sendable {
  /// The result of reading.
  package struct Outcome: Sendable {
    /// The contents of the files, or why they can't be used.
    package let input: Result<SkyInput, any Error>
    /// The files that were read, as they were before.
    package let files: [StampedFile]
  }

  private let result = Mutex<Outcome?>(nil)
  /// The processor time of the SVG files.
  private let time: SVGTime

  /// Starts to read.
  ///
  /// - Parameter options: The sky and how to show it.
  /// - Throws: ``SystemLimit`` if the system allows no further thread.
  package init(_ options: Options) throws(SystemLimit) {
    time = SVGTime(seconds: SVGProgram.this.maxSeconds)
    try BackgroundThread.start(for: .awaited) { [self] in
      var files: [StampedFile] = []
      let input = Result {
        // A window doesn't wait for a pipe that may never be written.
        try InputFile.$allowsPipes.withValue(false) {
          try SkyInput(options, within: time, files: &files)
        }
      }
      result.withLock { $0 = Outcome(input: input, files: files) }
      Wakeup.send()
    }
  }

  /// The outcome; `nil` until then.
  package var outcome: Outcome? { result.withLock(\.self) }

  /// Ends it early, because the result is no longer needed.
  package func cancel() {
    time.end()
  }
}

/// Another sky that has been read, and can be shown.
package struct LoadedSky {
  package let input: SkyInput
  /// The files that were read, as they were before.
  package let files: [StampedFile]
  /// The sky and how to show it.
  package var options: Options

  package init(input: SkyInput, files: [StampedFile], options: Options) {
    (self.input, self.files, self.options) = (input, files, options)
  }
}
