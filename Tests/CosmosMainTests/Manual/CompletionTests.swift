import CosmosTestSupport
import Foundation
import Testing

/// Tests of the completions in the shells themselves.
@Suite(.blocking) struct CompletionTests {
  /// A line that ends where the user presses Tab, and what a shell may offer then.
  struct Line: CustomTestStringConvertible, Sendable {
    let text: String
    var offers: [String] = []
    var lacks: [String] = []
    var testDescription: String { text }
  }

  static let lines = [
    Line(text: "cosmos c", offers: ["capture", "check", "ctl"], lacks: ["run", "--clock"]),
    Line(text: "cosmos --f", offers: ["--fullscreen", "--fps"], lacks: ["--frames", "capture"]),
    Line(text: "cosmos capture a.png --f", offers: ["--format"], lacks: ["--fullscreen"]),
    Line(text: "cosmos --sky au", offers: ["aurora"], lacks: ["cosmos", "embers"]),
    Line(text: "cosmos --sky ", offers: ["aurora", "mine.json5", "folder/"], lacks: ["a.png"]),
    Line(text: "cosmos run --sign s", offers: ["scorpio", "sagittarius"], lacks: ["leo"]),
    Line(text: "cosmos capture a.png --format ", offers: ["exr", "webp"], lacks: ["mp4"]),
    Line(text: "cosmos record out --format m", offers: ["mp4", "mkv", "mov"], lacks: ["exr"]),
    Line(text: "cosmos info --log w", offers: ["warning"], lacks: ["info"]),
    Line(text: "cosmos bench --path c", offers: ["cached"], lacks: ["direct"]),
    Line(text: "cosmos --keys left,ri", offers: ["left,right"]),
    Line(text: "cosmos d", offers: ["doctor"], lacks: ["--drift"]),
    Line(text: "cosmos h", offers: ["help"], lacks: ["--help"]),
    Line(text: "cosmos help c", offers: ["capture", "config"], lacks: ["run", "a.png"]),
    Line(text: "cosmos --monitor a", offers: ["all"]),
    Line(text: "cosmos --keys f", offers: ["f", "f11"], lacks: ["left"]),
    Line(text: "cosmos check m", offers: ["mine.json5"], lacks: ["a.png"]),
    Line(text: "cosmos --shaders f", offers: ["folder/"], lacks: ["mine.json5"]),
    Line(text: "cosmos ctl p", offers: ["pause", "previous"], lacks: ["leo"]),
    Line(text: "cosmos ctl goto v", offers: ["virgo"], lacks: ["goto", "leo"]),
    Line(text: "cosmos ctl sky neb", offers: ["nebula"], lacks: ["next"]),
    Line(text: "cosmos ctl goto ursa", offers: ["ursa\\ major"], lacks: ["ursa", "major"]),
    Line(text: "cosmos --sky ~/", offers: ["~/mine.json5", "~/folder/"], lacks: ["~/a.png"]),
  ]

  /// Checks what a shell offers; it may complete a common start by itself.
  private func check(_ offered: [String], for line: Line) {
    let offered = offered.map { $0.trimmingCharacters(in: .whitespaces) }
    for word in line.offers {
      #expect(offered.contains(word) || offered.contains(word + "/"), "\(word) in \(offered)")
    }
    for word in line.lacks { #expect(!offered.contains(word), "\(word) in \(offered)") }
  }

  /// A folder with some files, and with the program as `bin/cosmos`.
  private func workplace() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("{}", to: "mine.json5")
    try folder.write("", to: "a.png")
    for name in ["folder", "bin"] { try folder.makeFolder(name) }
    try folder.link("bin/cosmos", to: ProgramRun.program)
    return folder
  }

  private static let assets = Page.package.appending(path: "Assets/Completions").path()

  @Test(arguments: lines) func `bash completes a line`(line: Line) throws {
    let folder = try workplace()
    // As readline does it: the words of the line, and the function that the name stands for.
    let script = """
      cd "$1" && HOME=$1 PATH=$1/bin:$PATH exec bash --norc -c '
        compopt() { :; }
        source "$1/cosmos.bash"
        line=$2
        read -r -a COMP_WORDS <<<"$line"
        [[ $line != *" " ]] || COMP_WORDS+=("")
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _cosmos
        [[ $(complete -p cosmos) == "complete -F _cosmos cosmos" ]] || exit 3
        for reply in "${COMPREPLY[@]}"; do
          if [[ -d ${reply/#\\~/$HOME} ]]; then echo "$reply/"; else echo "$reply"; fi
        done' bash "$2" "$3"
      """
    let run = try ProgramRun(shell: script, [folder.path, Self.assets, line.text]).expectSuccess()
    check(run.text.split(separator: "\n").map(String.init), for: line)
  }

  @Test func `bash completes a value after an equals sign`() throws {
    let script = """
      exec bash --norc -c '
        source "$1/cosmos.bash"
        COMP_WORDS=(cosmos --sky = em)
        COMP_CWORD=3
        _cosmos
        echo "${COMPREPLY[@]}"
        COMP_WORDS=(cosmos --motion =)
        COMP_CWORD=2
        _cosmos
        echo "${COMPREPLY[@]}"' bash "$1"
      """
    let run = try ProgramRun(shell: script, [Self.assets])
    #expect(run.text.hasPrefix("embers\nauto full reduced\n"), "\(run.text)")
  }

  @Test func `bash offers the names of monitors as they are`() throws {
    let folder = try TemporaryFolder()
    try folder.writeProgram(
      """
      #!/bin/sh
      printf 'Dell Inc. U2720Q\\tits model\\n'
      echo '$(touch run)*'

      """, to: "cosmos")
    let script = """
      cd "$1" && PATH=$1:$PATH exec bash --norc -c '
        compopt() { :; }
        source "$1/cosmos.bash"
        COMP_WORDS=(cosmos --monitor "")
        COMP_CWORD=2
        _cosmos
        printf "%s\\n" "${COMPREPLY[@]}"' bash "$2"
      """
    let run = try ProgramRun(shell: script, [folder.path, Self.assets])
    #expect(run.text == "all\nDell\\ Inc.\\ U2720Q\n\\$\\(touch\\ run\\)\\*\n", "\(run.text)")
    #expect(try folder.names == ["cosmos"])
  }

  @Test(arguments: lines) func `fish completes a line`(line: Line) throws {
    let folder = try workplace()
    let script = """
      cd "$1" && HOME=$1 XDG_CONFIG_HOME=$1 XDG_DATA_HOME=$1 PATH=$1/bin:$PATH exec fish --no-config -c '
        source $argv[1]/cosmos.fish
        complete -C $argv[2] | string replace --regex "\\t.*" ""
        true' -- "$2" "$3"
      """
    let run = try ProgramRun(shell: script, [folder.path, Self.assets, line.text])
    #expect(run.code == 0, "\(run.errors)")
    // After files of the kind that is wanted, fish offers all others. It escapes what it inserts.
    let offered = run.text.split(separator: "\n").filter { !$0.hasSuffix("a.png") }
      .map { String($0).replacing(" ", with: "\\ ") }
    check(offered, for: line)
  }

  /// Whether this system has pseudo-terminals; a bare root without `/dev/pts` has none.
  private static let canOpenTerminal: Bool = {
    let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    return terminal >= 0 && close(terminal) == 0
  }()

  /// Zsh has no way to ask for completions but a terminal.
  @Test(.enabled(if: canOpenTerminal, "zsh completes only at a terminal"))
  func `zsh completes lines`() throws {
    let lines: [(line: String, completed: String)] = [
      ("cosmos cap", "cosmos capture "), ("cosmos --fullsc", "cosmos --fullscreen "),
      ("cosmos --sky auro", "cosmos --sky aurora "), ("cosmos --sky=neb", "cosmos --sky=nebula "),
      ("cosmos check mi", "cosmos check mine.json5 "),
      ("cosmos --keys left,ri", "cosmos --keys left,right,"),
      ("cosmos record out --format ma", "cosmos record out --format ma"),
      ("cosmos record out --format mk", "cosmos record out --format mkv "),
      ("cosmos ctl prev", "cosmos ctl previous "),
      ("cosmos ctl goto vir", "cosmos ctl goto virgo "),
      ("cosmos ctl goto ursa", "cosmos ctl goto ursa\\ major "),
      ("cosmos --shaders fol", "cosmos --shaders folder/"),
      ("cosmos --monitor al", "cosmos --monitor all,"),
      ("cosmos info --log war", "cosmos info --log warning "),
      ("cosmos help doc", "cosmos help doctor "),
    ]
    let folder = try workplace()
    // A widget completes the line and then prints it.
    let script = """
      cd "$1" && PATH=$1/bin:$PATH HOME=$1 exec zsh -f -c '
        zmodload zsh/zpty
        zpty shell "zsh -f -i" || exit 3
        zpty -w shell "PROMPT= RPROMPT=; unsetopt zle_bracketed_paste; unset zle_bracketed_paste"
        zpty -w shell "fpath=($2 \\$fpath); autoload -U compinit; compinit -D -u; stty cols 200"
        zpty -w shell "report() { print -r -- \\"<<\\$BUFFER>>\\"; BUFFER=; zle accept-line }"
        zpty -w shell "zle -N report; bindkey \\"^Xx\\" report; print rea\\"\\"dy"
        zpty -r shell seen "*ready*" || exit 4
        for line in "${@:3}"; do
          zpty -w -n shell "$line"$'\\''\\t'\\''$'\\''\\x18x'\\''
          seen=
          while [[ $seen != *\\<\\<*\\>\\>* ]]; do zpty -r shell seen || exit 5; done
          print -r -- "${${seen##*<<}%%>>*}"
        done
        zpty -d shell' zsh "$@"
      """
    let run = try ProgramRun(shell: script, [folder.path, Self.assets] + lines.map(\.line))
    #expect(run.code == 0, "\(run.errors)")
    let completed = run.text.split(separator: "\n").map(String.init)
    #expect(completed == lines.map(\.completed))
  }
}
