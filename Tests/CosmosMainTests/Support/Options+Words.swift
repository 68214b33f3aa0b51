import CosmosMain
import CosmosOptions
import Testing

extension String {
  /// The words of a command line without quotes.
  var words: [String] { split(separator: " ").map(String.init) }
}

extension Options {
  /// The options of a command line that is valid and does not ask for help.
  init(_ line: String, settings: SettingsSource = .none) throws {
    self = try #require(try Options.parse(line.words, settings: settings))
  }

  /// The message about a command line that can't be used; `nil` if it can.
  static func fault(in words: [String], settings: SettingsSource = .none) -> String? {
    do {
      _ = try parse(words, settings: settings)
      return nil
    } catch let error as UsageError {
      return error.message
    } catch {
      return "\(error)"
    }
  }
}
