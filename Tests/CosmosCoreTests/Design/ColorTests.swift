import CosmosCore
import Testing

@Suite struct ColorTests {
  @Test func `hexadecimal digits are parsed as bytes`() throws {
    let color = try #require(Color(hex: "#141e4E"))
    #expect(color == Color(red: 20 / 255.0, green: 30 / 255.0, blue: 78 / 255.0))
  }

  @Test(arguments: ["", "141E4E", "#141E4", "#141E4E0", "#GGGGGG", "#+14E4E", "#１41E4", "blue"])
  func `text other than six hexadecimal digits is not a colour`(text: String) {
    #expect(Color(hex: text) == nil)
  }

  @Test func `mixing interpolates from one colour to the other`() {
    let black = Color(red: 0, green: 0, blue: 0)
    let white = Color(red: 1, green: 1, blue: 1, alpha: 0.5)
    #expect(black.mixed(with: white, by: 0) == black)
    #expect(black.mixed(with: white, by: 1) == white)
    #expect(
      black.mixed(with: white, by: 0.25) == Color(red: 0.25, green: 0.25, blue: 0.25, alpha: 0.875))
  }
}
