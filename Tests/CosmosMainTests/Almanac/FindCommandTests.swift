import CosmosCore
import CosmosMain
import CosmosSession
import Foundation
import Testing

/// Tests of `cosmos find`.
@Suite(.blocking) struct FindCommandTests {
  private struct Found: Decodable {
    let name: String
    let kind: String
    let designation: String?
    let longitude: Double?
    let latitude: Double?
    let magnitude: Double?
  }

  private func find(_ words: String...) throws -> [Found] {
    let run = try ProgramRun(["find", "--json", "--date", "2026-11-21"] + words).expectSuccess()
    return try JSONDecoder().decode([Found].self, from: run.output)
  }

  @Test func `places are those of the date`() throws {
    let mars = try #require(try find("mars").first)
    #expect(mars.name == "mars" && mars.kind == "body" && mars.designation == nil)
    #expect(mars.longitude.map { abs($0 - 147.947) < 0.005 } == true)
    #expect(mars.latitude.map { abs($0 - 2.055) < 0.005 } == true)
    // Regulus is at 149.829 and 0.465 degrees of J2000; precession is 0.376 degrees by then.
    let regulus = try #require(try find("α", "leo").first)
    #expect(regulus.name == "Regulus" && regulus.designation == "α Leo")
    #expect(regulus.longitude.map { abs($0 - 150.207) < 0.003 } == true)
    #expect(regulus.latitude.map { abs($0 - 0.465) < 0.003 } == true)
    #expect(regulus.magnitude == 1.4)
    let perseids = try #require(try find("perseids").first)
    #expect(perseids.kind == "shower" && perseids.magnitude == nil && perseids.longitude != nil)
    let place = try #require(try find("λ=123.4").first)
    #expect(place.kind == "longitude" && place.longitude == 123.4 && place.latitude == 0)
  }

  @Test func `a table has a row for each match`() throws {
    let run = try ProgramRun(["find", "regulus", "--date", "2026-11-21"]).expectSuccess()
    #expect(
      String(decoding: run.output, as: UTF8.self) == """
        name    kind      longitude  latitude  magnitude
        Regulus star        150.207     0.466        1.4  α Leo

        """)
  }

  @Test func `nothing that matches is a failure`() throws {
    let run = try ProgramRun(["find", "xyzzy"])
    #expect(run.code == 1 && run.output.isEmpty)
    #expect(run.errors.contains("the sky has nothing that is called “xyzzy”"))
    let json = try ProgramRun(["find", "xyzzy", "--json"])
    #expect(json.code == 1 && json.output == Data("[]\n".utf8) && json.errors.isEmpty)
    for text in [String(repeating: "x", count: 10_000), "\u{1}\u{1B}[31m", "\u{202E}"] {
      let run = try ProgramRun(["find", text])
      #expect(run.code == 1 && !run.errors.contains("\u{1B}") && run.errors.count < 400)
    }
    #expect(try ProgramRun(["find"]).code == 2)
  }

  @Test func `objects are read as they are written`() throws {
    let goals = GoalFinder(in: try SkyDesign.builtIn(named: "tonight"))
    let objects = goals.find("ma", at: 20_000) + goals.find("leo", at: 20_000)
    #expect(try FoundObject.objects(json: FoundObject.json(objects)) == objects)
    #expect(throws: (any Error).self) { try FoundObject.objects(json: "[1") }
  }
}
