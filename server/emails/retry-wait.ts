const firstSeconds = 60
const longestSeconds = 3600
/** How far from the plan a turn may be, so that what failed together does not come back together. */
const spread = 0.2

/**
 * After how many seconds a mail is tried again: 1 minute after its first attempt, then twice as long each time, an hour at
 * most, give or take a fifth (docs/MAIL.md). `chance` is 0 to 1: after 3 attempts with 0.5 it is 240.
 */
export function retryWait(attempts: number, chance: number): number {
  const planned = Math.min(longestSeconds, firstSeconds * 2 ** Math.min(attempts - 1, 20))
  return Math.round(planned * (1 - spread + 2 * spread * chance))
}
