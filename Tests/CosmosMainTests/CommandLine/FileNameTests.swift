import CosmosTestSupport
import Foundation
import Testing

/// Tests of file names that are not UTF-8, as on disks written with an older character set.
@Suite(.blocking) struct FileNameTests {
  private let folder = TemporaryFolder.forSuite()

  /// Runs a script in the folder, in which `$name` is "café" in Latin-1 and `$0` is the program.
  private func run(_ script: String) throws -> ProgramRun {
    try ProgramRun(
      shell: "cd \"$1\" && name=$(printf 'caf\\351') || exit\n\(script)", [folder.path])
  }

  @Test func `an image is written under the requested name and replaces no other`() throws {
    // The name that replacing the invalid byte would result in.
    try folder.write("old", to: "caf\u{FFFD}.png")
    let run = try run(
      """
      "$0" capture "$name.png" --size 9x9 || exit
      head -c 4 "$name.png" | tail -c 3
      rm "$name.png"
      """)
    #expect(run.code == 0 && run.errors.isEmpty && run.text == "PNG")
    #expect(try folder.names == ["caf\u{FFFD}.png"])
    #expect(try folder.text(of: "caf\u{FFFD}.png") == "old")
  }

  @Test func `a sky and a script are read, and the image records how to reproduce it`() throws {
    let sky = """
      {format: 1, name: "plain", background: "#FF8000", referenceCanvas: [375, 667],
       signs: "zodiac", signSpacing: 10, start: 5, sprites: {}, layers: []}
      """
    try folder.write(sky, to: "sky")
    try folder.write("[{at: 0, key: 'right'}]", to: "script")
    let run = try run(
      """
      mv sky "$name's sky" && mv script "$name.json5" || exit
      "$0" capture a.png --size 9x9 --no-menu --sky "$name's sky" --script "$name.json5" || exit
      words=$(tr -d '\\n' <a.png | LC_ALL=C grep -a -o 'cosmos capture FILE[ -~]*' | head -n 1)
      cosmos() { "$program" "$@"; }
      program=$0
      eval "$words" && cmp a.png FILE.png
      """)
    #expect(run.code == 0 && run.errors.isEmpty && run.text.isEmpty)
    #expect(try folder.names.contains("FILE.png"))
  }

  @Test func `error messages show the name in readable form`() throws {
    try run("exec \"$0\" capture a.png --sky \"./$name\"")
      .expectFault(is: "can't open ./caf\\xE9: No such file or directory")
    try run("exec \"$0\" capture \"no/$name\"")
      .expectFault(is: "can't open no/caf\\xE9: No such file or directory")
    // As for an image, what is shown are the bytes that the file would be named by.
    try run("exec \"$0\" bench --offscreen --shot \"no/$name\"")
      .expectFault(is: "can't open no/caf\\xE9: No such file or directory")
    try run("exec \"$0\" capture a.png --sign \"$name\"").expectFault("--sign caf\\xE9: ")
    #expect(try folder.names.isEmpty)
  }

  @Test func `names up to the limit are accepted, longer ones rejected before rendering`() throws {
    try run(
      """
      long=$(printf '%0255d' 0)
      "$0" capture "$long" --size 9x9 && rm "$long" || exit
      "$0" capture "0$long" --size 16384x16384
      """
    ).expectFault("File name too long")
  }

  @Test func `a symbolic link to itself is rejected and left in place`() throws {
    let run = try run(
      """
      ln -s self.png self.png
      "$0" capture self.png --size 9x9
      status=$?
      readlink self.png
      exit $status
      """)
    #expect(run.code == 2 && run.text == "self.png\n")
    #expect(run.fault == "can't open self.png: Too many levels of symbolic links")
  }
}
