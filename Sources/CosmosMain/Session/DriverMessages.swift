import CosmosGL

/// The graphics driver's messages in the log.
enum DriverMessages {
  /// Logs the driver's identity and, in a debug context, its messages for as long as the result lives.
  static func log(from driver: Driver, isDebugging: Bool) -> DebugMessages? {
    Log.info(
      "\(driver.api.title): \(driver.renderer), \(driver.version), GLSL \(driver.shadingLanguage)")
    guard isDebugging else { return nil }
    let messages = DebugMessages(of: driver) { Log.debug("driver: \($0)") }
    if messages == nil { Log.debug("the driver reports no messages") }
    return messages
  }
}
