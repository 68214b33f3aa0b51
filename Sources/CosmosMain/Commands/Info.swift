import CosmosCore
import CosmosGL
import CosmosWindow

/// `cosmos info`: prints facts about the program, the graphics driver and the window library.
struct Info {
  private let options: Options

  init(_ options: Options) {
    self.options = options
  }

  func run() throws {
    let context = try OffscreenContext(api: options.api, isDebugging: options.isDebuggingGL)
    let messages = DriverMessages.log(from: context.driver, isDebugging: options.isDebuggingGL)
    defer { withExtendedLifetime((context, messages)) {} }
    let driver = context.driver
    let facts = Facts(
      version: Version.number, api: driver.api.rawValue, vendor: driver.vendor,
      renderer: driver.renderer, driver: driver.version, glsl: driver.shadingLanguage,
      software: driver.isSoftware, largestTexture: driver.largestTexture, glfw: Window.library,
      missing: RuntimeLibrary.missing)
    try Terminal.print(options.isJSON ? facts.json : facts.lines)
  }

  private struct Facts {
    let version: String
    let api: String
    let vendor: String
    let renderer: String
    let driver: String
    let glsl: String
    let software: Bool
    let largestTexture: Int
    let glfw: String
    let missing: [RuntimeLibrary]

    var lines: String {
      let facts = """
        Cosmos           \(version)
        API              \(api)
        renderer         \(renderer)\(software ? " (draws on the CPU)" : "")
        vendor           \(vendor)
        driver           \(driver)
        GLSL             \(glsl)
        largest texture  \(largestTexture)
        GLFW             \(glfw)
        """
      return ([facts] + missing.map { "                 \($0)" }).joined(separator: "\n")
    }

    /// One JSON object with its fields in alphabetical order.
    var json: String {
      var json = JSONWriter(.compact)
      json.object { json in
        json.field("api", api)
        json.field("driver", driver)
        json.field("glfw", glfw)
        json.field("glsl", glsl)
        json.field("largestTexture", largestTexture)
        json.array("missing") { json in
          for library in missing {
            json.object { json in
              json.field("effect", library.effect)
              json.field("name", library.name)
              json.field("package", library.package)
            }
          }
        }
        json.field("renderer", renderer)
        json.field("software", software)
        json.field("vendor", vendor)
        json.field("version", version)
      }
      return json.text
    }
  }
}
