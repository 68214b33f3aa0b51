import CosmosMain
import CosmosShow

extension KeyboardLayout {
  /// A key that types a character: its number in X11, and the character that it has in the US.
  typealias Place = (number: UInt32, character: String)

  static let places: [Place] = zip(
    [10...21, 24...35, 38...48, 49...49, 51...51, 52...61].joined(),
    "1234567890-=qwertyuiop[]asdfghjkl;'`\\zxcvbnm,./"
  ).map { ($0, String($1)) }

  /// The characters in the table of keys.
  static let table = Set(KeyBinding.all.flatMap(\.names).filter { $0.count == 1 })

  static let shortcuts: Modifiers = [.control, .alt, .super]

  /// Characters that also count by their place on a US keyboard.
  private static let placed = Set("abcdefghijklmnopqrstuvwxyz0123456789-=".map(String.init))

  /// The key beside the left Shift key, which US keyboards lack.
  private static let extra: UInt32 = 94

  /// What the keys type by themselves, in lower case.
  var labels: Set<String> {
    Set((Self.places.map(\.number) + [Self.extra]).compactMap { lowercase($0) })
  }

  private func lowercase(_ key: UInt32, _ held: Modifiers = []) -> String? {
    character(key, held)?.properties.lowercaseMapping
  }

  /// The key of the table that a key is, while others are held or locked; `nil` if it is none.
  func meaning(of place: Place, _ held: Modifiers, _ labels: Set<String>) -> String? {
    guard held.isDisjoint(with: Self.shortcuts) else {
      // Ctrl+Q and Ctrl+W quit, as Q does, and Ctrl+F finds something.
      let shortcuts = ["q": "q", "w": "q", "f": "/"]
      return held == .control ? character(of: place, labels).flatMap { shortcuts[$0] } : nil
    }
    let label = lowercase(place.number)
    let typed = lowercase(place.number, held)
    func inTable(_ character: String?) -> String? {
      character.flatMap { Self.table.contains($0) ? $0 : nil }
    }
    guard typed == label else { return inTable(typed) }
    guard !held.contains(.altGr) else { return nil }
    return inTable(character(of: place, labels))
  }

  /// The character by which a key is known that types the same with other keys as without them.
  private func character(of place: Place, _ labels: Set<String>) -> String? {
    let label = lowercase(place.number)
    let isByPlace =
      Self.placed.contains(place.character) && !labels.contains(place.character)
      && label.map { !Self.table.contains($0) && !Self.placed.contains($0) } ?? true
    return isByPlace ? place.character : label
  }
}
