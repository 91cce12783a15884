/** What parts of a process count as they work (O04), by name and labels; `metrics.ts` shows it to Prometheus. */
export const tallies = {
  cairn_limit_refusals_total: { help: 'Attempts and requests that a limit refused.', labelNames: ['limit'] },
  cairn_cache_lookups_total: { help: 'Look-ups in what the process remembers.', labelNames: ['cache', 'result'] },
  cairn_load_rows_total: { help: 'Rows of files that were loaded or checked.', labelNames: ['kind', 'result'] },
  cairn_load_seconds_total: { help: 'How long these files took.', labelNames: ['kind'] },
  cairn_mails_total: {
    help: 'Mails that the mail server took or refused, or that wait again.',
    labelNames: ['result'],
  },
} as const

export type Tally = keyof typeof tallies

const counts = new Map<string, number>()

/** Counts something; `labels` are the values of the tally's labels, in their order. */
export function tally(name: Tally, labels: readonly string[], by = 1): void {
  const key = JSON.stringify([name, ...labels])
  counts.set(key, (counts.get(key) ?? 0) + by)
}

// Prometheus sees no rise in a series that comes with its first event, so what alerts watch is there from the start.
for (const limit of ['requests-of-client', 'connections-of-client', 'password-hashes', 'streams']) {
  tally('cairn_limit_refusals_total', [limit], 0)
}
for (const result of ['sent', 'failed', 'put-back']) tally('cairn_mails_total', [result], 0)

/** What was counted since the process began. */
export function tallied(wanted: Tally): { readonly labels: readonly string[]; readonly count: number }[] {
  return [...counts].flatMap(([key, count]) => {
    const [name, ...labels] = JSON.parse(key) as string[]
    return name === wanted ? [{ labels, count }] : []
  })
}
