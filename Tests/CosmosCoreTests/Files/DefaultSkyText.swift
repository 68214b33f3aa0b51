import CosmosAssets
import Testing

/// The default sky's text with the first occurrence of `old` replaced.
func defaultSkyText(replacing old: String, with new: String) throws -> String {
  let text = try embeddedText(of: "Assets/Skies/cosmos.json5")
  let parts = text.split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
  try #require(parts.count == 2, "the default sky has “\(old)”")
  return parts.joined(separator: new)
}

/// The text of an embedded file.
func embeddedText(of path: String) throws -> String {
  let asset = cosmos_asset(path)
  let bytes = UnsafeBufferPointer(start: try #require(asset.bytes, "\(path)"), count: asset.count)
  return String(decoding: bytes, as: UTF8.self)
}
