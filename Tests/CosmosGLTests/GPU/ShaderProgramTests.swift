import CEpoxy
import CosmosCore
import CosmosGL
import Testing

/// Tests of individual shaders and programs.
@MainActor @Suite(.serialized) struct ShaderProgramTests {
  /// For every different layout of varyings, a software renderer compiles code again.
  @Test(arguments: ["star", "ticks", "ring", "text"])
  func `small programs pass the same number of varying components`(title: String) throws {
    let shader = try ShaderSources.embedded.text(of: "Shaders/\(title).frag.glsl")
    let sizes = ["float": 1, "vec2": 2, "vec3": 3, "vec4": 4]
    // Stars that differ from one another have a larger program.
    let plain = shader.replacing(#/#if VARIED\n(?s:.*?)#endif\n/#, with: "")
    let numbers = plain.split(separator: "\n").compactMap { line -> Int? in
      let words = line.split(separator: " ")
      return words.starts(with: ["flat", "in"]) ? sizes[String(words[2])] : nil
    }
    #expect(numbers.reduce(0, +) == 6)
    #expect(!shader.contains("gl_PointCoord"))
  }

  @Test(arguments: GraphicsAPI.allCases)
  func `a broken shader is reported with its file and the driver's log`(api: GraphicsAPI) throws {
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

  @Test func `a missing program is reported`() throws {
    try withContext { driver in
      _ = #expect(throws: ProgramError.missingFile("Shaders/none.vert.glsl")) {
        _ = try ShaderProgram("none", driver: driver)
      }
    }
  }

  @Test func `a missing uniform is reported`() throws {
    try withContext { driver in
      let program = try ShaderProgram("star", driver: driver)
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
  func `a uniform declaration is recognized`(line: String, isDeclaration: Bool) {
    #expect(ShaderStage.declares("a", in: "#line 1\n\(line)\n") == isDeclaration)
  }

  @Test func `a program is deleted with its owner`() throws {
    try withContext { driver in
      var name: GLuint = 0
      do {
        let program = try ShaderProgram("star", driver: driver)
        name = program.name
        #expect(epoxy_glIsProgram(name) != 0)
      }
      #expect(epoxy_glIsProgram(name) == 0)
    }
  }
}
