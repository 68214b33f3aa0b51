/// A finding of `cosmos doctor` about one thing that Cosmos uses.
package struct Finding: Hashable, Sendable {
  /// Its subject, in one or two words.
  package let subject: String
  package let state: State
  /// Describes what there is, or what is missing and the consequence, as a sentence fragment.
  package let text: String
  /// Describes how to fix it; `nil` if there is nothing to do.
  package var remedy: String?

  /// How much of Cosmos's functionality works.
  package enum State: String, Sendable {
    /// All of it.
    case ok
    /// Something is missing that Cosmos can do without.
    case note
    /// Nothing can be drawn.
    case problem
  }

  init(_ subject: String, _ state: State, _ text: String, remedy: String? = nil) {
    self.subject = subject
    self.state = state
    self.text = text
    self.remedy = remedy
  }

  /// The line by which Debian's packages are installed.
  static func installing(_ packages: String...) -> String { installing(packages) }

  /// The line by which Debian's packages are installed.
  static func installing(_ packages: [String]) -> String {
    "as root, type: apt-get install \(packages.joined(separator: " "))"
  }
}
