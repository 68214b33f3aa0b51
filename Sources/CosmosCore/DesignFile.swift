import FoundationEssentials

/// The bytes of a JSON5 file with its name, decoded with errors that tell where a fault is.
struct DesignFile {
  let name: String
  let bytes: [UInt8]

  /// Decodes the file as one value.
  func decode<Value: Decodable>(_ type: Value.Type) throws(DesignError) -> Value {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    do {
      return try decoder.decode(type, from: Data(bytes))
    } catch let error as DecodingError {
      throw explain(error)
    } catch {
      throw .syntax(file: name, reason: "\(error)")
    }
  }

  private func explain(_ error: DecodingError) -> DesignError {
    switch error {
    case .keyNotFound(let key, let context):
      return fault(context.codingPath + [key], "it is missing")
    case .valueNotFound(_, let context):
      return fault(context.codingPath, "it is null")
    case .typeMismatch(let type, let context):
      return fault(context.codingPath, "it has to be \(DesignFile.word(for: type))")
    case .dataCorrupted(let context):
      guard context.codingPath.isEmpty else {
        return fault(context.codingPath, context.debugDescription)
      }
      // The parser keeps to itself where it stopped, unless it was at a number out of all range.
      let isNumber = context.debugDescription.contains("umber")
      return .syntax(
        file: name,
        reason: isNumber
          ? context.debugDescription : "look for a missing comma, quote or bracket")
    @unknown default:
      return .syntax(file: name, reason: "\(error)")
    }
  }

  /// What a value of a type is called.
  private static func word(for type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a text in quotes"
    case is any BinaryInteger.Type, is any BinaryFloatingPoint.Type: "a number"
    case is Bool.Type: "true or false"
    case is [Any].Type: "a list in brackets"
    default: "\(type)".hasPrefix("Dictionary") ? "an object in braces" : "of another kind"
    }
  }

  private func fault(_ path: [any CodingKey], _ reason: String) -> DesignError {
    var text = ""
    for key in path {
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
    return .field(file: name, path: text.isEmpty ? "top level" : text, reason: reason)
  }
}

extension Decoder {
  /// A container of named fields that refuses every field it does not know.
  ///
  /// - Throws: `DecodingError` at the first unknown field: most often a misspelt name.
  func strictContainer<Key: CodingKey & CaseIterable>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    let known = Set(Key.allCases.map(\.stringValue))
    let all = try container(keyedBy: AnyKey.self)
    if let stranger = all.allKeys.first(where: { !known.contains($0.stringValue) }) {
      let names = Key.allCases.map(\.stringValue).joined(separator: ", ")
      throw DecodingError.dataCorruptedError(
        forKey: stranger, in: all, debugDescription: "there is no such field; known are \(names)")
    }
    return try container(keyedBy: type)
  }
}

extension KeyedDecodingContainer {
  /// Reads the number of the file's format.
  ///
  /// - Throws: `DecodingError` for a format that this version does not read.
  func checkFormat(_ supported: Double, forKey key: Key) throws {
    let _: Double = try decode(key, "this version reads format \(Int(supported))") {
      $0 == supported
    }
  }

  /// Reads a colour and, from a field of its own, its opacity.
  ///
  /// - Throws: `DecodingError` for what is no colour or no opacity.
  func decodeColor(_ key: Key, opacity opacityKey: Key) throws -> Color {
    let opacity: Double = try decode(opacityKey, "it is a number from 0 to 1") {
      (0...1).contains($0)
    }
    return try decode(HexColor.self, forKey: key).color.withAlpha(opacity)
  }

  /// Reads a value that has to meet a condition.
  ///
  /// - Throws: `DecodingError` with `rule` for a value that does not.
  func decode<Value: Decodable>(
    _ key: Key, _ rule: String, where meets: (Value) -> Bool
  ) throws -> Value {
    let value = try decode(Value.self, forKey: key)
    guard meets(value) else {
      throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: rule)
    }
    return value
  }
}

/// Any name of a field.
struct AnyKey: CodingKey {
  let stringValue: String
  let intValue: Int? = nil

  init(_ name: String) {
    stringValue = name
  }

  init?(stringValue: String) {
    self.stringValue = stringValue
  }

  init?(intValue: Int) {
    return nil
  }
}
