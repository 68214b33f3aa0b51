/// A monitor as a part of the desktop.
package struct Output: Hashable, Sendable {
  /// Tells the monitor from others for as long as it is connected.
  package let id: UInt
  /// Its connector, with make and model as far as they are known.
  package let name: MonitorName
  /// Its part of the desktop.
  package let area: ScreenArea
  /// Pixels of a surface per unit of ``area``: the ratio of the two widths.
  package let scale: Double
  /// Width and height of what the monitor shows, in millimetres; 0 if the window system doesn't know them.
  package let millimetres: SIMD2<Double>

  /// The scale that is set on the desktop; ``scale`` differs from it as far as ``area`` is rounded.
  package var nominalScale: Double {
    let pixels = Int((Double(area.width) * scale).rounded())
    return SurfaceSize.scale(ofPixels: pixels, over: area.width)
  }

  /// Creates a monitor.
  package init(
    id: UInt, name: MonitorName, area: ScreenArea, scale: Double = 1,
    millimetres: SIMD2<Double> = .zero
  ) {
    self.id = id
    self.name = name
    self.area = area
    self.scale = scale
    self.millimetres = millimetres
  }

  /// Units of ``area`` per millimetre, horizontally and vertically.
  ///
  /// For a monitor of unknown size, such as a projector, this is 96 units per inch.
  var unitsPerMillimetre: SIMD2<Double> {
    let usual = SIMD2(repeating: 96 / 25.4)
    guard millimetres.min() > 0 else { return usual }
    return SIMD2(Double(area.width), Double(area.height)) / millimetres
  }
}
