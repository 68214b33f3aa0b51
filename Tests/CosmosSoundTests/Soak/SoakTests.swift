import Testing

/// Tests of time itself: `make soak` runs them, one after the other, and `make test` leaves them out.
///
/// What they expect also holds on a machine that does other work.
@Suite(.serialized) enum SoakTests {}
