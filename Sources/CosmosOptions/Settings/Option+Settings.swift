/// What a settings file and the environment may say about an option.
extension Option {
  /// Whether the settings may contain the option: not if it belongs to a single run of a command.
  package var isSetting: Bool {
    switch self {
    // What to print, and where the settings are.
    case .help, .version, .json, .monitors, .edit, .config, .profile, .timeout: false
    // What another program, a test or a script says for one run.
    case .windowID, .driven: false
    // One image, one film, one measurement.
    case .time, .still, .like, .range, .loop, .resume, .plan, .format: false
    case .frames, .seconds, .offscreen, .workload, .length, .sweep, .energy, .shot: false
    default: true
    }
  }

  /// The forms of a value in a settings file.
  package enum SettingKind: Hashable, Sendable {
    /// `true` or `false`.
    case flag
    /// A number.
    case number
    /// A text, or a number that is read as one.
    case text
    /// A text, or a list whose elements the command line separates by a character.
    case list(separator: String)
  }

  /// How a value is written in a settings file.
  package var settingKind: SettingKind {
    guard form.value != nil else { return .flag }
    return switch self {
    case .offset, .seed, .stars, .fps, .rate, .tour, .journey, .drift, .dimRuler, .bezel, .scale,
      .daysPerSecond, .duration, .depth, .samples, .tile:
      .number
    case .layers, .monitor, .keys, .dim, .place: .list(separator: ",")
    case .window, .size: .list(separator: "x")
    default: .text
    }
  }

  /// Whether the value may be the name of a file, which a settings file gives relative to its own folder.
  package var isFile: Bool {
    switch self {
    case .sky, .language, .script, .shaders: true
    default: false
    }
  }

  /// The environment variable with the same effect, such as `COSMOS_NO_SPLASH`.
  package var variable: String {
    "COSMOS_" + "\(form.name)".uppercased().replacing("-", with: "_")
  }

  /// The option of a command that the settings mean by a name.
  ///
  /// - Parameters:
  ///   - name: A long name without dashes.
  ///   - options: The options of the command; by default all.
  /// - Returns: `nil` if there is no such option, or if the settings may not contain it.
  package static func setting(
    named name: String, among options: some Sequence<Option> = Option.allCases
  ) -> Option? {
    options.first { $0.isSetting && "\($0.form.name)" == name }
  }

  /// Whether a running window can adopt another value; it adopts any other when it opens.
  package var isLive: Bool {
    switch self {
    case .sky, .language, .stars, .layers, .seed, .planets, .trail, .noMenu, .shaders: true
    case .tour, .tourBy, .journey, .drift, .motion, .date, .daysPerSecond: true
    case .fullscreen, .fps, .keys, .mute, .hud, .shift, .dim, .place, .dimRuler, .log: true
    default: false
    }
  }

  /// Whether a window needs the option for more than its start, so that it must keep its value while it runs.
  package var isFixedInWindow: Bool {
    switch self {
    // How the sky opens.
    case .sign, .offset, .lines, .script, .noSplash: false
    default: !isLive
    }
  }
}
