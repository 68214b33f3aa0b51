import CosmosWindow
import Testing

/// Tests of how monitors share one picture.
@Suite struct WallTests {
  private func output(
    _ id: UInt, x: Int = 0, y: Int = 0, width: Int = 1920, height: Int = 1080,
    scale: Double = 1, millimetres: SIMD2<Double> = .zero
  ) -> Output {
    Output(
      id: id, name: MonitorName("\(id)"),
      area: ScreenArea(x: x, y: y, width: width, height: height),
      scale: scale, millimetres: millimetres)
  }

  @Test func `monitors have the parts that they have on the desktop`() {
    let wall = Wall([
      output(0, x: -1920, y: 200), output(1, width: 2560, height: 1440),
      output(2, x: 640, y: 1440, width: 1280, height: 720),
    ])
    #expect((wall.width, wall.height) == (4480, 2160))
    #expect(
      wall.tiles == [
        ScreenArea(x: 0, y: 200, width: 1920, height: 1080),
        ScreenArea(x: 1920, y: 0, width: 2560, height: 1440),
        ScreenArea(x: 2560, y: 1440, width: 1280, height: 720),
      ])
  }

  @Test func `picture has the pixels of the sharpest monitor`() {
    let wall = Wall([
      output(0, width: 1536, height: 864, scale: 1.25),
      output(1, x: 1536, width: 1280, height: 720),
    ])
    #expect((wall.width, wall.height) == (3520, 1080))
    #expect(wall.tiles[1] == ScreenArea(x: 1920, y: 0, width: 1600, height: 900))
  }

  @Test func `no gap is left between monitors at a fractional scale`() {
    let wall = Wall([
      output(0, width: 1097, height: 617, scale: 1.75),
      output(1, x: 1097, width: 1097, height: 617, scale: 1.75),
    ])
    #expect(wall.tiles[0].x + wall.tiles[0].width == wall.tiles[1].x)
    #expect(wall.tiles[1].x + wall.tiles[1].width == wall.width)
  }

  @Test func `bezels hide what lies between monitors, by their physical sizes`() {
    // Four pixels per millimetre, and two.
    let wall = Wall(
      [
        output(0, millimetres: SIMD2(480, 270)),
        output(1, x: 1920, millimetres: SIMD2(960, 540)),
        output(2, x: 3840, millimetres: SIMD2(960, 540)),
        output(3, y: 1080, millimetres: SIMD2(480, 270)),
      ], bezel: 10)
    #expect(wall.tiles.map(\.x) == [0, 1920 + 60, 3840 + 60 + 40, 0])
    #expect(wall.tiles.map(\.y) == [0, 0, 0, 1080 + 80])
    #expect((wall.width, wall.height) == (5760 + 100, 2160 + 80))
  }

  @Test func `monitors of unknown size have 96 pixels per inch`() {
    let wall = Wall([output(0), output(1, x: 1920)], bezel: 12.7)
    #expect(wall.width == 3840 + 96)
  }

  @Test func `order of the monitors does not matter`() {
    let outputs = [output(0), output(1, x: 1920), output(2, x: 3840), output(3, x: 1920, y: 1080)]
    let wall = Wall(outputs, bezel: 5)
    let reversed = Wall(outputs.reversed(), bezel: 5)
    #expect(reversed.tiles == wall.tiles.reversed())
  }
}
