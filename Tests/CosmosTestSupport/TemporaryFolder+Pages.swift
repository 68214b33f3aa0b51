import Foundation

extension TemporaryFolder {
  /// Puts the program and the assets where the commands of a page expect them.
  package func prepareForPages(program: String) throws {
    try makeFolder("bin")
    try link("bin/cosmos", to: program)
    for name in ["Assets", "Docs", "Shaders"] {
      try link(name, to: Page.package.appending(path: name).path())
    }
  }
}
