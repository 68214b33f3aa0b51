import Foundation

extension TemporaryFolder {
  /// Puts the program and the assets where the commands of a page expect them.
  ///
  /// - Parameter program: The path of the program.
  /// - Throws: An error if a link can't be created.
  package func prepareForPages(program: String) throws {
    try makeFolder("bin")
    try link("bin/cosmos", to: program)
    for name in ["Assets", "Docs", "Shaders"] {
      try link(name, to: Page.package.appending(path: name).path())
    }
  }
}
