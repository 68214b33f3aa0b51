import CEpoxy
import CosmosCore
import CosmosGL
import Testing

@MainActor @Suite(.serialized) struct ProgramTests {
  @Test(
    arguments: GraphicsAPI.allCases,
    ["sheet", "star", "stroke", "ticks", "text", "ring", "disc", "overlay", "graph"])
  func `every program compiles and links`(api: GraphicsAPI, title: String) throws {
    try withContext(api) { driver in
      _ = try Program(title, driver: driver)
      #expect(driver.api == api)
    }
  }

  @Test(arguments: 1...8)
  func `ribbons of so many layers compile and link`(layers: Int) throws {
    try withContext { driver in
      _ = try Program("ribbon", constants: ["LAYERS": layers], driver: driver)
    }
  }

  @Test(arguments: GraphicsAPI.allCases, [0, 1])
  func `plain and other rings compile and link`(api: GraphicsAPI, isPlain: Int) throws {
    try withContext(api) { driver in
      _ = try Program("ring", constants: ["PLAIN": isPlain], driver: driver)
    }
  }

  @Test(arguments: GraphicsAPI.allCases, [0, 1])
  func `strokes of both ends compile and link`(api: GraphicsAPI, isRound: Int) throws {
    try withContext(api) { driver in
      _ = try Program("stroke", constants: ["ROUND": isRound], driver: driver)
    }
  }

  @Test(arguments: GraphicsAPI.allCases, [0, 1, 2, 3])
  func `sheets of all parts compile and link`(api: GraphicsAPI, parts: Int) throws {
    try withContext(api) { driver in
      _ = try Program(
        "sheet", constants: ["GLOWS": parts & 1, "VIGNETTE": parts >> 1], driver: driver)
    }
  }

  /// For each other layout of varyings a software renderer compiles code once more.
  @Test(arguments: ["star", "ticks", "ring", "text"])
  func `small programs hand on as many numbers`(title: String) throws {
    let shader = try ShaderStage.text(of: "Shaders/\(title).frag.glsl")
    let sizes = ["float": 1, "vec2": 2, "vec3": 3, "vec4": 4]
    let numbers = shader.split(separator: "\n").compactMap { line -> Int? in
      let words = line.split(separator: " ")
      return words.starts(with: ["flat", "in"]) ? sizes[String(words[2])] : nil
    }
    #expect(numbers.reduce(0, +) == 6)
    #expect(!shader.contains("gl_PointCoord"))
  }

  @Test(arguments: GraphicsAPI.allCases)
  func `a broken shader is told with its file and the driver's log`(api: GraphicsAPI) throws {
    try withContext(api) { _ in
      let version = api == .gl ? "#version 330 core\n" : "#version 300 es\n"
      let source = version + "void main() { nonsense }"
      let error = #expect(throws: ProgramError.self) {
        _ = try ShaderStage(.vertex, file: "broken.vert.glsl", source: source)
      }
      guard case .compile(let file, let log) = error else {
        Issue.record("not an error of the compiler: \(String(describing: error))")
        return
      }
      #expect(file == "broken.vert.glsl")
      #expect(!log.isEmpty)
    }
  }

  @Test func `a program that is not there is told`() throws {
    try withContext { driver in
      _ = #expect(throws: ProgramError.missingFile("Shaders/none.vert.glsl")) {
        _ = try Program("none", driver: driver)
      }
    }
  }

  @Test func `a uniform that is not there is told`() throws {
    try withContext { driver in
      let program = try Program("star", driver: driver)
      do {
        _ = try program.location(of: "none")
        Issue.record("a uniform without a name was found")
      } catch let error as ProgramError {
        #expect(error == .missingUniform(program: "star", uniform: "none"))
      }
    }
  }

  @Test func `a uniform that the driver has dropped is ignored`() throws {
    let entry = epoxy_glGetUniformLocation
    defer { epoxy_glGetUniformLocation = entry }
    // A driver that drops all it can. What this draws is of no account, but every name is declared.
    epoxy_glGetUniformLocation = { _, _ in -1 }
    _ = try GLFixture().picture(width: 375, height: 667, at: .sign(4), lines: true, hasMenu: true)
    try withContext { driver in
      let program = try Program("star", driver: driver)
      let dropped = try program.location(of: "reach")
      #expect(dropped == -1)
    }
  }

  @Test(arguments: [
    ("uniform float a;", true), ("uniform vec4 a[30];  // more", true),
    ("uniform highp sampler2D a;", true), ("uniform float b, a;", true),
    ("uniform float ab;", false), ("// uniform float a;", false), ("float a;", false),
    ("uniform a b;", false), ("uniform float b;  // a", false),
  ])
  func `a declaration of a uniform is known`(line: String, isDeclaration: Bool) {
    #expect(ShaderStage.declares("a", in: "#line 1\n\(line)\n") == isDeclaration)
  }

  @Test func `a program goes with its owner`() throws {
    try withContext { driver in
      var name: GLuint = 0
      do {
        let program = try Program("star", driver: driver)
        name = program.name
        #expect(epoxy_glIsProgram(name) != 0)
      }
      #expect(epoxy_glIsProgram(name) == 0)
    }
  }
}
