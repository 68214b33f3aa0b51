import Testing

/// Tests of time itself and of long runs: `make soak` runs them, one after the other, and `make test` leaves them out.
@Suite(.serialized) enum SoakTests {}
