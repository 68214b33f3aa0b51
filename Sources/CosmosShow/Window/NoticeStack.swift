import CosmosCore

/// The notices that a window shows, oldest first, and how visible each is.
///
/// Times are seconds since the sky opened.
package struct NoticeStack {
  /// A notice on the screen.
  package struct Entry: Hashable {
    package let notice: Notice
    /// When it began to be shown.
    fileprivate(set) var start: Seconds
    /// When it begins to vanish; infinite for one that stays.
    fileprivate(set) var end: Seconds
  }

  /// The notices, oldest first.
  package private(set) var entries: [Entry] = []

  /// Maximum number of notices at a time; the oldest one gives way.
  package static let capacity = 3
  /// How long a notice is shown before it vanishes.
  package static let length: Seconds = 2
  /// How long one is shown that takes longer to read, or to reach.
  package static let longLength: Seconds = 6
  /// How long a notice takes to vanish.
  package static let fade: Seconds = 0.4

  package init() {}

  /// Shows a notice, in place of one about the same.
  package mutating func add(_ notice: Notice, at time: Seconds) {
    entries.removeAll { $0.notice.topic == notice.topic }
    if entries.count == NoticeStack.capacity { entries.removeFirst() }
    let length = notice.isLong ? NoticeStack.longLength : NoticeStack.length
    entries.append(
      Entry(notice: notice, start: time, end: notice.stays ? .infinity : time + length))
  }

  /// Lets a notice vanish at once.
  package mutating func remove(_ notice: Notice) {
    entries.removeAll { $0.notice == notice }
  }

  /// Removes all notices.
  package mutating func removeAll() {
    entries = []
  }

  /// Removes the notices that have vanished.
  package mutating func advance(to time: Seconds) {
    entries.removeAll { $0.end + NoticeStack.fade <= time }
  }

  /// The opacity of a notice, 0 to 1; it is whole from its first frame on, so that every act is answered at once.
  package func opacity(of entry: Entry, at time: Seconds) -> Double {
    min(1, max(0, 1 - (time - entry.end) / NoticeStack.fade))
  }

  /// When the stack looks different; `nil` if it doesn't by itself, and a time in the past while a notice vanishes.
  package var nextChange: Seconds? {
    entries.map(\.end).min().flatMap { $0 < .infinity ? $0 : nil }
  }
}
