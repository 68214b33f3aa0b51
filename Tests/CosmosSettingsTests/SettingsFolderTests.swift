import CosmosImage
import CosmosSettings
import CosmosTestSupport
import Foundation
import Testing

/// Where the settings file is, and what replaces it.
@Suite(.serialized) struct SettingsFolderTests {
  @Test func `a name without a folder is that of a file in the current one`() {
    let folder = FileManager.default.currentDirectoryPath
    #expect(FilePath("my.json5").absolute == FilePath("\(folder)/my.json5"))
    #expect(FilePath("/etc/my.json5").absolute == "/etc/my.json5")
    #expect(FilePath(bytes: [0xE9]).absolute.name == [0xE9])
  }

  @Test func `a file has one folder, and a link two`() throws {
    let home = try TemporaryFolder()
    let path = try #require(realpath(home.path, nil))
    defer { free(path) }
    let folder = String(cString: path)
    let link = FilePath("\(folder)/link.json5")
    #expect(link.folders == [FilePath("\(folder)/")])
    try home.makeFolder("dotfiles")
    try home.write("{}\n", to: "dotfiles/my.json5")
    try home.link("link.json5", to: "dotfiles/my.json5")
    #expect(link.folders == [FilePath("\(folder)/"), FilePath("\(folder)/dotfiles/")])
    #expect(FilePath("\(folder)/dotfiles/my.json5").folders == [FilePath("\(folder)/dotfiles/")])
  }

  @Test func `changes of a link's target are shown, also if the link came later`() async throws {
    let desktop = try await SettingsDesktop("{ stars: 30 }\n")
    let stars = try #require(try await desktop.parts()["spin button Stars"])
    let home = desktop.home
    try home.makeFolder("dotfiles")
    try home.write("{ stars: 40 }\n", to: "dotfiles/my.json5")
    try FileManager.default.removeItem(atPath: home.path("cosmos/config.json5"))
    try home.link("cosmos/config.json5", to: home.path("dotfiles/my.json5"))
    let isLinked = try await eventually { try stars.value == 40 ? true : nil }
    #expect(isLinked == true)
    try home.write("{ stars: 50 }\n", to: "dotfiles/my.json5")
    let isShown = try await eventually { try stars.value == 50 ? true : nil }
    #expect(isShown == true)
  }
}
