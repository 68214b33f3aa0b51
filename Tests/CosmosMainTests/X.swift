import Testing

@Test func `adds up`() { #expect(1 + 1 == 2) }
