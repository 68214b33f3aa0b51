import CosmosBench
import CosmosCore
import CosmosHost
import CosmosImage
import CosmosOptions

/// `cosmos config`: prints the options of a window, and where each value comes from.
struct SettingsReport {
  private let settings: Settings
  private let isJSON: Bool

  init(_ options: Options) {
    settings = options.settings
    isJSON = options.isJSON
  }

  func run() throws {
    try Terminal.print(isJSON ? json : table)
  }

  /// The options of a window, in the order of its help.
  private var options: [Option] {
    Command.run.options.filter(\.isSetting)
  }

  // MARK: Text

  private var table: String {
    var lines = ["file     \(fileText)"]
    if let profile = settings.profile, let name = profile.value?.text {
      lines.append("profile  \(name), from \(place(profile.origin))")
    } else if !settings.profileNames.isEmpty {
      lines.append("profile  none of \(settings.profileNames.listed)")
    }
    lines.append("")
    let rows = options.map { option in
      (
        name: option.name, place: settings.entries[option].map { place($0.origin) },
        value: text(of: option)
      )
    }
    let nameWidth = rows.map(\.name.count).max() ?? 0
    let placeWidth = rows.map { ($0.place ?? SettingsReport.fallback).count }.max() ?? 0
    for row in rows {
      let place = row.place ?? SettingsReport.fallback
      let line =
        "\(row.name.alignedLeft(to: nameWidth))  \(place.alignedLeft(to: placeWidth))  \(row.value)"
      lines.append(String(line.reversed().drop { $0 == " " }.reversed()))
    }
    return lines.joined(separator: "\n")
  }

  /// Where a value without a layer comes from.
  private static let fallback = "default"

  private var fileText: String {
    guard let file = settings.file else { return Settings.none }
    return settings.isPresent ? "\(file)" : "\(file), which doesn't exist"
  }

  /// A place in few characters, since the file is named once.
  private func place(_ origin: SettingOrigin) -> String {
    guard case .file(_, let position, let profile) = origin else { return "\(origin)" }
    return "line \(position.line)" + (profile.map { " (\($0.excerpt))" } ?? "")
  }

  private func text(of option: Option) -> String {
    let isFlag = option.form.isFlag
    guard let setting = settings.entries[option] else {
      return isFlag ? "false" : option.fallback.map { "(\($0))" } ?? ""
    }
    guard let value = setting.value else { return "false" }
    return isFlag || value.text.isEmpty && option.form.isOptional ? "true" : value.text.excerpt
  }

  // MARK: JSON

  /// One JSON object; an option without a layer has its default, and a value that is null.
  private var json: String {
    var json = JSONWriter(.spaced)
    json.object { json in
      json.field("file", settings.file.map { "\($0)" })
      json.field("exists", settings.isPresent)
      json.field("profile", settings.profile?.value?.text)
      json.array("profiles") { json in
        for name in settings.profileNames { json.value(name) }
      }
      json.object("options") { json in
        for option in options {
          json.object(option.name) { json in write(option, to: &json) }
        }
      }
    }
    return json.text
  }

  private func write(_ option: Option, to json: inout JSONWriter) {
    guard let setting = settings.entries[option] else {
      json.field("from", SettingsReport.fallback)
      json.name("value")
      if option.form.isFlag { json.value(false) } else { json.value(nil as String?) }
      return
    }
    switch setting.origin {
    case .file(_, let position, let profile):
      json.field("from", "file")
      json.field("line", position.line)
      json.field("column", position.column)
      if let profile { json.field("profile", profile) }
    case .environment(let variable):
      json.field("from", "environment")
      json.field("variable", variable)
    case .commandLine: json.field("from", "command line")
    }
    json.name("value")
    guard let value = setting.value else { return json.value(false) }
    if option.form.isFlag || value.text.isEmpty && option.form.isOptional {
      json.value(true)
    } else if option.form.settingKind == .number, let number = Double(value.text), number.isFinite,
      abs(number) < Option.largestExactNumber
    {
      json.value(number)
    } else {
      json.value(value.text)
    }
  }
}
