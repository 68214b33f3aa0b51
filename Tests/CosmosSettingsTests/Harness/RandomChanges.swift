import CosmosOptions
import CosmosTestSupport
import Testing

/// Switches and numbers that somebody changes at random, and then takes back.
enum RandomChanges {
  /// Changes settings, takes all changes back, and expects the first bytes.
  ///
  /// - Parameters:
  ///   - count: Number of changes.
  ///   - desktop: Where the window is open.
  /// - Throws: An error of the harness.
  static func run(_ count: Int, on desktop: SettingsDesktop) async throws {
    let file = desktop.text
    var random = SeededGenerator(seed: 9)
    let switches: [Option] = [.mute, .hud, .shift, .planets, .fullscreen]
    let numbers: [Option] = [.stars, .journey, .fade, .fps, .drift]
    let undo = try await desktop.part("button Undo")
    for _ in 0..<count {
      let before = desktop.text
      if Bool.random(using: &random) {
        let option = try #require(switches.randomElement(using: &random))
        try await desktop.control(of: option).act()
      } else {
        let option = try #require(numbers.randomElement(using: &random))
        let part = try await desktop.control(of: option)
        let value = Double(Int.random(in: 1...50, using: &random))
        try part.set(value == (try part.value) ? value + 1 : value)
      }
      let changed = try await eventually { desktop.text == before ? nil : true }
      #expect(changed == true)
    }
    for _ in 0..<count {
      let before = desktop.text
      try undo.act()
      _ = try await eventually { desktop.text == before ? nil : true }
    }
    #expect(desktop.text == file)
    let isOver = try await eventually { try undo.isSensitive ? nil : true }
    #expect(isOver == true)
  }
}
