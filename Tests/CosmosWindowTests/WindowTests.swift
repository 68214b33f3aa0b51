import Testing

/// Tests of a window on its own display server; see the extensions.
///
/// The tests of each nested suite run one at a time.
@Suite(.limitedConcurrency) enum WindowTests {}
