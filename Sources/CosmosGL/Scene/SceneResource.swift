/// A part of a scene on the GPU that is rebuilt only when its source changes.
protocol SceneResource: AnyObject {
  /// The inputs of a part.
  associatedtype Source: Equatable

  /// The inputs of this part.
  var source: Source { get }

  /// Whether renderers of one context can share the part.
  static var isSharable: Bool { get }

  /// Adds the number and size of the part's objects.
  func count(in statistics: inout Statistics)
}

extension SceneResource {
  static var isSharable: Bool { true }

  func count(in statistics: inout Statistics) {}
}

/// Parts of a scene.
typealias SceneParts = [any SceneResource]

extension SceneParts {
  /// Returns the part that was made from a source, if it is among these.
  func part<Part: SceneResource>(of source: Part.Source) -> Part? {
    for case let part as Part in self where part.source == source { return part }
    return nil
  }

  /// Whether these include a part of a kind that was made from a source.
  func contains<Part: SceneResource>(_ kind: Part.Type, of source: Part.Source) -> Bool {
    (part(of: source) as Part?) != nil
  }
}
