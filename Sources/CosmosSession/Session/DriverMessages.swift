import CosmosGL
import CosmosHost

/// The graphics driver's messages in the log.
package enum DriverMessages {
  /// Logs which driver draws.
  package static func logIdentity(of driver: Driver) {
    Log.info(
      "\(driver.api.title): \(driver.renderer), \(driver.version), GLSL \(driver.shadingLanguage)")
    Log.debug("the driver \(driver.reportsLosses ? "can" : "can't") report resets")
  }

  /// Logs the messages of a debug context for as long as the result lives.
  package static func log(from driver: Driver) -> DebugMessages? {
    let messages = DebugMessages(of: driver) { Log.debug("driver: \($0)") }
    if messages == nil { Log.debug("the driver reports no messages") }
    return messages
  }
}
