import CosmosCore

/// The name of a running sky on the session bus.
package struct BusName: Hashable, Sendable {
  /// The name on the bus.
  package let name: String

  /// The name of the sky that needs no other.
  package static let common = "org.cosmos.Sky"

  /// The name of the only instance.
  package static let only = BusName(name: common)

  /// The path of the object, and the name of its interface.
  package static let (path, interface) = ("/org/cosmos/Sky", "org.cosmos.Sky")

  /// The name of the instance; `nil` for the only one.
  package var instance: String? {
    self == .only ? nil : String(name.dropFirst(BusName.common.count + 1))
  }

  private init(name: String) {
    self.name = name
  }

  /// The name for an instance, or for the only one if that is `none`; `nil` if it can't be a part of a name.
  package init?(instance: String) {
    let isWord = instance.utf8.allSatisfy { byte in
      let character = Unicode.Scalar(byte)
      return ("a"..."z").contains(character) || ("A"..."Z").contains(character)
        || ("0"..."9").contains(character) || character == "_"
    }
    guard isWord, (1...64).contains(instance.utf8.count), instance.first?.isNumber == false else {
      return nil
    }
    name = instance == Settings.none ? BusName.common : "\(BusName.common).\(instance)"
  }
}

extension Option {
  package static let instance = Option(
    "instance",
    .parsed("NAME|none", "give a name of letters, digits and _, such as wall") {
      BusName(instance: $0)
    }, \.busName, "the name by which cosmos ctl finds this sky among several, or none",
    default: "none; the first one to open answers", of: [.run, .ctl])
}
