import CosmosCore
import CosmosHost
import CosmosOptions
import CosmosSession

/// `cosmos find`: says where something stands in the real sky.
struct Find {
  private let text: String
  private let date: AlmanacDate
  private let isJSON: Bool

  /// The sky that has all of it.
  private static let sky = "tonight"

  init(_ options: Options, text: String) {
    self.text = text
    date = options.dates.date ?? AlmanacDate(time: SharedClock.read())
    isJSON = options.isJSON
  }

  /// Prints what matches.
  ///
  /// - Returns: The exit status: failure if nothing does.
  /// - Throws: `FileError` if it can't be printed.
  func run() throws -> Int32 {
    let finder = GoalFinder(in: try SkyDesign.builtIn(named: Find.sky))
    let objects = finder.find(text, at: date.time / 86_400)
    if isJSON {
      try Terminal.print(FoundObject.json(objects))
    } else if objects.isEmpty {
      Log.critical(finder.reason(without: text))
    } else {
      try Terminal.print(FoundObject.table(objects))
    }
    return objects.isEmpty ? ExitCode.failure : ExitCode.success
  }
}
