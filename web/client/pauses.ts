/** Milliseconds between background retries; the last repeats. */
const pauses = [1000, 2000, 4000, 8000, 15_000, 30_000]

/** How long to wait after so many attempts, with jitter, so that not all pages retry at once when a server comes back. */
export function pauseAfter(attempts: number): number {
  return pauses[Math.min(attempts, pauses.length - 1)]! * (0.75 + Math.random() / 2)
}
