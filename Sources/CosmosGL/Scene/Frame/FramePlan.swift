import CosmosCore

/// The ordered draw commands of one frame, independent of the target that they draw into.
///
/// A plan is built once per frame and executed once for each tile of the image. It keeps its
/// storage from frame to frame.
package struct FramePlan {
  /// One draw command.
  enum Command {
    /// Fills the target with a colour; its alpha is ignored.
    case clear(Color)
    /// Makes the target transparent.
    case erasure
    case backdrop(BackdropDraw)
    case stars(StarDraw)
    case catalog(CatalogDraw)
    case body(BodyDraw)
    case strokes(StrokeDraw)
    case ticks(TickDraw)
    case text(TextDraw)
    case ring(RingDraw)
    case discs(DiscDraw)
    case box(BoxDraw)
    case panel(PanelDraw)
    case graph(GraphDraw)
    case layer(any LayerDraw)
  }

  /// Commands that belong together.
  struct Group {
    /// Name shown by frame debuggers.
    let name: StaticString
    /// Whether its objects count as drawn in the statistics.
    let isCounted: Bool
    /// The rows of the canvas that it draws; `nil` for all.
    let rows: Range<Int>?
    /// Index of the first command after the group.
    var end: Int
  }

  /// The frame of the sky that layers draw.
  private var frame = SkyFrame(offset: 0)
  /// Where the bodies are in it, if it shows any.
  private(set) var bodies: BodyLayout?
  /// Whether the faint stars of catalogues are left out, as in a window's first frame.
  var leavesOutFaintStars = false
  private(set) var groups: [Group] = []
  private(set) var commands: [Command] = []
  /// The parts that stroke draws refer to by range.
  private(set) var strokeParts: [StrokeDraw.Part] = []
  /// The vectors that graph draws refer to by range.
  private(set) var vectors: [SIMD4<Float>] = []

  /// Creates an empty plan with capacity for the frames of most skies, so that it grows once or twice at most.
  package init() {
    groups.reserveCapacity(16)
    commands.reserveCapacity(64)
    strokeParts.reserveCapacity(128)
  }

  /// Removes all groups and commands but keeps the capacity.
  package mutating func removeAll() {
    groups.removeAll(keepingCapacity: true)
    commands.removeAll(keepingCapacity: true)
    strokeParts.removeAll(keepingCapacity: true)
    vectors.removeAll(keepingCapacity: true)
  }

  /// Adds everything visible in a frame of a sky, or what some of the passes draw, on the whole canvas or some of its rows.
  mutating func append(
    _ frame: SkyFrame, of resources: SceneResources, passes: Range<Int>? = nil,
    rows: Range<Int>? = nil
  ) {
    self.frame = frame
    bodies = resources.bodies?.layout(in: frame, of: resources)
    for pass in resources.passes[passes ?? resources.passes.indices] {
      begin(pass.name, isCounted: pass.isCounted, rows: rows)
      pass.draw(&self, frame, resources)
    }
  }

  /// Begins a group, to which all commands belong until the next one begins.
  package mutating func begin(
    _ name: StaticString, isCounted: Bool = true, rows: Range<Int>? = nil
  ) {
    groups.append(Group(name: name, isCounted: isCounted, rows: rows, end: commands.count))
  }

  /// Adds a command to the current group.
  mutating func append(_ command: Command) {
    commands.append(command)
    groups[groups.count - 1].end = commands.count
  }

  /// Changes the backdrop that was added last.
  mutating func changeBackdrop(_ change: (inout BackdropDraw) -> Void) {
    guard case .backdrop(var backdrop)? = commands.last else {
      preconditionFailure("a backdrop comes before its parts")
    }
    change(&backdrop)
    commands[commands.count - 1] = .backdrop(backdrop)
  }

  /// Adds vectors that a command refers to.
  ///
  /// - Returns: The range of these vectors within the frame's vectors.
  mutating func append(_ vectors: Span<SIMD4<Float>>) -> Range<Int> {
    let start = self.vectors.count
    for index in vectors.indices { self.vectors.append(vectors[index]) }
    return start..<self.vectors.count
  }

  /// Adds a draw of one part of a batch, unless none of it is visible.
  package mutating func append(
    _ part: StrokeDraw.Part, of batch: StrokeBatch, style: StrokeDraw.Style, view: StripView
  ) {
    append(CollectionOfOne(part), of: batch, style: style, view: view)
  }

  /// Adds a draw of parts of a batch that share a style, unless none of them is visible.
  mutating func append(
    _ parts: some Sequence<StrokeDraw.Part>, of batch: StrokeBatch, style: StrokeDraw.Style,
    view: StripView
  ) {
    let start = strokeParts.count
    for part in parts where part.isVisible { strokeParts.append(part) }
    guard strokeParts.count > start else { return }
    append(
      .strokes(
        StrokeDraw(batch: batch, style: style, view: view, parts: start..<strokeParts.count)))
  }

  /// Adds a draw of lines of text, unless there are none.
  package mutating func append(
    _ lines: Range<Int>, of batch: TextBatch, color: Color, view: StripView, fall: Double = 0
  ) {
    guard !lines.isEmpty else { return }
    append(.text(TextDraw(batch: batch, range: lines, color: color, view: view, fall: fall)))
  }
}

/// The draw of a layer that is the same in every frame, except for what follows from the frame itself.
///
/// It is made when the layer is uploaded, so that frames allocate nothing.
protocol LayerDraw: AnyObject {
  /// Draws the layer in a frame of the sky.
  ///
  /// - Returns: Number of objects drawn.
  func execute(_ frame: SkyFrame, in context: DrawContext) -> Int
}

extension FramePlan {
  /// Executes all commands in order on the bound target.
  ///
  /// - Parameter context: The pipelines, driver and projection to draw with.
  /// - Returns: Number of objects drawn, excluding uncounted groups.
  func execute(in context: DrawContext) -> Int {
    var (drawn, next) = (0, 0)
    var context = context
    for group in groups where group.end > next {
      context.projection.rows = group.rows
      context.driver.labels.group(group.name) {
        for number in next..<group.end {
          let count = execute(commands[number], in: context)
          if group.isCounted { drawn += count }
        }
      }
      next = group.end
    }
    return drawn
  }

  private func execute(_ command: Command, in context: DrawContext) -> Int {
    switch command {
    case .stars(let stars): return stars.execute(in: context)
    case .catalog(let stars): return stars.execute(in: context)
    case .strokes(let strokes): return strokes.execute(in: context, parts: strokeParts)
    case .text(let text): return text.execute(in: context)
    case .discs(let discs): return discs.execute(in: context)
    case .layer(let layer): return layer.execute(frame, in: context)
    case .body(let body): body.execute(in: context)
    case .box(let box): box.execute(in: context)
    case .panel(let panel): panel.execute(in: context)
    case .graph(let graph): graph.execute(in: context, vectors: vectors)
    case .erasure: context.projection.erase()
    case .clear(let color): context.projection.clear(color)
    case .backdrop(let backdrop): backdrop.execute(in: context)
    case .ticks(let ticks): ticks.execute(in: context)
    case .ring(let ring): ring.execute(in: context)
    }
    return 0
  }
}
