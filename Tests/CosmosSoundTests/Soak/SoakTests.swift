import Testing

/// Tests that depend on real time.
///
/// `make soak` runs them one at a time; `make test` skips them. Their expectations also hold on a machine that
/// is busy with other work.
@Suite(.serialized) enum SoakTests {}
