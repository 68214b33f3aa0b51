import CosmosCore
import CosmosHost
import CosmosImage
import CosmosOptions
import CosmosRemote
import CosmosSession
import Glibc

/// `cosmos ctl`: sends a command to a running sky over the session bus, and waits until it is done.
struct Control {
  private let request: ControlRequest
  private let name: BusName
  private let timeout: Double
  private let isJSON: Bool

  init(_ options: Options, request: ControlRequest) {
    self.request = request
    name = options.busName
    timeout = options.timeout ?? request.timeout
    isJSON = options.isJSON
  }

  func run() throws {
    let sky = try BusClient(name, answeringWithin: timeout)
    switch request {
    case .execute(let kind, let argument):
      let answer = try sky.execute(kind, argument: argument.map { try path(of: $0, for: kind) })
      if kind == .find { return try print(found: answer) }
      if isJSON { return try Terminal.print(json(answer, of: kind)) }
      if !answer.isEmpty { try Terminal.print(answer) }
    case .status: try print(try sky.state())
    case .watch: try sky.watch { state in try print(state) }
    }
  }

  /// An argument in which a relative path has become an absolute one, because the sky runs in another folder.
  private func path(of argument: String, for kind: RemoteCommand.Kind) throws -> String {
    switch kind {
    case .capture: break
    // A word that is no file may be a misspelt name, and the sky suggests the right one.
    case .sky where !SkyDesign.builtInNames.contains(argument) && access(argument, F_OK) == 0: break
    default: return argument
    }
    guard !argument.isEmpty, !argument.hasPrefix("/") else { return argument }
    guard let folder = getcwd(nil, 0) else {
      throw FileError(path: ".", code: errno, step: .open)
    }
    defer { free(folder) }
    guard let text = String(validatingCString: folder) else {
      throw UsageError(
        "ctl \(kind.rawValue) \(argument.excerpt): a message on the bus must be UTF-8, "
          + "and the name of this folder is not; give an absolute path")
    }
    return "\(text)/\(argument)"
  }

  private func print(found answer: String) throws {
    guard !isJSON else { return try Terminal.print(answer) }
    let objects = try FoundObject.objects(json: answer)
    try Terminal.print(
      objects.isEmpty ? "the sky has nothing by that name" : FoundObject.table(objects))
  }

  private func json(_ answer: String, of kind: RemoteCommand.Kind) -> String {
    var json = JSONWriter(.compact)
    json.object { json in
      if !answer.isEmpty { json.field(kind == .goto ? "note" : "file", answer) }
    }
    return json.text
  }

  private func print(_ state: RemoteState) throws {
    guard !isJSON else { return try Terminal.print(state.json) }
    let motion =
      switch state.autoplay {
      case .none: state.motion.rawValue
      case .tour, .drift:
        "\(state.autoplay.rawValue)\(state.isPaused ? ", paused" : ""), \(state.motion.rawValue)"
      }
    let brightness = state.brightness < 1 ? ", brightness \(state.brightness)" : ""
    let date = state.date.map { ", \($0.text(at: .now))" } ?? ""
    try Terminal.print(
      "\(state.sky): \(state.sign.isEmpty ? "no sign" : state.sign), \(motion), "
        + "\(state.framesPerSecond) frames per second\(brightness)\(date)")
  }
}
