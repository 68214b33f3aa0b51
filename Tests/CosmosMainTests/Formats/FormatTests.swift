import Testing

/// Tests of films and pictures as other programs read them, and of SVG files.
///
/// `make test-formats` runs them; `make test` skips them.
@Suite enum FormatTests {}
