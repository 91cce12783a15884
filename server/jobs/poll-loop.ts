export interface PollLoop {
  /** Stops the poll that is running: it is rolled back, and left to the next one. */
  stop(): Promise<void>
}

interface Reporting {
  readonly afterFailureMs: number
  /** The present error of each of several loops. */
  readonly errors: Map<object, string>
  readonly log: (line: string) => void
}

/**
 * Polls for work at once and then repeatedly, one poll at a time, until it is stopped. Each poll answers in how many
 * milliseconds the next one is due. An error that persists, such as an unavailable database, is logged once by all loops that
 * share `errors`.
 */
export function pollLoop(
  poll: (signal: AbortSignal) => Promise<number>,
  { afterFailureMs, errors, log }: Reporting,
): PollLoop {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let current = Promise.resolve()

  async function once(): Promise<void> {
    let next = afterFailureMs
    try {
      next = await poll(stopping.signal)
      errors.delete(stopping)
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      const isKnown = [...errors.values()].includes(text)
      if (!stopping.signal.aborted && !isKnown) log(`Work waits: ${text}`)
      errors.set(stopping, text)
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
