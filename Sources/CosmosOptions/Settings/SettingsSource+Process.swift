import CosmosImage

extension SettingsSource {
  /// The settings of the user who runs this process.
  ///
  /// - Important: Read it before the first thread, since others may change the environment.
  package static var process: SettingsSource {
    let file = UserFile("config.json5", .settings)
    let home = ProcessContext.variable("HOME")
    return SettingsSource(file: file.path.map { FilePath($0) }, home: home, variables: variables)
  }

  private static var variables: [String: FilePath] {
    var variables: [String: FilePath] = [:]
    for name in Option.allCases.filter({ $0.isSetting || $0 == .config || $0 == .profile })
      .map(\.variable) + [screenSaverVariable]
    {
      variables[name] = ProcessContext.variable(name)
    }
    return variables
  }
}
