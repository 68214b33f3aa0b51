import CosmosBench
import CosmosCore
import CosmosGL
import CosmosHost
import CosmosOptions
import CosmosSession
import CosmosWindow

/// `cosmos info`: prints facts about the program, the graphics driver and the window library.
struct Info {
  let options: Options

  func run() throws {
    let devices = OffscreenContext.devices(api: options.api)
    let context = try OffscreenContext(
      api: options.api, device: options.device, isDebugging: options.isDebuggingGL)
    DriverMessages.logIdentity(of: context.driver)
    let messages = options.isDebuggingGL ? DriverMessages.log(from: context.driver) : nil
    defer { withExtendedLifetime((context, messages)) {} }
    let facts = Facts(
      driver: context.driver, devices: devices,
      chosen: chosen(of: devices, driver: context.driver), missing: RuntimeLibrary.missing)
    try Terminal.print(options.isJSON ? facts.json : facts.lines)
  }

  /// Returns the number of the device that a context has been created on.
  private func chosen(of devices: [OffscreenDevice], driver: Driver) -> Int? {
    // Only the number tells two equal graphics cards apart.
    if case .number(let number) = options.device { return number }
    return devices.first { $0.driver.isSameDevice(as: driver) }?.number
  }

  private struct Facts {
    let driver: Driver
    let devices: [OffscreenDevice]
    /// Number of the device that the other facts are about.
    let chosen: Int?
    let missing: [RuntimeLibrary]

    var lines: String {
      let facts = """
        Cosmos           \(Version.number)\(Version.commit.isEmpty ? "" : " (\(Version.commit))")
        API              \(driver.api.rawValue)
        renderer         \(driver.renderer)\(driver.isSoftware ? " (draws on the CPU)" : "")
        vendor           \(driver.vendor)
        driver           \(driver.version)
        GLSL             \(driver.shadingLanguage)
        largest texture  \(driver.largestTexture)
        GLFW             \(Window.library)
        """
      let list = devices.enumerated().map { index, device in
        let title = index == 0 ? "devices" : ""
        let notes =
          (device.driver.isSoftware ? ["draws on the CPU"] : [])
          + (device.number == chosen ? ["chosen"] : [])
        return title.alignedLeft(to: 17)
          + "\(device.number): \(device.driver.renderer), \(device.driver.version)"
          + (notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))")
      }
      return ([facts] + missing.map { "                 \($0)" } + list).joined(separator: "\n")
    }

    /// One JSON object with its fields in alphabetical order.
    var json: String {
      var json = JSONWriter(.compact)
      json.object { json in
        json.field("api", driver.api.rawValue)
        json.field("commit", Version.commit)
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
        json.field("driver", driver.version)
        json.field("glfw", Window.library)
        json.field("glsl", driver.shadingLanguage)
        json.field("largestTexture", driver.largestTexture)
        json.array("missing") { json in
          for library in missing {
            json.object { json in
              json.field("effect", library.effect)
              json.field("name", library.name)
              json.field("package", library.package)
            }
          }
        }
        json.field("renderer", driver.renderer)
        json.field("software", driver.isSoftware)
        json.field("vendor", driver.vendor)
        json.field("version", Version.number)
      }
      return json.text
    }
  }
}
