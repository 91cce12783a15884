import type { News } from './news.ts'

/** For how long news are kept for pages that come back, and how many. */
const keptMs = 90_000
const mostKept = 2000

/** What was told lately, for pages that were away for a moment. */
export interface NewsMemory {
  /** News are heard from now on; what was told before is unknown. */
  begin(now: number): void
  keep(news: News, now: number): void
  /** What was told to a client since then, each thing once, or nothing where that is not known in full. */
  since(clientId: number, then: number): readonly News[] | undefined
}

export function newsMemory(): NewsMemory {
  let kept: { readonly news: News; readonly at: number }[] = []
  let knownSince = Number.POSITIVE_INFINITY
  return {
    begin: now => {
      kept = []
      knownSince = now
    },
    keep: (news, now) => {
      kept.push({ news, at: now })
      const old = kept.findIndex(({ at }) => at > now - keptMs)
      const dropped = Math.max(old, kept.length - mostKept)
      if (dropped <= 0) return
      knownSince = Math.max(knownSince, kept[dropped - 1]!.at + 1)
      kept = kept.slice(dropped)
    },
    since: (clientId, then) => {
      if (then < knownSince) return undefined
      const told = kept.filter(({ news, at }) => at >= then && news.clientId === clientId)
      // Of each the database is asked who is concerned: a busy minute must not be asked for word by word.
      return [...new Map(told.map(({ news }) => [JSON.stringify(news), news])).values()]
    },
  }
}
