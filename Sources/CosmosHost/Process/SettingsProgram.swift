import CosmosImage
import CosmosOptions
import Glibc

/// The settings application, a program and a package of its own.
package struct SettingsProgram {
  private let words: [Argument]

  /// Finds the program: beside this one, as it is installed or built, or in `PATH`.
  ///
  /// - Parameters:
  ///   - page: The page to open; `nil` for the first one.
  ///   - options: The command line that names the settings.
  package init(showing page: SettingsPage? = nil, with options: Options) {
    words =
      [SettingsProgram.path] + (page.map { [Argument(FilePath($0.rawValue))] } ?? [])
      + options.settingsWords
  }

  /// The name of the program and of its package.
  package static let name = "cosmos-settings"

  private static var path: Argument {
    // A run that shares its process has the programs of its own PATH.
    guard ProcessContext.current.ownsProcess, let folder else { return "\(name)" }
    let path = FilePath(bytes: folder + name.utf8)
    let isThere = path.withCString { access($0, X_OK) } == 0
    return isThere ? Argument(path) : "\(name)"
  }

  /// The folder of the program that runs, with its slash.
  private static var folder: ArraySlice<UInt8>? {
    guard let program = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(program) }
    return FilePath(cString: program).folder
  }

  /// Says how to get the program: only a source tree, and what was installed from one, know `make settings`.
  private static var remedy: String {
    let remedy = "install the package \(name)"
    let isPackaged = folder.map { $0.elementsEqual("/usr/bin/".utf8) } ?? true
    return isPackaged ? remedy : "\(remedy), or in the source tree, type: make settings"
  }

  /// Runs the program until it ends.
  ///
  /// - Returns: Its exit status.
  /// - Throws: ``DescribedError`` that says what to install.
  package func run() throws(DescribedError) -> Int32 {
    try named { () throws(ChildProcess.Failure) in try ChildProcess.run(words) }
  }

  /// Starts the program, which goes on when this one ends.
  ///
  /// - Throws: ``DescribedError`` that says what to install.
  package func start() throws(DescribedError) {
    try named { () throws(ChildProcess.Failure) in
      try CompanionPrograms.start(words, hasOwnGroup: true)
    }
  }

  private func named<Value>(
    _ body: () throws(ChildProcess.Failure) -> Value
  ) throws(DescribedError) -> Value {
    do throws(ChildProcess.Failure) {
      return try body()
    } catch {
      throw error.code == ENOENT
        ? DescribedError("there is no \(SettingsProgram.name); \(SettingsProgram.remedy)")
        : DescribedError("\(words[0].text): \(String(cString: strerror(error.code)))")
    }
  }
}
