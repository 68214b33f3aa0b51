import CosmosGL

/// What the graphics driver has to say, on standard error.
enum DriverMessages {
  /// Prints the driver's messages for as long as the result lives.
  static func print(from driver: Driver) -> DebugMessages? {
    Terminal.report(
      "\(driver.api.title): \(driver.renderer), \(driver.version), GLSL \(driver.shadingLanguage)")
    let messages = DebugMessages(of: driver) { Terminal.report("driver: \($0)") }
    if messages == nil { Terminal.report("the driver reports no messages") }
    return messages
  }
}
