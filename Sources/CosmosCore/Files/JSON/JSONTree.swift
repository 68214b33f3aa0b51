/// A value of JSON in memory, to which `Codable` values are encoded, and from which they are decoded.
///
/// Numbers are read back to the bit, and members keep their order, so that equal values have equal texts.
enum JSONTree: Hashable, Sendable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([JSONTree])
  case object([String: JSONTree], order: [String])

  /// Encodes a value.
  ///
  /// - Throws: `EncodingError` for a number that isn't finite.
  init(encoding value: some Encodable) throws {
    self = try JSONTreeEncoder.tree(of: value, at: [])
  }

  /// Decodes a value.
  ///
  /// - Throws: `DecodingError` that says what is missing or of another type.
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try JSONTreeDecoder(self, at: []).decode(type)
  }

  /// Reads JSON.
  ///
  /// - Throws: ``DesignError``.
  init(_ value: JSON5Value) throws(DesignError) {
    if value.isObject {
      var (members, order): ([String: JSONTree], [String]) = ([:], [])
      for (name, member) in try value.members() {
        guard members.updateValue(try JSONTree(member), forKey: name.name) == nil else {
          throw name.error("duplicate name")
        }
        order.append(name.name)
      }
      self = .object(members, order: order)
    } else if value.isList {
      self = .list(try value.elements().map { value throws(DesignError) in try JSONTree(value) })
    } else if value.isString {
      self = .text(try value.text())
    } else if value.isBool {
      self = .flag(try value.bool())
    } else if value.isNumber {
      let number = try value.number()
      guard number.isFinite else { throw value.error("a number has to be finite") }
      self = .number(number)
    } else {
      self = .null
    }
  }

  /// Writes the value.
  func write(to json: inout JSONWriter) {
    switch self {
    case .null: json.value(String?.none)
    case .flag(let flag): json.value(flag)
    case .number(let number): json.value(number)
    case .text(let text): json.value(text)
    case .list(let values): json.array { json in values.forEach { $0.write(to: &json) } }
    case .object(let members, let order):
      json.object { json in
        for name in order {
          json.name(name)
          members[name]?.write(to: &json)
        }
      }
    }
  }
}

// MARK: Encoding

/// Collects what a value encodes.
private final class JSONTreeEncoder: Encoder {
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  private var parts: Parts?

  private enum Parts {
    case value(JSONTree)
    case list([JSONTreeEncoder])
    case object([(name: String, part: JSONTreeEncoder)])
  }

  init(at path: [any CodingKey]) { codingPath = path }

  static func tree(of value: some Encodable, at path: [any CodingKey]) throws -> JSONTree {
    let encoder = JSONTreeEncoder(at: path)
    try encoder.encode(value)
    return encoder.tree
  }

  var tree: JSONTree {
    switch parts {
    case nil: .object([:], order: [])
    case .value(let value): value
    case .list(let encoders): .list(encoders.map(\.tree))
    case .object(let members):
      .object(
        Dictionary(members.map { ($0.name, $0.part.tree) }) { $1 }, order: members.map(\.name))
    }
  }

  func encode(_ value: some Encodable) throws {
    switch value {
    case let number as Double: try set(number)
    case let number as Int: try set(Double(exactly: number))
    // A number of JSON has too few digits for it.
    case let number as UInt64: parts = .value(.text("\(number)"))
    case let text as String: parts = .value(.text(text))
    case let flag as Bool: parts = .value(.flag(flag))
    default: try value.encode(to: self)
    }
  }

  func set(_ tree: JSONTree) { parts = .value(tree) }

  private func set(_ number: Double?) throws {
    guard let number, number.isFinite else {
      throw EncodingError.invalidValue(
        number ?? .nan,
        EncodingError.Context(codingPath: codingPath, debugDescription: "not finite"))
    }
    // Both zeros are equal, but have different texts.
    parts = .value(.number(number == 0 ? 0 : number))
  }

  func addMember(_ key: any CodingKey) -> JSONTreeEncoder {
    let part = JSONTreeEncoder(at: codingPath + [key])
    if case .object(let members) = parts {
      parts = .object(members + [(key.stringValue, part)])
    } else {
      parts = .object([(key.stringValue, part)])
    }
    return part
  }

  func addElement() -> JSONTreeEncoder {
    let part = JSONTreeEncoder(at: codingPath)
    if case .list(let elements) = parts {
      parts = .list(elements + [part])
    } else {
      parts = .list([part])
    }
    return part
  }

  var count: Int { if case .list(let elements) = parts { elements.count } else { 0 } }

  func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if parts == nil { parts = .object([]) }
    return KeyedEncodingContainer(Members(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if parts == nil { parts = .list([]) }
    return Elements(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }

  private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: JSONTreeEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    mutating func encodeNil(forKey key: Key) { encoder.addMember(key).set(.null) }

    mutating func encode(_ value: some Encodable, forKey key: Key) throws {
      try encoder.addMember(key).encode(value)
    }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
      encoder.addMember(key).container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      encoder.addMember(key).unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder { encoder }

    mutating func superEncoder(forKey key: Key) -> any Encoder { encoder.addMember(key) }
  }

  private struct Elements: UnkeyedEncodingContainer {
    let encoder: JSONTreeEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }
    var count: Int { encoder.count }

    mutating func encodeNil() { encoder.addElement().set(.null) }

    mutating func encode(_ value: some Encodable) throws {
      try encoder.addElement().encode(value)
    }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) -> KeyedEncodingContainer<Nested> {
      encoder.addElement().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
      encoder.addElement().unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder { encoder }
  }

  private struct Single: SingleValueEncodingContainer {
    let encoder: JSONTreeEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    mutating func encodeNil() { encoder.set(.null) }

    mutating func encode(_ value: some Encodable) throws { try encoder.encode(value) }
  }
}

// MARK: Decoding

/// Hands out the parts of a tree.
private struct JSONTreeDecoder: Decoder {
  let tree: JSONTree
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ tree: JSONTree, at path: [any CodingKey]) { (self.tree, codingPath) = (tree, path) }

  private func mismatch<Value>(_ type: Value.Type) -> DecodingError {
    .typeMismatch(type, DecodingError.Context(codingPath: codingPath, debugDescription: "\(type)"))
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value: Any? =
      switch (tree, type) {
      case (.number(let number), is Double.Type): number
      case (.number(let number), is Int.Type): Int(exactly: number)
      case (.text(let text), is UInt64.Type): UInt64(text)
      case (.text(let text), is String.Type): text
      case (.flag(let flag), is Bool.Type): flag
      case (_, is Double.Type), (_, is Int.Type), (_, is UInt64.Type), (_, is String.Type),
        (_, is Bool.Type):
        nil
      default: try type.init(from: self)
      }
    guard let value = value as? Value else { throw mismatch(type) }
    return value
  }

  func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members, _) = tree else { throw mismatch([String: JSONTree].self) }
    return KeyedDecodingContainer(Members(decoder: self, members: members))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .list(let elements) = tree else { throw mismatch([JSONTree].self) }
    return Elements(decoder: self, elements: elements)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { Single(decoder: self) }

  private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: JSONTreeDecoder
    let members: [String: JSONTree]
    var codingPath: [any CodingKey] { decoder.codingPath }
    var allKeys: [Key] { members.keys.compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }

    private func part(_ key: Key) throws -> JSONTreeDecoder {
      guard let part = members[key.stringValue] else {
        throw DecodingError.keyNotFound(
          key,
          DecodingError.Context(codingPath: codingPath, debugDescription: key.stringValue))
      }
      return JSONTreeDecoder(part, at: codingPath + [key])
    }

    func decodeNil(forKey key: Key) throws -> Bool { try part(key).tree == .null }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      try part(key).decode(type)
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
      try part(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try part(key).unkeyedContainer()
    }

    func superDecoder() -> any Decoder { decoder }

    func superDecoder(forKey key: Key) throws -> any Decoder { try part(key) }
  }

  private struct Elements: UnkeyedDecodingContainer {
    let decoder: JSONTreeDecoder
    let elements: [JSONTree]
    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex >= elements.count }
    private(set) var currentIndex = 0

    init(decoder: JSONTreeDecoder, elements: [JSONTree]) {
      (self.decoder, self.elements) = (decoder, elements)
    }

    private mutating func next() throws -> JSONTreeDecoder {
      guard !isAtEnd else {
        throw DecodingError.valueNotFound(
          JSONTree.self,
          DecodingError.Context(codingPath: codingPath, debugDescription: "the list is shorter"))
      }
      defer { currentIndex += 1 }
      return JSONTreeDecoder(elements[currentIndex], at: codingPath)
    }

    mutating func decodeNil() throws -> Bool {
      guard !isAtEnd, elements[currentIndex] == .null else { return false }
      currentIndex += 1
      return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      try next().decode(type)
    }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
      try next().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
      try next().unkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder { try next() }
  }

  private struct Single: SingleValueDecodingContainer {
    let decoder: JSONTreeDecoder
    var codingPath: [any CodingKey] { decoder.codingPath }

    func decodeNil() -> Bool { decoder.tree == .null }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      try decoder.decode(type)
    }
  }
}
