/// Why there is no connection to a broker, and what to do about it.
enum BrokerProblem {
  /// Returns what to do about what the library says.
  ///
  /// - Parameter reason: What it says; of TLS, the reason that OpenSSL gives.
  /// - Returns: A text for people; the reason itself if nothing more is known.
  static func advice(for reason: String) -> String {
    known.first { reason.contains($0.reason) }?.text ?? reason
  }

  private static let (certificate, key) = (
    BrokerLogin.certificateVariable, BrokerLogin.keyVariable
  )

  /// Parts of reasons that tell what is wrong; those with "alert" come from the broker.
  private static let known: [(reason: String, text: String)] = [
    (
      "alert certificate required",
      "it asks for a certificate; name one in \(certificate), and its key in \(key)"
    ),
    (
      "alert unknown ca",
      "it doesn't trust the certificate in \(certificate); have one signed by an authority that the broker trusts"
    ),
    ("alert certificate expired", "the certificate in \(certificate) has expired"),
    ("alert certificate revoked", "the certificate in \(certificate) is revoked"),
    ("key values mismatch", mismatch),
    // Of another kind than the certificate's.
    ("key type mismatch", mismatch), ("no certificate assigned", mismatch),
    (
      "certificate verify failed",
      "its certificate isn't one for this host that the system trusts; SSL_CERT_FILE can name another to trust"
    ),
  ]

  private static let mismatch =
    "the key in \(key) isn't that of the certificate in \(certificate)"
}
