import type { StandingReport } from '../features/standings/run-standing-jobs.ts'
import type { StandingProof } from '../features/standings/verify-standings.ts'
import { heldBackReason } from './results-refusals.ts'

/** People named at once; a program's `--json` lists more. */
const mostShown = 20

/** Standings as an operator sees them: a line for each program, and for each person who has none. */
export function reportLines(reports: readonly StandingReport[]): string[] {
  return reports.flatMap(({ programId, people, heldBack }) => [
    `Standings of ${programId}: ${people - (heldBack?.count ?? 0)} people calculated.`,
    ...heldBackLines(programId, heldBack),
  ])
}

export function proofLines({ programId, people, verdict, difference, heldBack }: StandingProof): string[] {
  const held = heldBackLines(programId, heldBack)
  switch (verdict) {
    case 'equal':
      return [`${programId}: ${people - (heldBack?.count ?? 0)} people, all as the facts say.`, ...held]
    case 'waiting':
      return [
        `${programId}: something has changed that is not calculated yet. Begin with: standings rebuild ${programId}`,
      ]
    case 'different':
      return [
        `${programId}: DIFFERENT. ${difference?.user}: ${difference?.column} is stored as ${difference?.stored}, and comes to ${difference?.computed}.`,
        ...held,
      ]
  }
}

/** Who has no standing, each with the reason. */
function heldBackLines(programId: string, heldBack: StandingReport['heldBack']): string[] {
  if (heldBack === undefined) return []
  const { count, people } = heldBack
  return [
    `${count} people of ${programId} have NO standing until this is mended:`,
    ...people.slice(0, mostShown).map(one => `  ${one.user_name}: ${heldBackReason(one)}`),
    ...(count > mostShown
      ? [`  … and ${count - mostShown} more: standings verify ${programId} --json lists them`]
      : []),
  ]
}
