import CosmosImage
import Glibc
import Testing

@Suite struct PictureFileTests {
  @Test func `a picture is read back from its file unchanged`() throws {
    var template = Array("/tmp/cosmos.XXXXXX".utf8CString)
    let folder = try #require(mkdtemp(&template).map { String(cString: $0) })
    let path = "\(folder)/picture.png"
    defer {
      unlink(path)
      rmdir(folder)
    }
    let picture = Picture(width: 2, height: 1, pixels: [255, 0, 0, 1, 2, 3])
    try picture.writePNG(toFile: path)
    #expect(try Picture(png: bytes(of: path)) == picture)
  }

  @Test func `a missing folder is reported with the path of the file`() {
    let picture = Picture(width: 1, height: 1, pixels: [0, 0, 0])
    let error = #expect(throws: FileError.self) {
      try picture.writePNG(toFile: "/nowhere/picture.png")
    }
    #expect(error?.path == "/nowhere/picture.png")
    #expect(error?.code == ENOENT)
  }

  private func bytes(of path: String) throws -> [UInt8] {
    let file = try #require(fopen(path, "r"))
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = getc(file), byte != EOF {
      bytes.append(UInt8(byte))
    }
    return bytes
  }
}
