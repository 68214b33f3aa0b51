import CosmosCore

/// Where an MQTT broker is, and under which topic a sky is to be found there.
package struct BrokerAddress: Hashable, Sendable {
  /// Whether the connection is encrypted and the broker's certificate is checked.
  package let isEncrypted: Bool
  /// The name to log in with; `nil` to log in without one.
  package let user: String?
  /// The name or the address of the broker's machine.
  package let host: String
  /// The port.
  package let port: Int
  /// The topic above all others, without a slash at its end.
  package let prefix: String

  /// What to give, for error messages.
  private static let rule =
    "give mqtt[s]://[USER@]HOST[:PORT]/PREFIX, such as mqtt://broker.local/cosmos/wall"

  /// Reads an address.
  ///
  /// - Parameter text: `mqtt[s]://[USER@]HOST[:PORT]/PREFIX`.
  /// - Throws: ``UsageError`` that says what to give.
  package init(_ text: String) throws(UsageError) {
    func wrong(_ rule: String = BrokerAddress.rule) -> UsageError {
      // What stands before an @ may be a password.
      UsageError("--mqtt\(text.contains("@") ? "" : " \(text.excerpt)"): \(rule)")
    }
    let schemes: [(name: String, isEncrypted: Bool, port: Int)] = [
      ("mqtt://", false, 1883), ("mqtts://", true, 8883),
    ]
    guard let scheme = schemes.first(where: { text.lowercased().hasPrefix($0.name) })
    else {
      throw wrong()
    }
    isEncrypted = scheme.isEncrypted
    let rest = text.dropFirst(scheme.name.count)
    let parts = rest.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    var place = parts[0]
    if let at = place.lastIndex(of: "@") {
      let login = place[..<at]
      // Other users of the machine can see command lines.
      guard !login.contains(":") else {
        throw UsageError(
          "--mqtt: everyone can read a password on a command line; put it into the environment variable "
            + "COSMOS_MQTT_PASSWORD, or into a file that COSMOS_MQTT_PASSWORD_FILE names")
      }
      guard !login.isEmpty else { throw wrong() }
      user = String(login)
      place = place[place.index(after: at)...]
    } else {
      user = nil
    }
    var port: Int? = scheme.port
    if place.first == "[", let end = place.lastIndex(of: "]") {
      // An IPv6 address.
      host = String(place[place.index(after: place.startIndex)..<end])
      let tail = place[place.index(after: end)...]
      if !tail.isEmpty { port = tail.first == ":" ? Int(tail.dropFirst()) : nil }
    } else if let colon = place.firstIndex(of: ":") {
      host = String(place[..<colon])
      port = Int(place[place.index(after: colon)...])
    } else {
      host = String(place)
    }
    guard !host.isEmpty, let port, (1...65_535).contains(port) else { throw wrong() }
    self.port = port
    var prefix = parts.count > 1 ? parts[1] : ""
    while prefix.last == "/" { prefix = prefix.dropLast() }
    guard !prefix.isEmpty, prefix.utf8.count <= 1000, !prefix.contains("//"),
      !prefix.contains(where: { "+#$\0".contains($0) })
    else {
      throw wrong(
        "the topics need a prefix without +, # and $, such as mqtt://broker.local/cosmos/wall")
    }
    self.prefix = String(prefix)
  }
}
