import CosmosTestSupport
import Testing

extension TemporaryFolder {
  /// Writes the default sky with a text replaced, and returns the file's path.
  @discardableResult
  func writeSky(
    replacing old: String, with new: String, to name: String = "own.json5"
  ) throws -> String {
    let sky = try Page.text(of: "Assets/Skies/cosmos.json5")
    try #require(sky.contains(old))
    try write(sky.replacing(old, with: new), to: name)
    return path(name)
  }
}
