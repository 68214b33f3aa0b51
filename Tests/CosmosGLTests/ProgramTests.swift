import CEpoxy
import CosmosCore
import CosmosGL
import Testing

/// Shaders and programs by themselves.
@MainActor @Suite(.serialized) struct ProgramTests {
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
