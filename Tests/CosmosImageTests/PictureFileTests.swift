import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

@Suite struct PictureFileTests {
  @Test func `a picture is read back from its file unchanged`() throws {
    let folder = try TemporaryFolder()
    let picture = Picture(width: 2, height: 1, pixels: [255, 0, 0, 1, 2, 3])
    try picture.writePNG(toFile: folder.path("picture.png"))
    #expect(try Picture(png: Array(folder.bytes(of: "picture.png"))) == picture)
  }

  @Test func `a missing folder is reported with the path of the file`() {
    let picture = Picture(width: 1, height: 1, pixels: [0, 0, 0])
    #expect(throws: FileError(path: "/nowhere/picture.png", code: ENOENT, step: .open)) {
      try picture.writePNG(toFile: "/nowhere/picture.png")
    }
  }
}
