import CosmosCore
import CosmosGL
import CosmosHost
import CosmosOptions
import CosmosSession
import CosmosWindow

/// `cosmos info`: prints facts about the program, the graphics driver and the window library.
struct Info {
  private let options: Options

  init(_ options: Options) {
    self.options = options
  }

  func run() throws {
    let devices = OffscreenContext.devices(api: options.api)
    let context = try OffscreenContext(
      api: options.api, device: options.device, isDebugging: options.isDebuggingGL)
    DriverMessages.logIdentity(of: context.driver)
    let messages = options.isDebuggingGL ? DriverMessages.log(from: context.driver) : nil
    defer { withExtendedLifetime((context, messages)) {} }
    let driver = context.driver
    let facts = Facts(
      version: Version.number, commit: Version.commit, api: driver.api.rawValue,
      vendor: driver.vendor,
      renderer: driver.renderer, driver: driver.version, glsl: driver.shadingLanguage,
      software: driver.isSoftware, largestTexture: driver.largestTexture, glfw: Window.library,
      devices: devices,
      chosen: chosen(of: devices, driver: driver),
      missing: RuntimeLibrary.missing)
    try Terminal.print(options.isJSON ? facts.json : facts.lines)
  }

  /// Returns the number of the device that a context has been created on.
  private func chosen(of devices: [OffscreenDevice], driver: Driver) -> Int? {
    // Only the number tells two equal graphics cards apart.
    if case .number(let number) = options.device { return number }
    return devices.first { $0.driver.isSameDevice(as: driver) }?.number
  }

  private struct Facts {
    let version: String
    /// What the program is built from; empty if unknown.
    let commit: String
    let api: String
    let vendor: String
    let renderer: String
    let driver: String
    let glsl: String
    let software: Bool
    let largestTexture: Int
    let glfw: String
    let devices: [OffscreenDevice]
    /// Number of the device that the other facts are about.
    let chosen: Int?
    let missing: [RuntimeLibrary]

    var lines: String {
      let facts = """
        Cosmos           \(version)\(commit.isEmpty ? "" : " (\(commit))")
        API              \(api)
        renderer         \(renderer)\(software ? " (draws on the CPU)" : "")
        vendor           \(vendor)
        driver           \(driver)
        GLSL             \(glsl)
        largest texture  \(largestTexture)
        GLFW             \(glfw)
        """
      let list = devices.enumerated().map { index, device in
        let title = index == 0 ? "devices" : ""
        let position = String(repeating: " ", count: 17 - title.utf8.count)
        let notes =
          (device.driver.isSoftware ? ["draws on the CPU"] : [])
          + (device.number == chosen ? ["chosen"] : [])
        return title + position
          + "\(device.number): \(device.driver.renderer), \(device.driver.version)"
          + (notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))")
      }
      return ([facts] + missing.map { "                 \($0)" } + list).joined(separator: "\n")
    }

    /// One JSON object with its fields in alphabetical order.
    var json: String {
      var json = JSONWriter(.compact)
      json.object { json in
        json.field("api", api)
        json.field("commit", commit)
        json.array("devices") { json in
          for device in devices {
            json.object { json in
              json.field("chosen", device.number == chosen)
              json.field("driver", device.driver.version)
              json.field("number", device.number)
              json.field("renderer", device.driver.renderer)
              json.field("software", device.driver.isSoftware)
              json.field("vendor", device.driver.vendor)
            }
          }
        }
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
