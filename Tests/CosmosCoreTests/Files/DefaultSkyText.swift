import CosmosAssets
import Testing

/// The default sky's text with the first occurrence of `old` replaced.
func defaultSkyText(replacing old: String, with new: String) throws -> String {
  let asset = cosmos_asset("Assets/Skies/cosmos.json5")
  let text = String(
    decoding: UnsafeBufferPointer(start: asset.bytes, count: asset.count), as: UTF8.self)
  let parts = text.split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
  try #require(parts.count == 2, "the default sky has “\(old)”")
  return parts.joined(separator: new)
}
