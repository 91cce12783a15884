export interface Looking {
  /** Lets go of what is under way: it is rolled back, and waits for the next look. */
  stop(): Promise<void>
}

interface Reporting {
  readonly afterFailureMs: number
  /** What each of several rounds fails for at present. */
  readonly troubles: Map<object, string>
  readonly say: (line: string) => void
}

/**
 * Looks for work at once and then again and again, one look at a time, until it is stopped. Each look answers after how many
 * milliseconds the next one is due. What keeps failing for the same reason, such as a database that is away, is told once by
 * all that share `troubles`.
 */
export function keepLooking(
  look: (signal: AbortSignal) => Promise<number>,
  { afterFailureMs, troubles, say }: Reporting,
): Looking {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let current = Promise.resolve()

  async function once(): Promise<void> {
    let next = afterFailureMs
    try {
      next = await look(stopping.signal)
      troubles.delete(stopping)
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      const isTold = [...troubles.values()].includes(text)
      if (!stopping.signal.aborted && !isTold) say(`Work waits: ${text}`)
      troubles.set(stopping, text)
    }
    if (!stopping.signal.aborted) timer = setTimeout(begin, next)
  }

  function begin(): void {
    current = once()
  }

  begin()
  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await current
    },
  }
}
