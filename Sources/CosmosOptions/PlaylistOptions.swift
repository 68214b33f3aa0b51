import CosmosCore
import CosmosImage

extension Option {
  package static let skies = Option(
    "skies",
    .parsed(
      "LIST", "give names and files, such as cosmos,tonight,my-sky.json5",
      as: .list(separator: ",")
    ) { text in
      let words = text.split(separator: ",", omittingEmptySubsequences: false)
      return words.contains("") ? nil : words.map { FilePath(String($0)) }
    }.completed {
      ValueCompletion(words: SkyDesign.builtInNames, isList: true)
    }.namingFiles, \.playlist.skies,
    "skies that take turns, such as cosmos,tonight,my-sky.json5; --sky says where they start",
    default: "none: one sky", adopted: .live, on: .sky)

  package static let skyEvery = Option(
    "sky-every",
    .parsed(
      "MINUTES|journey",
      "give minutes, from \(PlaylistOptions.minutes.lowerBound) to "
        + "\(Int(PlaylistOptions.minutes.upperBound)), or journey"
    ) { text in
      if text == "journey" { return .journey }
      guard let minutes = Double(text), PlaylistOptions.minutes.contains(minutes) else {
        return nil
      }
      return .time(60 * minutes)
    }, \.playlist.turn,
    "how long each of the --skies stays, in minutes, or until a tour or a drift comes to another sign",
    default: "30", adopted: .live, on: .sky)
}

/// The skies that take turns in a window, and when.
package struct PlaylistOptions: Hashable, Sendable {
  /// The skies, as the command line names them; empty if one sky stays.
  package var skies: [FilePath] = []
  /// When the next one takes its turn.
  package var turn = Turn.time(1_800)

  /// When the next sky takes its turn.
  package enum Turn: Hashable, Sendable {
    /// After so many seconds.
    case time(Seconds)
    /// When a journey of a tour has ended, or a drift has come to another sign.
    case journey
  }

  /// How many minutes a sky may stay.
  static let minutes = 0.1...10_000

  /// Creates options without other skies.
  package init() {}

  /// Checks whether machines that share a clock can agree on the sky.
  func check(_ clock: Options.ClockChoice) throws(UsageError) {
    if case .shared = clock, turn == .journey, !skies.isEmpty {
      throw UsageError(
        "--sky-every journey: windows that open at other times count other journeys, so with --clock shared give minutes"
      )
    }
  }
}
