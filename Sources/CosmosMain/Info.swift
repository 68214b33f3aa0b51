import CosmosGL
import CosmosWindow
import FoundationEssentials

/// `cosmos info`: tells about the program, the graphics driver and the window library.
struct Info {
  private let options: Options

  init(_ options: Options) {
    self.options = options
  }

  func run() throws {
    let context = try OffscreenContext(api: options.api, isDebugging: options.isDebuggingGL)
    let messages = options.isDebuggingGL ? DriverMessages.print(from: context.driver) : nil
    defer { withExtendedLifetime((context, messages)) {} }
    let driver = context.driver
    let facts = Facts(
      version: Version.number, api: driver.api.rawValue, vendor: driver.vendor,
      renderer: driver.renderer, driver: driver.version, glsl: driver.shadingLanguage,
      software: driver.isSoftware, largestTexture: driver.largestTexture, glfw: Window.library,
      missing: RuntimeLibrary.missing)
    try Terminal.print(options.isJSON ? try facts.json() : facts.lines)
  }

  private struct Facts: Encodable {
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

    func json() throws -> String {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}
