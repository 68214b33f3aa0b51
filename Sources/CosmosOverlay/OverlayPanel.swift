import CosmosGL

/// The panel of an overlay on the GPU, redrawn when the metrics change.
struct OverlayPanel {
  let layout: OverlayLayout
  let characters: OverlayCharacters
  let target: RenderTarget
}
