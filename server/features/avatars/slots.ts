/** Slots for work that needs a processor and memory: so many run at once, so many wait. */
export interface Slots {
  /** Runs the work in a slot; `undefined` where too many wait already. */
  run<T>(work: () => Promise<T>): Promise<T | undefined>
}

export function makeSlots({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }): Slots {
  let running = 0
  const waiting: (() => void)[] = []
  return {
    async run(work) {
      if (running >= atOnce) {
        if (waiting.length >= mostWaiting) return undefined
        // Handed over directly, so that no newcomer takes it first.
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
