import { setTimeout as pause } from 'node:timers/promises'

/** Is notified when the database is lost, and restarts it. */
export interface Keeper {
  lost(error: Error): void
  /** From here on a loss is meant: the process is stopping. */
  rest(): void
}

/**
 * Starts a database that died again, as often as it takes: requests answer 503 meanwhile and go on by themselves
 * (security R5). `revive` answers whether the database now answers; one that is only frozen is waited for.
 */
export function keepAlive(revive: () => Promise<boolean>, say: (line: string) => void): Keeper {
  let isAtWork = false
  let isResting = false
  async function bringBack(error: Error): Promise<void> {
    say(`The database is lost: ${error.message}`)
    while (!isResting) {
      try {
        if (await revive()) return say('The database answers again.')
      } catch (failure) {
        say(`The database could not be started again: ${(failure as Error).message}`)
      }
      await pause(500)
    }
  }
  return {
    lost: error => {
      if (isAtWork || isResting) return
      isAtWork = true
      void bringBack(error).finally(() => {
        isAtWork = false
      })
    },
    rest: () => {
      isResting = true
    },
  }
}
