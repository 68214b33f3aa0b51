import Testing

/// Tests of a window on a display server of its own; see the extensions.
///
/// Those of one suite come one after the other.
@Suite(.limitedConcurrency) enum WindowTests {}
