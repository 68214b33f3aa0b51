import CosmosOptions
import CosmosTestSupport
import Testing

/// The settings program beside a sky that runs.
@Suite(.serialized) struct RunningSkyTests {
  @Test func `a sky follows at once, and locks what its command line has decided`() async throws {
    let desktop = try await SettingsDesktop("{\n  sky: \"cosmos\",\n}\n")
    let stars = try await desktop.control(of: .stars)
    #expect(try stars.isSensitive)
    let sky = try desktop.start(
      [
        SettingsDesktop.path(of: "cosmos"), "--stars", "40", "--no-splash", "--no-welcome",
        "--window", "300x200", "--fps", "10", "--mute",
      ])
    let isLocked = try await eventually { try stars.isSensitive ? nil : true }
    #expect(isLocked == true)
    #expect(try stars.description.contains("command line of the running sky"))
    #expect(try await desktop.control(of: .fade).isSensitive)
    try await desktop.open(.sky)
    let skies = try await desktop.part("grid Skies")
    let names = try skies.children.map { try $0.name }
    try skies.select(try #require(names.firstIndex(of: "Nebula")))
    try await desktop.expect("{\n  sky: \"nebula\",\n}\n")
    let isShown = try await eventually { desktop.skyProperty("Sky") == "nebula" ? true : nil }
    #expect(isShown == true, "\(sky.errors)")
    try await desktop.control(of: .tour).act()
    let tours = try await eventually { desktop.skyProperty("Autoplay") == "tour" ? true : nil }
    #expect(tours == true)
    sky.send(15)
    try await desktop.open(.sky)
    let isFree = try await eventually { try stars.isSensitive ? true : nil }
    #expect(isFree == true)
  }

  @Test func `a second start opens a page in the same window`() async throws {
    let desktop = try await SettingsDesktop("{}\n")
    let again = try desktop.start([SettingsDesktop.path(of: "cosmos-settings"), "motion"])
    #expect(again.waitForExit() == 0, "\(again.errors)")
    let motion = try await desktop.part("list item Motion")
    let isOpen = try await eventually { try motion.isSelected ? true : nil }
    #expect(isOpen == true)
  }
}
