/** What every measurement needs. Times are in whole milliseconds. */

export async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return Math.round(performance.now() - start)
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!
}

/** Samples this process's memory, threads included; calling the returned function stops it and returns the peak, in megabytes. */
export function watchMemory(): () => number {
  let most = 0
  const look = () => {
    most = Math.max(most, process.memoryUsage.rss() / 1e6)
  }
  const timer = setInterval(look, 25)
  return () => {
    look()
    clearInterval(timer)
    return most
  }
}

export function must<T>(
  outcome: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: string },
): T {
  if (outcome.ok) return outcome.value
  throw new Error(JSON.stringify(outcome))
}

/** Milliseconds that each took, so many in all, by so many who ask again as soon as they are answered. */
export async function together(
  work: (turn: number) => Promise<unknown>,
  { from, count, atOnce }: { readonly from: number; readonly count: number; readonly atOnce: number },
): Promise<number[]> {
  const times: number[] = []
  let next = from
  const one = async () => {
    while (next < from + count) {
      const turn = next++
      const start = performance.now()
      await work(turn)
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return times
}
