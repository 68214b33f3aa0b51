import CosmosCore
import CosmosHost
import CosmosImage
import CosmosOptions
import Glibc

/// What a program shows an MQTT broker besides its name, from the environment: a password, a certificate, or both.
package struct BrokerLogin: Sendable {
  /// The files of a certificate, in PEM.
  package struct Certificate: Sendable {
    /// The certificate, and those by which it is signed.
    let file: FilePath
    /// Its key, which no password protects.
    let key: FilePath
  }

  /// The password; `nil` for none.
  let password: String?
  /// The certificate; `nil` for none.
  let certificate: Certificate?

  private static let passwordVariable = "COSMOS_MQTT_PASSWORD"
  private static let passwordFileVariable = "COSMOS_MQTT_PASSWORD_FILE"
  static let certificateVariable = "COSMOS_MQTT_CERTIFICATE"
  static let keyVariable = "COSMOS_MQTT_KEY"

  /// Largest file with a password, in bytes.
  private static let maxPasswordBytes = 4096

  /// Largest file with a certificate or a key, in bytes.
  private static let maxCertificateBytes = 1 << 20

  /// Creates a login without a password and a certificate.
  package init() {
    (password, certificate) = (nil, nil)
  }

  /// Reads what brokers want to see, and removes the password from the environment: programs that this one starts don't
  /// need it.
  ///
  /// - Important: Call it before the first thread, since others may read the environment.
  /// - Parameter addresses: The brokers; without one, no file is read.
  /// - Throws: `FileError` or ``UsageError`` that says which file can't be used and why.
  package init(for addresses: [BrokerAddress]) throws {
    defer { unsetenv(BrokerLogin.passwordVariable) }
    guard !addresses.isEmpty else {
      (password, certificate) = (nil, nil)
      return
    }
    password = try BrokerLogin.readPassword()
    certificate = try BrokerLogin.findCertificate()
    guard certificate == nil || addresses.contains(where: \.isEncrypted) else {
      throw UsageError(
        "\(BrokerLogin.certificateVariable): a certificate needs an encrypted connection; give mqtts:// instead of mqtt://"
      )
    }
  }

  private static func readPassword() throws -> String? {
    if let password = getenv(passwordVariable) { return String(cString: password) }
    guard let file = path(in: passwordFileVariable) else { return nil }
    let bytes = try InputFile.read(file, upTo: maxPasswordBytes)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw UsageError("\(passwordFileVariable): \(file) is not a text in UTF-8")
    }
    return text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
  }

  private static func findCertificate() throws -> Certificate? {
    switch (path(in: certificateVariable), path(in: keyVariable)) {
    case (nil, nil): return nil
    case (_?, nil):
      throw UsageError(
        "\(certificateVariable): a certificate needs its key; name it in \(keyVariable)")
    case (nil, _?):
      throw UsageError(
        "\(keyVariable): a key needs its certificate; name it in \(certificateVariable)")
    case (let file?, let key?):
      guard
        try marks(in: file, for: certificateVariable).contains(where: {
          $0.hasSuffix("CERTIFICATE")
        })
      else {
        throw UsageError("\(certificateVariable): \(file) has no certificate in PEM")
      }
      let marks = try marks(in: key, for: keyVariable)
      guard !marks.contains(where: { $0.contains("ENCRYPTED") }) else {
        throw UsageError(
          "\(keyVariable): the key in \(key) has a password, for which nobody can be asked; remove it with openssl pkey -in \(key) -out FILE"
        )
      }
      guard marks.contains(where: { $0.hasSuffix("PRIVATE KEY") }) else {
        throw UsageError("\(keyVariable): \(key) has no private key in PEM")
      }
      return Certificate(file: file, key: key)
    }
  }

  /// The file that an environment variable names; `nil` if it is empty or not set.
  private static func path(in variable: String) -> FilePath? {
    getenv(variable).map { FilePath(cString: $0) }.flatMap { $0.bytes.isEmpty ? nil : $0 }
  }

  /// What the sections of a file in PEM are, such as `PRIVATE KEY`, and the lines that say how they are encrypted.
  private static func marks(in file: FilePath, for variable: String) throws -> [Substring] {
    let bytes: [UInt8]
    do {
      bytes = try InputFile.read(file, upTo: maxCertificateBytes)
    } catch let error as FileError {
      throw UsageError("\(variable): \(error)")
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).compactMap { line in
      if line.hasPrefix("Proc-Type:") { return line }
      guard let start = line.firstRange(of: "-----BEGIN "),
        let end = line[start.upperBound...].firstRange(of: "-----")
      else { return nil }
      return line[start.upperBound..<end.lowerBound]
    }
  }
}
