import CosmosCore
import CosmosImage
import CosmosOptions
import Glibc

/// The password for an MQTT broker, from the environment or from a file.
package enum BrokerPassword {
  package static let variable = "COSMOS_MQTT_PASSWORD"
  package static let fileVariable = "COSMOS_MQTT_PASSWORD_FILE"

  /// Largest file with a password, in bytes.
  private static let maxBytes = 4096

  /// Reads the password, and removes it from the environment: programs that this one starts don't need it.
  ///
  /// - Important: Call it before the first thread, since others may read the environment.
  /// - Parameter isNeeded: Whether there is a broker; otherwise no file is read.
  /// - Returns: The password; `nil` if there is none.
  /// - Throws: `FileError` or ``UsageError`` if the file can't be read.
  package static func take(isNeeded: Bool) throws -> String? {
    defer { unsetenv(variable) }
    guard isNeeded else { return nil }
    if let password = getenv(variable) { return String(cString: password) }
    guard let file = getenv(fileVariable).map({ FilePath(cString: $0) }), !file.bytes.isEmpty
    else { return nil }
    let bytes = try InputFile.read(file, upTo: maxBytes)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw UsageError("\(fileVariable): \(file) is not a text in UTF-8")
    }
    return text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
  }
}
