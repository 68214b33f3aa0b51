import CosmosMain
import CosmosOptions
import CosmosTestSupport
import Foundation

/// The JSON Schema of settings files, made from the table of options.
enum SettingsSchema {
  static let url = Page.package.appending(path: "Assets/Settings/settings.schema.json")

  /// The schema as it should be.
  static func data() throws -> Data {
    let settings = Option.allCases.filter(\.isSetting)
    var options: [String: Any] = [:]
    // Two commands have an option of the same name, with the same meaning.
    for option in settings.reversed() { options[option.name] = form(of: option) }
    var references: [String: Any] = [:]
    for name in options.keys { references[name] = ["$ref": "#/$defs/\(name)"] }
    let profile: [String: Any] = [
      "type": "object", "properties": references, "additionalProperties": false,
    ]
    let own: [String: Any] = [
      "$schema": ["type": "string"],
      "profile": [
        "description": "the profile that holds unless another one is chosen; none for no profile",
        "type": "string",
      ],
      "profiles": [
        "description": "more settings under a name, for cosmos --profile NAME",
        "type": "object", "additionalProperties": profile,
        "propertyNames": ["not": ["enum": ["", "none"]]],
      ],
    ]
    let schema: [String: Any] = [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Settings of Cosmos", "$defs": options, "type": "object",
      "properties": references.merging(own) { $1 }, "additionalProperties": false,
    ]
    return try JSONSerialization.data(
      withJSONObject: schema, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
      + Data("\n".utf8)
  }

  private static func form(of option: Option) -> [String: Any] {
    var forms: [Any] = []
    var word: [String: Any] = ["type": ["string", "number"]]
    if let limits = option.form.limits {
      (word["minimum"], word["maximum"]) = (limits.lowerBound, limits.upperBound)
    }
    if let choices = choices(of: option) {
      forms.append(["enum": choices as [Any] + choices.compactMap { Int($0) }] as [String: Any])
    } else if !option.form.isFlag {
      forms.append(word)
    }
    if case .list = option.form.settingKind {
      forms.append(["type": "array", "items": word] as [String: Any])
    }
    let isFlag = option.form.isFlag || option.form.isOptional
    forms.append(isFlag ? ["type": "boolean"] : ["const": false])
    var schema: [String: Any] =
      forms.count == 1 ? forms[0] as? [String: Any] ?? [:] : ["anyOf": forms]
    schema["description"] = option.help
    return schema
  }

  /// The words that an option accepts, if its placeholder lists them all.
  private static func choices(of option: Option) -> [String]? {
    guard let value = option.form.placeholder, option.form.settingKind != .flag else { return nil }
    let words = "\(value)".split(separator: "|").map(String.init)
    let isList = words.count > 1 && words.allSatisfy { $0 == $0.lowercased() && !$0.contains("[") }
    return isList ? words : nil
  }
}
