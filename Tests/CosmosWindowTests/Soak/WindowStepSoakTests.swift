import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

extension SoakTests {
  /// Tests that it doesn't show how far each command of a driven window advances the time.
  @Suite struct WindowStepSoakTests {
    /// Number of sequences; `COSMOS_SEQUENCES` sets another one.
    private static let count =
      ProcessInfo.processInfo.environment["COSMOS_SEQUENCES"].flatMap { Int($0) } ?? 40

    /// How the time between two events is divided.
    private enum Division: CaseIterable {
      case none, frames, random
    }

    /// An event, and the seconds until the next one.
    private struct Step {
      let command: String
      let pause: Double
    }

    @Test func `sequences of events end alike, in one step, frame by frame or in random steps`()
      async throws
    {
      for seed in 1...Self.count {
        var random = SeededGenerator(seed: UInt64(seed))
        let options = Self.options(by: &random)
        let steps = (0..<40).map { _ in Self.step(by: &random) }
        var outcomes: [(states: [DrivenWindow.State], picture: Picture?)] = []
        for division in Division.allCases {
          outcomes.append(
            try await outcome(of: steps, options, division, seed: UInt64(1000 + seed)))
        }
        for outcome in outcomes.dropFirst() {
          #expect(outcome.states == outcomes[0].states, "\(seed): \(options)")
          #expect(outcome.picture == outcomes[0].picture, "\(seed): \(options)")
        }
        #expect(outcomes[0].picture != nil)
      }
    }

    /// The state after each event and its pause, and what is shown in the end.
    private func outcome(
      of steps: [Step], _ options: [String], _ division: Division, seed: UInt64
    ) async throws -> (states: [DrivenWindow.State], picture: Picture?) {
      let screen = OffscreenScreen(size: SkyWindow.small)
      let window = try DrivenWindow(
        on: screen, size: options.contains("--fullscreen") ? nil : SkyWindow.small, options)
      var random = SeededGenerator(seed: seed)
      var states: [DrivenWindow.State] = []
      for step in steps {
        try await perform(step.command, on: screen, window)
        var left = step.pause
        while left > 0 {
          // The window draws 5 frames per second.
          let time =
            switch division {
            case .none: left
            case .frames: min(left, 0.2)
            case .random: min(left, .random(in: 0.01...0.7, using: &random))
            }
          // Times are multiples of 1/64 s, whose sums are exact.
          let rounded = min(left, max(1 / 64, (time * 64).rounded() / 64))
          try await window.advance(rounded)
          left -= rounded
        }
        states.append(try await window.state())
      }
      let picture = screen.picture()
      try await window.quit()
      return (states, picture)
    }

    private func perform(
      _ command: String, on screen: OffscreenScreen, _ window: DrivenWindow
    ) async throws {
      let words = command.split(separator: " ").map(String.init)
      let position = { (x: Int(words[1]) ?? 0, y: Int(words[2]) ?? 0) }
      switch words[0] {
      case "press": try await screen.press(at: position())
      case "move": try await screen.movePointer(through: position())
      case "release": try await screen.release()
      case "wheel": try await screen.turnWheel(Int(words[1]) ?? 1)
      case "menu": try await screen.rightClick(at: position())
      default: try await window.tell("event \(command)")
      }
      try await window.takeIn()
    }

    private static func options(by random: inout SeededGenerator) -> [String] {
      let skies = [
        ["--sign", "leo", "--lines"], ["--tour=2"], ["--drift", "30"],
        ["--tour=1", "--journey", "2"],
        ["--sky", "tonight", "--tour-by", "planets", "--tour=2", "--trail"], ["--sky", "nebula"],
      ]
      let extras = [
        ["--fullscreen"], ["--shift"], ["--dim-ruler=0.2"],
        ["--dim", "sunset-sunrise=0.3", "--place", "52.5,13.4"],
        ["--motion", "reduced"], ["--no-menu"], ["--planets"],
      ]
      var options = skies.randomElement(using: &random) ?? []
      for extra in extras where Bool.random(using: &random) { options += extra }
      return options + ["--seed", "\(UInt16.random(in: 0...999, using: &random))"]
    }

    private static func step(by random: inout SeededGenerator) -> Step {
      let keys = [
        "m", "left", "right", "up", "down", "return", "t", "space", "o", "home", "1", "=",
        "?",
      ]
      let signs = ["aries", "virgo", "pisces", "leo"]
      let (x, y) = (
        Int.random(in: 0..<SkyWindow.small.width, using: &random),
        Int.random(in: 0..<SkyWindow.small.height, using: &random)
      )
      let command =
        switch Int.random(in: 0..<9, using: &random) {
        case 0: "{goto: '\(signs.randomElement(using: &random) ?? "leo")'}"
        case 1: "press \(x) \(y)"
        case 2, 3: "move \(x) \(y)"
        case 4: "release"
        case 5: "wheel \(Int.random(in: -3...3, using: &random))"
        case 6: "menu \(x) \(y)"
        default: "{key: '\(keys.randomElement(using: &random) ?? "m")'}"
        }
      return Step(command: command, pause: Double(Int.random(in: 0...256, using: &random)) / 64)
    }
  }
}
