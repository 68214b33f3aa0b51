import Testing

/// Tests that own a display server, one after the other; see the extensions.
@Suite(.serialized) enum WindowTests {}
