import type { ChangeEvent } from './change-event.ts'

/** For how long events are kept for pages that reconnect, and how many. */
const keptMs = 90_000
const mostKept = 2000

/** Recent events, for pages that were disconnected for a moment. */
export interface RecentChanges {
  /** Events are received from now on; earlier ones are unknown. */
  begin(now: number): void
  keep(event: ChangeEvent, now: number): void
  /** A client's events since then, each once; undefined where not all of them are known. */
  since(clientId: number, then: number): readonly ChangeEvent[] | undefined
}

export function recentChanges(): RecentChanges {
  let kept: { readonly event: ChangeEvent; readonly at: number }[] = []
  let knownSince = Number.POSITIVE_INFINITY
  return {
    begin: now => {
      kept = []
      knownSince = now
    },
    keep: (event, now) => {
      kept.push({ event, at: now })
      const old = kept.findIndex(({ at }) => at > now - keptMs)
      const dropped = Math.max(old, kept.length - mostKept)
      if (dropped <= 0) return
      knownSince = Math.max(knownSince, kept[dropped - 1]!.at + 1)
      kept = kept.slice(dropped)
    },
    since: (clientId, then) => {
      if (then < knownSince) return undefined
      const found = kept.filter(({ event, at }) => at >= then && event.clientId === clientId)
      // For each the database is asked whom it concerns: equal events of a busy minute are asked for once.
      return [...new Map(found.map(({ event }) => [JSON.stringify(event), event])).values()]
    },
  }
}
