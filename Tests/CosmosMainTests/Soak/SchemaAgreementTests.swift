import CosmosCore
import CosmosImage
import CosmosMain
import CosmosOptions
import CosmosTestSupport
import Foundation
import Testing

extension SoakTests {
  /// The schemas and the program agree on files in which each value in turn is missing or replaced by another.
  @Suite(.blocking) struct SchemaAgreementTests {
    /// What replaces a value; nothing stands for leaving it out.
    private static var replacements: [Any?] {
      [
        nil, NSNull(), true, -1, 0, 0.5, 1, 12, 1e9, "", "x", "#ffffff", "none", [Any](), [1, 2],
        [["#FFFFFF", 0]], ["x": 1],
      ]
    }

    /// Whether the program and the schema have to agree in both directions.
    ///
    /// Elsewhere, a schema may allow more: it doesn't know which sprites there are, or that radii rise.
    private static func isOfWrongType(_ replacement: Any?) -> Bool {
      replacement is NSNull || replacement is [String: Int]
    }

    /// The file's value with each of its parts replaced in turn by something else.
    private static func variants(of value: Any, with replacement: Any?) -> [Any] {
      var variants: [Any] = []
      if let members = value as? [String: Any] {
        for (key, member) in members {
          var copy = members
          copy[key] = replacement
          variants.append(copy)
          for part in Self.variants(of: member, with: replacement) {
            copy[key] = part
            variants.append(copy)
          }
        }
      } else if let elements = value as? [Any] {
        for (index, element) in elements.enumerated() {
          var copy = elements
          if let replacement { copy[index] = replacement } else { copy.remove(at: index) }
          variants.append(copy)
          for part in Self.variants(of: element, with: replacement) {
            copy = elements
            copy[index] = part
            variants.append(copy)
          }
        }
      }
      return variants
    }

    @Test(arguments: [SkySchema.sky, .signs, .wall])
    func `the schema allows what the program allows, and no value of a wrong type`(
      schema: SkySchema
    ) throws {
      let text =
        switch schema {
        case .sky: SkySchemaTests.sky
        case .wall: WallSchemaTests.wall
        case .signs, .settings: SignsSchemaTests.list
        }
      let document = try JSON5Document(checking: Array(text.utf8), file: "a").root
      let value = try SkySchema.value(of: document)
      var files: [(text: String, isOfWrongType: Bool)] = []
      for replacement in Self.replacements {
        for variant in Self.variants(of: value, with: replacement) {
          let data = try JSONSerialization.data(withJSONObject: variant, options: .sortedKeys)
          files.append((String(decoding: data, as: UTF8.self), Self.isOfWrongType(replacement)))
        }
      }
      var accepted = 0
      for (file, error) in zip(files, try schema.errors(in: files.map(\.text))) {
        if Self.isReadable(file.text, as: schema) {
          accepted += 1
          #expect(error == nil, "\(file.text)")
        } else if file.isOfWrongType {
          #expect(error != nil, "\(file.text)")
        }
      }
      #expect(accepted > 50 && accepted < files.count / 2)
    }

    private static func isReadable(_ text: String, as schema: SkySchema) -> Bool {
      do {
        switch schema {
        case .sky: _ = try SkyDesign(json5: text.utf8, file: "a")
        case .signs: _ = try SignCatalog(json5: text.utf8, file: "a")
        case .wall: _ = try WallDesign(json5: text.utf8, file: "a")
        case .settings: _ = try SettingsFile(json5: Array(text.utf8), path: "a")
        }
        return true
      } catch {
        return false
      }
    }
  }
}
