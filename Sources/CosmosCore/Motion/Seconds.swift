/// A point in time or a duration, in seconds.
///
/// A sky's time starts at 0 when the sky opens.
public typealias Seconds = Double
