import CGLib
import CosmosTestSupport
import Foundation
import Testing

extension SoakTests {
  /// Tests of a window that other programs keep busy.
  @Suite struct WindowRemoteSoakTests {
    private static let sky = ["--drift", "40", "--seed", "7", "--no-menu", "--fps", "60"]

    /// The share of frames that were late, as a window says at its end.
    private func punctuality(of window: SkyWindow) async throws -> Double {
      window.program.send(SIGTERM)
      let errors = try await window.program.outcome().errors
      let match = try #require(errors.firstMatch(of: /of which ([0-9.]+) % began within/))
      return try #require(Double(match.1))
    }

    @Test func `ten thousand calls and a hundred programs leave memory as it was`() async throws {
      let bus = try await MessageBus()
      let server = try await XServer()
      let window = try SkyWindow(
        on: server, Self.sky + ["--log", "debug"], environment: bus.environment)
      try await window.appear()
      let connection = try bus.connect()
      defer { g_object_unref(UnsafeMutableRawPointer(connection)) }
      let methods = ["Next", "Pause", "Resume", "Stop", "Goto", "Drift", "Dim", "Nope"]
      var (answers, errors) = (0, 0)
      func call(_ number: Int) {
        let method = methods[number % methods.count]
        var arguments: [OpaquePointer?] =
          switch method {
          case "Goto": [g_variant_new_string(number.isMultiple(of: 3) ? "leo" : "nowhere")]
          case "Drift": [g_variant_new_double(Double(number % 100))]
          case "Dim": [g_variant_new_double(Double(number % 3))]
          default: []
          }
        let isLong = ["Next", "Goto", "Dim"].contains(method)
        var error: UnsafeMutablePointer<GError>?
        let answer = g_dbus_connection_call_sync(
          connection, "org.cosmos.Sky", "/org/cosmos/Sky", "org.cosmos.Sky", method,
          g_variant_new_tuple(&arguments, gsize(arguments.count)), nil, G_DBUS_CALL_FLAGS_NONE,
          // What takes long is answered later, when the next command interrupts it.
          isLong ? 5 : 60_000, nil, &error)
        if let answer {
          answers += 1
          g_variant_unref(answer)
        } else {
          errors += 1
          g_error_free(error)
        }
      }
      let isThere = try await eventually { () -> Bool? in
        let before = answers
        call(3)
        return answers > before ? true : nil
      }
      try #require(isThere == true)
      for number in 0..<2000 { call(number) }
      let usage = Usage(of: window.program)
      for number in 0..<6 {
        call(number)
        try usage.note()
      }
      for number in 0..<10_000 { call(number) }
      for _ in 0..<10 {
        let programs = try (0..<10).map { _ in
          try Subprocess(
            [Cosmos.program, "ctl", "status"],
            environment: server.environment.merging(bus.environment) { $1 })
        }
        for program in programs { #expect(try await program.outcome().exitCode == 0) }
      }
      try await usage.expectSame()
      #expect(answers > 5000 && errors > 2000, "\(answers) answers, \(errors) errors")
      #expect(window.program.isRunning)
      print("\(answers) answers, \(errors) errors; \(try await punctuality(of: window)) % on time")
    }

    @Test func `fifty broken connections and ten thousand bad messages change nothing`()
      async throws
    {
      let broker = try await Broker(listens: false)
      let server = try await XServer()
      let window = try SkyWindow(on: server, Self.sky + broker.option() + ["--log", "info"])
      func connections() -> Int {
        window.program.errors.split(separator: "\n").count {
          $0.contains("connected to the broker")
        }
      }
      let isThere = try await eventually { connections() == 1 ? true : nil }
      try #require(isThere == true)
      // Mutated payloads, as many messages as lines.
      var random = SystemRandomNumberGenerator()
      let words = ["goto", "next", "tour", "drift", "dim", "sky", "capture", "nope", "goto/deep"]
      let usage = Usage(of: window.program)
      for round in 0..<10 {
        let word = words[round % words.count]
        let lines = (0..<1000).map { _ in
          String(
            decoding: (0..<Int.random(in: 0...60, using: &random)).map { _ in
              UInt8.random(in: 11...255, using: &random)
            }, as: UTF8.self)
        }
        let folder = try TemporaryFolder()
        try folder.write(lines.joined(separator: "\n"), to: "lines")
        let input = try #require(FileHandle(forReadingAtPath: folder.path("lines")))
        let publisher = try Subprocess(
          [
            "mosquitto_pub", "-h", "127.0.0.1", "-p", "\(broker.port)", "-t", "sky/command/\(word)",
            "-l",
          ],
          environment: Cosmos.environment, input: input)
        #expect(try await publisher.outcome().exitCode == 0)
        if round >= 4 { try usage.note() }
      }
      try await usage.expectSame()
      var stops = 0
      for _ in 0..<50 {
        try await broker.stop()
        try await broker.start()
        stops += 1
      }
      // The journal is limited, so the sky itself has to say that it is there.
      let isBack = try await eventually { () -> Bool? in
        let answer = try Subprocess(
          [
            "mosquitto_sub", "-h", "127.0.0.1", "-p", "\(broker.port)", "-t", "sky/answer", "-C",
            "1", "-W", "2",
          ],
          environment: Cosmos.environment)
        try await broker.publish("", to: "sky/command/stop")
        return try await answer.outcome().exitCode == 0 ? true : nil
      }
      #expect(isBack == true)
      #expect(stops == 50 && window.program.isRunning)
    }
  }
}
