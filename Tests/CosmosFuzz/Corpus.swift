import CosmosOptions
import Foundation

/// The seeds that all other inputs are mutated from: the files that ship with Cosmos, and inputs that caused
/// bugs before.
struct Corpus {
  /// A file, or a command line with one word on each line.
  struct Seed {
    let name: String
    let kind: Kind
    let bytes: [UInt8]
  }

  let seeds: [Seed]

  private let byKind: [Kind: [Seed]]

  /// Reads the seeds of the package at a path.
  init(package: String) throws {
    var seeds: [Seed] = []
    for kind in Kind.allCases {
      for folder in Corpus.folders(of: kind) {
        let path = "\(package)/\(folder)"
        for name in try FileManager.default.contentsOfDirectory(atPath: path).sorted() {
          let bytes = try Data(contentsOf: URL(filePath: "\(path)/\(name)"))
          seeds.append(Seed(name: "\(folder)/\(name)", kind: kind, bytes: Array(bytes)))
        }
      }
    }
    self.seeds = seeds
    byKind = Dictionary(grouping: seeds, by: \.kind)
  }

  func seeds(of kind: Kind) -> [Seed] { byKind[kind] ?? [] }

  private static func folders(of kind: Kind) -> [String] {
    let own = "Tests/CosmosFuzz/Seeds/\(kind.rawValue)"
    return switch kind {
    case .sky: ["Assets/Skies", own]
    case .signs: ["Assets/Signs", own]
    case .strings: ["Assets/Strings", own]
    case .settings: ["Assets/Settings", own]
    case .script, .command, .png: [own]
    case .image: ["Tests/CosmosFuzz/Seeds/png", own]
    }
  }
}
