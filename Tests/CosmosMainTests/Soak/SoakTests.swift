import Testing

/// Endurance tests and tests that depend on real time.
///
/// `make soak` runs them one at a time; `make test` skips them.
@Suite(.serialized) enum SoakTests {}
