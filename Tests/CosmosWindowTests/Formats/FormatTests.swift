import Testing

/// Tests of the films that a window records.
///
/// `make test-formats` runs them; `make test` skips them.
@Suite enum FormatTests {}
