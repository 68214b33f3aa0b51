import CosmosCore
import CosmosHost
import CosmosImage
import CosmosSession

extension DesktopNotifications.Message {
  /// Says how a film has ended.
  ///
  /// - Parameters:
  ///   - result: The path of the film, `nil` if it has no frames, or why there is none.
  ///   - lacksFrames: Whether frames that had been recorded are missing.
  ///   - canOpen: Whether the program goes on, so that it can open the film.
  ///   - strings: The texts of the language.
  package init(
    filmed result: Result<FilePath?, any Error>, lacksFrames: Bool, canOpen: Bool,
    in strings: Strings
  ) {
    switch result {
    case .success(let file?):
      self.init(
        title: strings.text(lacksFrames ? .filmCut : .filmSaved), text: file.description)
      guard canOpen else { return }
      self.file = file
      labels = (strings.text(.openFile), strings.text(.openFolder))
    case .success(nil): self.init(title: strings.text(.noticeFilmEmpty), text: "")
    case .failure(let error): self.init(title: strings.text(.filmFailed), text: "\(error)")
    }
  }
}

extension WindowSession {
  /// Returns how to tell on the desktop how a film has ended.
  ///
  /// - Parameter isEnd: Whether the program ends, so that it can't open the film.
  /// - Returns: A function; `nil` if nobody is told.
  package func desktopTeller(forEnd isEnd: Bool) -> LiveFilm.Teller? {
    guard options.tellsPerson else { return nil }
    let strings = session.input.strings
    return { film, result in
      DesktopNotifications.shared.show(
        DesktopNotifications.Message(
          filmed: result, lacksFrames: film.lacksFrames, canOpen: !isEnd, in: strings))
    }
  }
}
