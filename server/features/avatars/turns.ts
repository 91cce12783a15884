/** Turns at work that takes a processor and memory: so many at once, so many who wait. */
export interface Turns {
  /** Does the work in a turn of its own; `undefined` where too many wait already. */
  take<T>(work: () => Promise<T>): Promise<T | undefined>
}

export function makeTurns({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }): Turns {
  let running = 0
  const waiting: (() => void)[] = []
  return {
    async take(work) {
      if (running >= atOnce) {
        if (waiting.length >= mostWaiting) return undefined
        // Whoever leaves hands over their place, so that nobody slips in between.
        await new Promise<void>(resolve => waiting.push(resolve))
      } else running += 1
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next === undefined) running -= 1
        else next()
      }
    },
  }
}
