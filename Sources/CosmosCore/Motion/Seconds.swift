/// A time, or a length of time, in seconds.
///
/// A sky's time is counted from its opening.
public typealias Seconds = Double
