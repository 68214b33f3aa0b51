import CosmosCore
import CosmosHost
import CosmosImage
import CosmosOptions
import CosmosSession
import Glibc

/// `cosmos config --edit`: opens the settings file in the user's editor.
struct SettingsEditor {
  let options: Options

  /// Creates the file if it is missing, and waits for the editor.
  ///
  /// - Returns: The exit status: that of the editor, or 2 if the file can't be used as it is now.
  /// - Throws: `FileError` if the file can't be created, or `DescribedError` if there is no editor.
  func run() throws -> Int32 {
    guard let file = options.settings.file else {
      throw UsageError("there is no settings file to edit; name one with --config, or set HOME")
    }
    try SettingsEditor.create(file)
    let code = try edit(file)
    guard code == 0 else { return code }
    try check()
    return ExitCode.success
  }

  // MARK: The file

  /// Creates a file, and the folders above it, from a template with comments, unless there is one.
  private static func create(_ file: FilePath) throws {
    var facts = stat()
    guard file.withCString({ stat($0, &facts) }) != 0 else { return }
    let failure = errno
    guard failure == ENOENT || failure == ENOTDIR else {
      throw FileError(path: file, code: failure, step: .open)
    }
    // Folders with other names can't be made, and the file then can't be created.
    if let path = String(validating: file.bytes, as: UTF8.self) { UserFile.makeFolders(of: path) }
    let output = try OutputFile(path: file)
    try output.write(SettingsText.template.bytes)
    try output.finish()
    Log.notice("created \(file)")
  }

  /// Checks the file as it is now.
  private func check() throws {
    var words: [Argument] = ["run"]
    if let file = options.settings.file { words += ["--config", Argument(file)] }
    let read = try Options.parse(words, settings: .process)
    for line in read?.warnings ?? [] { Log.warning(line) }
  }

  // MARK: The editor

  /// Opens a file and waits until the editor is closed.
  ///
  /// - Returns: The editor's exit status.
  private func edit(_ file: FilePath) throws -> Int32 {
    let editor = ["VISUAL", "EDITOR"].lazy.compactMap { UserFile.environment($0) }
      .first { !$0.allSatisfy(\.isWhitespace) }
    if let editor {
      // The variable may contain options, so the shell splits it, as other programs do.
      let code = try run(["/bin/sh", "-c", "\(editor) \"$1\"", "sh", Argument(file)])
      guard !SettingsEditor.unusable.contains(code) else {
        throw DescribedError(
          "VISUAL or EDITOR names \(editor.quoted), which can't be run; "
            + "name another editor, or edit \(file)")
      }
      return code
    }
    guard SettingsEditor.hasDesktop else {
      throw DescribedError("there is no editor; set VISUAL or EDITOR to one, or edit \(file)")
    }
    return try run(["xdg-open", Argument(file)])
  }

  /// The shell's exit statuses where a command is no program, and where there is none.
  private static let unusable: [Int32] = [126, 127]

  private static var hasDesktop: Bool {
    ["DISPLAY", "WAYLAND_DISPLAY"].contains { UserFile.environment($0)?.isEmpty == false }
  }

  /// Runs a program on this terminal.
  ///
  /// - Returns: Its exit status, or 128 plus the signal that ended it.
  private func run(_ words: [Argument]) throws -> Int32 {
    do throws(ChildProcess.Failure) {
      return try ChildProcess.run(words)
    } catch {
      let reason = String(cString: strerror(error.code))
      throw DescribedError("\(words[0].text): \(reason); set VISUAL or EDITOR to an editor")
    }
  }
}
