import Foundation

/// A time zone of the system's database.
struct ZoneFile {
  let name: String
  /// When the offset from UTC changes, in seconds since 1970, and to what.
  private(set) var changes: [(time: Double, offset: Double)] = []

  private static let folder = "/usr/share/zoneinfo"

  /// Reads a zone, such as `Europe/Berlin`; `nil` if the file is none.
  init?(_ name: String) {
    guard let data = FileManager.default.contents(atPath: "\(Self.folder)/\(name)"),
      data.prefix(4) == Data("TZif".utf8)
    else { return nil }
    self.name = name
    func number(_ index: Int, bytes: Int) -> Int {
      data[index..<index + bytes].reduce(0) { $0 << 8 | Int($1) }
    }
    /// The counts in the header at a position, in their order.
    func counts(_ header: Int) -> [Int] { (0..<6).map { number(header + 20 + 4 * $0, bytes: 4) } }
    // A block of 32-bit times comes first, for old programs.
    let old = counts(0)
    let header = 44 + 5 * old[3] + 6 * old[4] + old[5] + 8 * old[2] + old[1] + old[0]
    let new = counts(header)
    let (count, times) = (new[3], header + 44)
    let types = times + 9 * count
    func offset(_ type: Int) -> Double {
      Double(Int32(truncatingIfNeeded: number(types + 6 * type, bytes: 4)))
    }
    changes = [(-.infinity, offset(0))]
    for index in 0..<count {
      let type = number(times + 8 * count + index, bytes: 1)
      let next = (Double(number(times + 8 * index, bytes: 8)), offset(type))
      if next.1 != changes.last?.offset { changes.append(next) }
    }
  }

  func offset(at time: Double) -> Double {
    var (low, high) = (0, changes.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if changes[middle].time <= time { low = middle } else { high = middle }
    }
    return changes[low].offset
  }

  /// All zones, each once.
  static func all() -> [ZoneFile] {
    var seen: Set<Data> = []
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.sorted().compactMap { name in
      guard !name.hasPrefix("right/"), !name.hasPrefix("posix/"),
        let data = FileManager.default.contents(atPath: "\(folder)/\(name)"),
        seen.insert(data).inserted
      else { return nil }
      return ZoneFile(name)
    }
  }
}
