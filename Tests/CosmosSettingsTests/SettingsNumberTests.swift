import CosmosOptions
import CosmosTestSupport
import Testing

/// Numbers in the window of the settings program, as a person sets them.
@Suite(.serialized) struct SettingsNumberTests {
  /// Opens the window with only the row of a number in view.
  private func open(
    _ file: String, showing name: String, foundBy words: String? = nil
  ) async throws -> (
    desktop: SettingsDesktop, number: AccessibleNode
  ) {
    let desktop = try await SettingsDesktop(file)
    try await desktop.focus()
    try await desktop.type(words ?? name, after: "ctrl+f")
    let number = try await eventually { () -> AccessibleNode? in
      let parts = try await desktop.parts()
      return parts["list item Mute"] == nil ? parts["spin button \(name)"] : nil
    }
    return (desktop, try #require(number))
  }

  @Test(arguments: ["", "abc"])
  func `text that is no number changes nothing`(text: String) async throws {
    let (desktop, number) = try await open("{ journey: 4 }", showing: "Journey")
    try await desktop.replaceText(of: number, with: text)
    let isBack = try await eventually { try number.contents == "4" ? true : nil }
    #expect(isBack == true)
    #expect(desktop.text == "{ journey: 4 }")
  }

  @Test func `a comma is read as a point`() async throws {
    let (desktop, number) = try await open("{ journey: 4 }", showing: "Journey")
    try await desktop.replaceText(of: number, with: "2,5")
    try await desktop.expect("{ journey: 2.5 }")
  }

  @Test func `a number that isn't set can be the one from which the button starts`() async throws {
    let (desktop, number) = try await open(
      "{}", showing: "Drift", foundBy: "constant speed")
    try await desktop.replaceText(of: number, with: "0")
    let isWritten = try await eventually { desktop.text.contains("\"drift\": 0") ? true : nil }
    #expect(isWritten == true, "\(desktop.text)")
  }

  @Test func `a wheel over a number leaves it as it is`() async throws {
    let (desktop, number) = try await open("{ journey: 4 }", showing: "Journey")
    let place = try number.middle
    let wheel = try desktop.start([
      "xdotool", "search", "--name", "Cosmos Settings", "mousemove", "--window", "%1",
      "\(place.x)", "\(place.y)", "click", "--repeat", "5", "5",
    ])
    #expect(wheel.waitForExit() == 0, "\(wheel.errors)")
    // What is typed later comes later.
    try await desktop.replaceText(of: number, with: "6")
    try await desktop.expect("{ journey: 6 }")
    let undo = try await desktop.part("button Undo")
    try undo.act()
    try await desktop.expect("{ journey: 4 }")
    #expect(try !undo.isSensitive)
  }

  @Test func `steps of a tenth are written without errors`() async throws {
    let desktop = try await SettingsDesktop("{ fade: 1 }")
    let fade = try await desktop.control(of: .fade)
    // As the toolkit adds two steps.
    try fade.set(1 + 0.1 + 0.1)
    try await desktop.expect("{ fade: 1.2 }")
  }

  @Test func `a number is kept if the window closes at once`() async throws {
    let desktop = try await SettingsDesktop("{ stars: 30 }")
    try await desktop.focus()
    let stars = try await desktop.control(of: .stars)
    for value in 31...34 { try stars.set(Double(value)) }
    let keys = try desktop.start(["xdotool", "key", "ctrl+q"])
    #expect(keys.waitForExit() == 0)
    try await desktop.expect("{ stars: 34 }")
  }
}
