/// The state of a wall at a time, with which a machine begins that hasn't heard of what happened before.
public struct WallSnapshot: Hashable, Sendable {
  let state: SkyState
  let extras: WallLog.Extras
  /// Who has written it; empty for nobody.
  public private(set) var writer = ""

  /// The snapshot as JSON: equal ones have equal texts.
  public let json: String

  /// The largest snapshot in bytes.
  public static let maxLength = 60_000

  /// A snapshot as JSON has it.
  private struct Content: Codable {
    var form = Content.form
    var writer: String?
    let extras: WallLog.Extras
    let state: SkyState

    /// The form of snapshots that this program reads and writes.
    static let form = 1
  }

  init(state: SkyState, extras: WallLog.Extras) throws {
    (self.state, self.extras) = (state, extras)
    var json = JSONWriter(.compact)
    try JSONTree(encoding: Content(extras: extras, state: state)).write(to: &json)
    self.json = json.text
  }

  /// Reads a snapshot.
  ///
  /// - Parameter json: The snapshot as JSON.
  /// - Throws: ``DesignError`` or `DecodingError` if it is none.
  public init(json: some Collection<UInt8>) throws {
    let document = try JSON5Document(
      Array(json.prefix(WallSnapshot.maxLength + 1)), file: "snapshot")
    guard json.count <= WallSnapshot.maxLength else {
      throw document.root.error("a snapshot may have at most \(WallSnapshot.maxLength) bytes")
    }
    let tree = try JSONTree(document.root)
    let content = try tree.decode(Content.self)
    guard content.form == Content.form else {
      throw document.root.error("the snapshot has a form that this version doesn't know")
    }
    guard content.extras.isValid(at: content.state.time), tree.isBounded else {
      throw document.root.error("a number is out of its range")
    }
    try self.init(state: content.state, extras: content.extras)
    writer = content.writer ?? ""
  }

  /// The snapshot as JSON, with who has written it.
  public func json(writtenBy writer: String) -> String {
    let content = Content(writer: writer, extras: extras, state: state)
    var json = JSONWriter(.compact)
    try? JSONTree(encoding: content).write(to: &json)
    return json.text
  }

  /// Whether two snapshots have the same state, whoever has written them.
  public static func == (one: WallSnapshot, other: WallSnapshot) -> Bool {
    one.state == other.state && one.extras == other.extras
  }

  /// Adds the state to a hash.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(state)
    hasher.combine(extras)
  }

  /// The time, in seconds since the wall's epoch.
  public var time: Seconds { state.time }

  /// The name of the sky.
  public var skyName: String { extras.skyName }

  /// A short text that is the same for equal snapshots, and hardly ever for different ones.
  public var digest: String {
    var digest = ContentDigest()
    digest.add(json.utf8)
    return digest.text
  }
}

extension JSONTree {
  /// Whether all numbers are as small as those of a sky are after some thousand years.
  fileprivate var isBounded: Bool {
    switch self {
    case .null, .flag, .text: true
    case .number(let number): abs(number) <= 1e13
    case .list(let values): values.allSatisfy(\.isBounded)
    case .object(let members, _): members.values.allSatisfy(\.isBounded)
    }
  }
}
