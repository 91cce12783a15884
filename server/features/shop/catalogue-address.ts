/** Where a catalogue is: an address of its own, or a path on the client's, as the sample catalogue of the demo has. */
export function catalogueAddress(url: string, origin: string): URL {
  return new URL(url, origin)
}
