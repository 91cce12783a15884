const markers = ['.ci.', '.dev.', '.qa.', '.qa2.', '.pprd.', 'localhost']

/** Whether a host, in its normal form, is named like one for tests (product §9): `points.qa.example.com` is. */
export function isNamedForTests(host: string): boolean {
  return markers.some(marker => host.includes(marker))
}
