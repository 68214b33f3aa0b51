import CosmosCore
import Testing

/// Expects that a file is refused, and that the message has its name, a line, a column, and then `text`.
func expectFault<Fault: Error, Result>(
  in file: String, _ text: String, throws type: Fault.Type = DesignError.self,
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Result
) {
  let error = #expect(throws: type, sourceLocation: sourceLocation) { try body() }
  let message = error.map { "\($0)" } ?? ""
  let place = message.dropFirst(file.count).prefixMatch(of: #/:\d+:\d+: /#)
  let told = place.map { message[$0.range.upperBound...].hasPrefix(text) } ?? false
  #expect(message.hasPrefix(file) && told, "\(message)", sourceLocation: sourceLocation)
}
