/// One picture that several monitors show, each its part of it.
package struct Wall: Hashable, Sendable {
  /// Size of the whole picture in pixels.
  package let width: Int
  /// Size of the whole picture in pixels.
  package let height: Int
  /// The part of each monitor in pixels of the picture, in the order of the monitors.
  package let tiles: [ScreenArea]

  /// Arranges monitors as they are on the desktop.
  ///
  /// The picture has the pixels of the monitor with the largest scale.
  ///
  /// - Parameters:
  ///   - outputs: The monitors.
  ///   - bezel: Width of the frame around what each monitor shows, in millimetres. Between neighbours, the picture goes
  ///     on behind both frames.
  package init(_ outputs: [Output], bezel: Double = 0) {
    let scale = outputs.map(\.scale).max() ?? 1
    let shifts = Wall.shifts(of: outputs, bezel: bezel)
    let areas = zip(outputs, shifts).map { output, shift in
      // Rounding the edges, not the sizes, leaves no gap between neighbours.
      func pixels(_ units: Int, _ shift: Double) -> Int {
        Int(((Double(units) + shift) * scale).rounded())
      }
      let (left, top) = (pixels(output.area.x, shift.x), pixels(output.area.y, shift.y))
      return ScreenArea(
        x: left, y: top, width: pixels(output.area.x + output.area.width, shift.x) - left,
        height: pixels(output.area.y + output.area.height, shift.y) - top)
    }
    let left = areas.map(\.x).min() ?? 0
    let top = areas.map(\.y).min() ?? 0
    tiles = areas.map {
      ScreenArea(x: $0.x - left, y: $0.y - top, width: $0.width, height: $0.height)
    }
    width = tiles.map { $0.x + $0.width }.max() ?? 0
    height = tiles.map { $0.y + $0.height }.max() ?? 0
  }

  /// How far the bezels between monitors push each one to the right and down, in units of the desktop.
  private static func shifts(of outputs: [Output], bezel: Double) -> [SIMD2<Double>] {
    var shifts = outputs.map { _ in SIMD2<Double>.zero }
    guard bezel > 0 else { return shifts }
    func push(
      _ axis: Int, start: KeyPath<ScreenArea, Int>, length: KeyPath<ScreenArea, Int>,
      acrossStart: KeyPath<ScreenArea, Int>, acrossLength: KeyPath<ScreenArea, Int>
    ) {
      // From the left or the top, so that a monitor is in its place before those behind it are pushed.
      let order = outputs.indices.sorted {
        outputs[$0].area[keyPath: start] < outputs[$1].area[keyPath: start]
      }
      for index in order {
        let area = outputs[index].area
        for other in order {
          let before = outputs[other].area
          let end = before[keyPath: start] + before[keyPath: length]
          let isBeside =
            before[keyPath: acrossStart] < area[keyPath: acrossStart] + area[keyPath: acrossLength]
            && area[keyPath: acrossStart]
              < before[keyPath: acrossStart] + before[keyPath: acrossLength]
          guard isBeside, end <= area[keyPath: start], other != index else { continue }
          let frames =
            bezel
            * (outputs[other].unitsPerMillimetre[axis] + outputs[index].unitsPerMillimetre[axis])
          shifts[index][axis] = max(shifts[index][axis], shifts[other][axis] + frames)
        }
      }
    }
    push(0, start: \.x, length: \.width, acrossStart: \.y, acrossLength: \.height)
    push(1, start: \.y, length: \.height, acrossStart: \.x, acrossLength: \.width)
    return shifts
  }
}
