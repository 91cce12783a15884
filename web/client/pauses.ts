/** Milliseconds between two questions that the page asks by itself, the last for good. */
const pauses = [1000, 2000, 4000, 8000, 15_000, 30_000]

/** How long to wait after so many questions; not everybody alike, so that not all ask at once when a server comes back. */
export function pauseAfter(asked: number): number {
  return pauses[Math.min(asked, pauses.length - 1)]! * (0.75 + Math.random() / 2)
}
