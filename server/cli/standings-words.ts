import type { StandingReport } from '../features/standings/run-standing-jobs.ts'
import type { StandingProof } from '../features/standings/verify-standings.ts'

/** What an operator is told of standings, a line for each program. */
export function reportLines(reports: readonly StandingReport[]): string[] {
  return reports.map(({ programId, people, refusal }) => {
    if (refusal === undefined) return `Standings of ${programId}: ${people} people worked out.`
    const details = Object.entries(refusal.details).map(([name, value]) => `${name} ${value}`)
    const why = [refusal.code.replaceAll('-', ' '), ...details].join(', ')
    return `Standings of ${programId}: NONE, since the law refuses one of them (${why}). Mend it, then: standings rebuild ${programId}`
  })
}

export function proofLine({ programId, people, verdict, difference, refusal }: StandingProof): string {
  switch (verdict) {
    case 'equal':
      return `${programId}: ${people} people, all as the facts say.`
    case 'waiting':
      return `${programId}: something has changed that is not worked out yet. Begin with: standings rebuild ${programId}`
    case 'refused':
      return `${programId}: the law refuses to work them out (${refusal}); nobody has a standing.`
    case 'different':
      return `${programId}: DIFFERENT. ${difference?.user}: ${difference?.column} is stored as ${difference?.stored}, and comes to ${difference?.computed}.`
  }
}
