import CosmosCore
import Glibc

/// The address of an MQTT broker, and the topic under which a sky is found there.
package struct BrokerAddress: Hashable, Sendable {
  /// Whether the connection is encrypted and the broker's certificate is checked.
  package let isEncrypted: Bool
  /// The name to log in with; `nil` to log in without one.
  package private(set) var user: String?
  /// The name or the address of the broker's machine.
  package let host: String
  /// The port.
  package let port: Int
  /// The topic above all others, without a slash at its end.
  package let prefix: String

  /// The expected form, for error messages.
  private static let rule =
    "give mqtt[s]://[USER@]HOST[:PORT]/PREFIX, such as mqtt://broker.local/cosmos/wall"
  private static let hostRule =
    "give the name or the address of the broker's machine, such as broker.local, 192.0.2.1 or [2001:db8::1]"
  private static let prefixRule =
    "the topics need a prefix of names with single slashes between them, without +, #, $ and control characters, such as mqtt://broker.local/cosmos/wall"

  /// Reads an address.
  ///
  /// - Parameters:
  ///   - text: `mqtt[s]://[USER@]HOST[:PORT]/PREFIX`.
  ///   - source: Where it comes from, for error messages.
  /// - Throws: ``UsageError`` that says what to give.
  package init(_ text: String, for source: String = "--mqtt") throws(UsageError) {
    func wrong(_ rule: String = BrokerAddress.rule) -> UsageError {
      // The text before an @ may be a password.
      UsageError("\(source)\(text.contains("@") ? "" : " \(text.excerpt)"): \(rule)")
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
          "\(source): everyone can read a password there; put it into the environment variable "
            + "COSMOS_MQTT_PASSWORD, or into a file that COSMOS_MQTT_PASSWORD_FILE names")
      }
      guard !login.isEmpty, login.unicodeScalars.allSatisfy(BrokerAddress.mayBeInText) else {
        throw wrong()
      }
      user = String(login)
      place = place[place.index(after: at)...]
    } else {
      user = nil
    }
    let tail: Substring
    let isHost: Bool
    if place.first == "[", let end = place.lastIndex(of: "]") {
      host = String(place[place.index(after: place.startIndex)..<end])
      isHost = BrokerAddress.isAddress(host, AF_INET6)
      tail = place[place.index(after: end)...]
    } else {
      let end = place.firstIndex(of: ":") ?? place.endIndex
      host = String(place[..<end])
      isHost = BrokerAddress.isName(host)
      tail = place[end...]
    }
    guard !host.isEmpty else { throw wrong() }
    guard isHost else { throw wrong(BrokerAddress.hostRule) }
    if tail.isEmpty {
      port = scheme.port
    } else {
      let digits = tail.dropFirst()
      guard tail.first == ":", digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        let port = Int(digits), (1...65_535).contains(port)
      else { throw wrong() }
      self.port = port
    }
    var prefix = parts.count > 1 ? parts[1] : ""
    while prefix.last == "/" { prefix = prefix.dropLast() }
    guard BrokerAddress.isTopic(prefix) else { throw wrong(BrokerAddress.prefixRule) }
    self.prefix = String(prefix)
  }

  /// Returns the same address with a name to log in with, unless it has one.
  ///
  /// - Parameter name: The name; `nil` for none.
  /// - Returns: The address.
  /// - Throws: ``UsageError`` if it can't be a name.
  package func loggingIn(as name: String?) throws(UsageError) -> BrokerAddress {
    guard user == nil, let name, !name.isEmpty else { return self }
    guard name.unicodeScalars.allSatisfy(BrokerAddress.mayBeInText) else {
      throw UsageError("\(BrokerAddress.userVariable): a name has no control characters")
    }
    var address = self
    address.user = name
    return address
  }

  /// The environment variable with the name to log in with on a wall, whose file all machines share.
  package static let userVariable = "COSMOS_MQTT_USER"

  // MARK: Names

  /// Whether a text is the name of a machine, or its IPv4 address.
  private static func isName(_ text: String) -> Bool {
    var labels = text.split(separator: ".", omittingEmptySubsequences: false)
    if labels.count > 1, labels.last == "" { labels.removeLast() }
    // A name that ends like an address can only be one.
    if labels.last?.allSatisfy(\.isASCIIDigit) == true { return isAddress(text, AF_INET) }
    return text.utf8.count <= 253
      && labels.allSatisfy { label in
        (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
          && label.unicodeScalars.allSatisfy {
            // Names in a local network may have any letters.
            $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "-" || $0 == "_"
          }
      }
  }

  /// Whether a text is an address of a family; one of IPv6 may name an interface, as in `fe80::1%eth0`.
  private static func isAddress(_ text: String, _ family: Int32) -> Bool {
    let parts = text.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
    var address = in6_addr()
    guard inet_pton(family, String(parts[0]), &address) == 1 else { return false }
    guard parts.count > 1 else { return true }
    return family == AF_INET6 && !parts[1].isEmpty
      && parts[1].unicodeScalars.allSatisfy { (0x21...0x7E).contains($0.value) }
  }

  /// Whether a text can be the first levels of a topic that brokers accept.
  private static func isTopic(_ text: Substring) -> Bool {
    let levels = text.split(separator: "/", omittingEmptySubsequences: false)
    return text.utf8.count <= 1000 && levels.count <= 100
      && levels.allSatisfy { level in
        guard let first = level.first, let last = level.last else { return false }
        return !first.isWhitespace && !last.isWhitespace
          && level.unicodeScalars.allSatisfy {
            !"+#$".unicodeScalars.contains($0) && mayBeInText($0)
          }
      }
  }

  /// Whether MQTT text may contain a character; brokers close a connection over any other.
  private static func mayBeInText(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory != .control && !scalar.properties.isNoncharacterCodePoint
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
