/// Generates inputs, each reproducible from the fuzzer's seed and its number.
struct Mutator {
  let corpus: Corpus
  let seed: UInt64

  /// An input and how it is parsed.
  struct Input {
    let kind: Kind
    let bytes: [UInt8]
  }

  /// The input with a given number: first every seed unchanged, then mutated ones.
  func input(_ number: Int) -> Input {
    if number < corpus.seeds.count {
      let seed = corpus.seeds[number]
      return Input(kind: seed.kind, bytes: seed.bytes)
    }
    var random = Random(seed: seed, number: UInt64(number))
    return changed(random.element(of: Kind.dealt), &random)
  }

  /// A mutated input of a kind.
  func changed(_ kind: Kind, _ random: inout Random) -> Input {
    if random.isOne(in: 32) {
      if kind == .sky { return Input(kind: kind, bytes: Array(Oversize.sky(&random).utf8)) }
      if kind == .signs { return Input(kind: kind, bytes: Array(Oversize.signs(&random).utf8)) }
    }
    let seeds = corpus.seeds(of: kind)
    var bytes = random.element(of: seeds).bytes
    for _ in 0...random.below(3) {
      bytes = change(bytes, kind, seeds, &random)
      if bytes.count > Mutator.maxBytes { bytes.removeLast(bytes.count - Mutator.maxBytes) }
    }
    return Input(kind: kind, bytes: bytes)
  }

  private func change(
    _ bytes: [UInt8], _ kind: Kind, _ seeds: [Corpus.Seed], _ random: inout Random
  ) -> [UInt8] {
    guard !bytes.isEmpty else { return [UInt8(truncatingIfNeeded: random.next())] }
    // Text that no longer parses is rejected early, so most mutations keep it well-formed.
    let isText = kind != .png && kind != .image
    if kind == .image, PNGChanges.apply(to: bytes), !random.isOne(in: 4) {
      return PNGChanges.changed(bytes, &random)
    }
    switch random.below(isText ? 24 : 5) {
    case 0: return flipped(bytes, &random)
    case 1: return without(bytes, &random)
    case 2: return repeated(bytes, &random)
    case 3: return spliced(bytes, random.element(of: seeds).bytes, &random)
    case 4: return overwritten(bytes, &random)
    case 5: return inserted(random.element(of: Tokens.words), into: bytes, &random)
    case 6...16: return withNumber(bytes, &random)
    case 17, 18: return withText(bytes, &random)
    case 19: return withNesting(bytes, &random)
    case 20: return withWordsSwapped(bytes, &random)
    default: return withListRepeated(bytes, &random)
    }
  }

  // MARK: Bytes

  private func range(in bytes: [UInt8], upTo most: Int, _ random: inout Random) -> Range<Int> {
    let start = random.below(bytes.count)
    return start..<min(bytes.count, start + 1 + random.below(most))
  }

  private func flipped(_ bytes: [UInt8], _ random: inout Random) -> [UInt8] {
    var bytes = bytes
    for _ in 0...random.below(4) { bytes[random.below(bytes.count)] ^= 1 << UInt8(random.below(8)) }
    return bytes
  }

  private func without(_ bytes: [UInt8], _ random: inout Random) -> [UInt8] {
    var bytes = bytes
    bytes.removeSubrange(range(in: bytes, upTo: random.isOne(in: 4) ? bytes.count : 8, &random))
    return bytes
  }

  private func repeated(_ bytes: [UInt8], _ random: inout Random) -> [UInt8] {
    let piece = bytes[range(in: bytes, upTo: 64, &random)]
    let copies = Array(repeating: piece, count: 1 + random.below(8)).joined()
    var bytes = bytes
    bytes.insert(contentsOf: copies, at: piece.startIndex)
    return bytes
  }

  private func spliced(_ bytes: [UInt8], _ other: [UInt8], _ random: inout Random) -> [UInt8] {
    guard !other.isEmpty else { return bytes }
    var bytes = bytes
    let position = range(in: bytes, upTo: 256, &random)
    bytes.replaceSubrange(position, with: other[range(in: other, upTo: 256, &random)])
    return bytes
  }

  private func overwritten(_ bytes: [UInt8], _ random: inout Random) -> [UInt8] {
    var bytes = bytes
    for position in range(in: bytes, upTo: 4, &random) {
      bytes[position] = random.element(of: [
        0, 0xFF, 0x7F, 0x80, UInt8(truncatingIfNeeded: random.next()),
      ])
    }
    return bytes
  }

  // MARK: Words

  private func inserted(_ word: String, into bytes: [UInt8], _ random: inout Random) -> [UInt8] {
    var bytes = bytes
    bytes.insert(contentsOf: word.utf8, at: random.below(bytes.count))
    return bytes
  }

  private func withNumber(_ bytes: [UInt8], _ random: inout Random) -> [UInt8] {
    replacing(Tokens.numbers(in: bytes), of: bytes, &random) { old, random in
      guard !random.isOne(in: 3), let number = Double(String(decoding: old, as: UTF8.self)) else {
        return random.element(of: Tokens.extremes)
      }
      let factor = random.element(of: [0.001, 0.1, 0.5, 0.99, 1.01, 2, 10, 1000, -1, 1e6])
      let changed = number * factor
      return changed == changed.rounded() && abs(changed) < 1e15 ? "\(Int(changed))" : "\(changed)"
    }
  }

  private func withText(_ bytes: [UInt8], _ random: inout Random) -> [UInt8] {
    replacing(Tokens.texts(in: bytes), of: bytes, &random) { _, random in
      let text = random.element(of: Tokens.oddTexts)
      return random.isOne(in: 8) ? String(repeating: text, count: 1 + random.below(2000)) : text
    }
  }

  private func withNesting(_ bytes: [UInt8], _ random: inout Random) -> [UInt8] {
    replacing(Tokens.numbers(in: bytes), of: bytes, &random) { old, random in
      let depth = random.element(of: [1, 2, 3, 100, 511, 512, 513, 5000])
      let (opening, closing) = random.element(of: [("[", "]"), ("{a:", "}"), ("[1,", "]")])
      let inside = String(decoding: old, as: UTF8.self)
      return String(repeating: opening, count: depth) + inside
        + String(repeating: closing, count: random.isOne(in: 4) ? random.below(depth) : depth)
    }
  }

  private func withWordsSwapped(_ bytes: [UInt8], _ random: inout Random) -> [UInt8] {
    let words = Tokens.words(in: bytes)
    guard words.count > 1 else { return bytes }
    let (one, other) = (random.element(of: words), random.element(of: words))
    guard one.upperBound <= other.lowerBound else { return bytes }
    var changed = bytes
    changed.replaceSubrange(other, with: bytes[one])
    changed.replaceSubrange(one, with: bytes[other])
    return changed
  }

  /// Repeats the contents of a pair of brackets, to make lists long.
  private func withListRepeated(_ bytes: [UInt8], _ random: inout Random) -> [UInt8] {
    let openings = bytes.indices.filter {
      bytes[$0] == UInt8(ascii: "[") || bytes[$0] == UInt8(ascii: "{")
    }
    guard !openings.isEmpty else { return repeated(bytes, &random) }
    let start = random.element(of: openings)
    var (depth, end) = (0, start)
    for position in start..<bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
      end = position
      if depth == 0 { break }
    }
    let piece = bytes[start...end] + [UInt8(ascii: ",")]
    let count = min(1 + random.element(of: [1, 3, 40, 600]), 1 + 100_000 / piece.count)
    var changed = bytes
    changed.insert(contentsOf: Array(repeating: piece, count: count).joined(), at: start)
    return changed
  }

  private func replacing(
    _ positions: [Range<Int>], of bytes: [UInt8], _ random: inout Random,
    with word: (ArraySlice<UInt8>, inout Random) -> String
  ) -> [UInt8] {
    guard !positions.isEmpty else { return flipped(bytes, &random) }
    let position = random.element(of: positions)
    var changed = bytes
    changed.replaceSubrange(position, with: word(bytes[position], &random).utf8)
    return changed
  }

  /// The maximum size of an input, in bytes.
  private static let maxBytes = 200_000
}
