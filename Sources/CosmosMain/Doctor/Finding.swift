/// A finding of `cosmos doctor` about one thing that Cosmos uses.
struct Finding: Hashable, Sendable {
  /// Its subject, in one or two words.
  let subject: String
  let state: State
  /// Describes what there is, or what is missing and the consequence, as a sentence fragment.
  let text: String
  /// Describes how to fix it; `nil` if there is nothing to do.
  var remedy: String?

  /// How much of Cosmos's functionality works.
  enum State: String, Sendable {
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
  static func installing(_ packages: String...) -> String {
    "as root, type: apt-get install \(packages.joined(separator: " "))"
  }
}
