import CosmosCore

/// A step of every frame of a scene: a layer, or something behind or over the layers.
struct ScenePass {
  /// Adds the draws of a frame.
  typealias Draw = (_ plan: inout FramePlan, _ frame: SkyFrame, _ resources: SceneResources) -> Void

  /// Name shown by frame debuggers.
  let name: StaticString
  /// Whether its objects count as drawn in the statistics.
  let isCounted: Bool
  let draw: Draw

  init(_ name: StaticString, isCounted: Bool = true, draw: @escaping Draw) {
    self.name = name
    self.isCounted = isCounted
    self.draw = draw
  }

  /// Creates a pass of one draw.
  init(_ name: StaticString, _ draw: any LayerDraw) {
    self.init(name) { plan, _, _ in plan.append(.layer(draw)) }
  }
}
