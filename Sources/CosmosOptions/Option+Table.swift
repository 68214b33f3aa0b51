/// All options, in the order of the help.
extension Option {
  /// Options that only some commands have.
  static let own: [Option] = [
    .monitors, .edit,
    .fullscreen, .monitor, .span, .bezel, .window, .windowID, .root, .wallpaper, .kiosk,
    .depthWindow,
    .wall, .screen, .live,
    .size, .scale, .still, .depth, .transparent, .samples,
    .seconds, .frames, .offscreen, .platform, .workload, .length, .sweep, .energy, .shot,
    .keys, .fps, .rate, .duration, .range, .loop, .time,
    .script, .tour, .tourBy, .journey, .drift, .motion, .contrast, .fade, .mute, .hud, .notices,
    .noPointer, .menu,
    .noSplash, .noWelcome, .date, .daysPerSecond, .texts, .tile, .splash, .like, .format, .sound,
    .resume,
    .overwrite, .plan,
    .skies, .skyEvery, .shift, .dim, .place, .dimRuler, .keepScreenOn, .path, .shaders, .driven,
    .clock, .wallClock, .instance, .mqtt,
    .timeout, .json, .watch,
  ]

  /// All options of the command line.
  package static let allCases =
    own + Command.skyOptions + Command.settingsOptions + Command.commonOptions
}
