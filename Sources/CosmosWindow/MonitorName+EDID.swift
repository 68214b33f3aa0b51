extension MonitorName {
  /// Reads make and model from the monitor's description of itself.
  ///
  /// Source: VESA's Enhanced EDID Standard, release A.
  ///
  /// - Parameters:
  ///   - connector: The connector.
  ///   - edid: The first block or more; names are unknown where it is none.
  package init(_ connector: String, edid: [UInt8]) {
    guard edid.count >= EDID.size, edid.starts(with: EDID.header) else {
      self.init(connector)
      return
    }
    // Three letters of five bits each, of which 1 is A.
    let code = UInt16(edid[8]) << 8 | UInt16(edid[9])
    let letters = [10, 5, 0].map { UInt8(ascii: "@") + UInt8(code >> $0 & 31) }
    let make = String(decoding: letters, as: UTF8.self)
    let number = UInt16(edid[11]) << 8 | UInt16(edid[10])
    let digits = String(number, radix: 16, uppercase: true)
    let padding = String(repeating: "0", count: 4 - digits.count)
    self.init(connector, make: make, model: EDID.name(in: edid) ?? "\(padding)\(digits)")
  }

  /// The layout of the first block.
  private enum EDID {
    static let size = 128
    static let header: [UInt8] = [0, 255, 255, 255, 255, 255, 255, 0]

    /// Where the four descriptors are, each of 18 bytes.
    private static let descriptors = [54, 72, 90, 108]
    /// The first bytes of a descriptor with the name of the model.
    private static let nameTag: [UInt8] = [0, 0, 0, 0xFC]

    /// The name of the model: up to 13 characters, which end with a line feed if they are fewer.
    static func name(in edid: [UInt8]) -> String? {
      guard let start = descriptors.first(where: { edid[$0...].starts(with: nameTag) }) else {
        return nil
      }
      let bytes = edid[(start + 5)..<(start + 18)].prefix { $0 != UInt8(ascii: "\n") }
      let isText = !bytes.isEmpty && bytes.allSatisfy { (32..<127).contains($0) }
      return isText ? String(decoding: bytes, as: UTF8.self) : nil
    }
  }
}
