import { sayIn } from '../../../contract/program-document.ts'
import { hasSingleApprover } from '../../../rules/access/second-person.ts'
import { done, type Outcome } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { asText } from './drafts.ts'
import { showProgram } from './list-programs.ts'
import { countGroups } from './program.store.ts'
import { scheduledAt } from './propose-program.ts'
import { readProposal, readPublished } from './publications.store.ts'
import { type ProgramUnknown, readProgram } from './read-program.ts'

interface Reader {
  readonly locale: string
  readonly fallback: string
}

/** A program as its page in the console shows it: by default in the version that people see, else in its newest. */
export async function lookAtProgram(
  tx: ClientTx,
  programId: string,
  version: number | undefined,
  { locale, fallback }: Reader,
): Promise<Outcome<ProgramLook, ProgramUnknown>> {
  const newest = await readProgram(tx, programId)
  if (!newest.ok) return newest
  const shown = await showProgram(tx, programId, version ?? newest.value.publishedVersion)
  if (!shown.ok) return shown
  return done(await looked(tx, shown.value, newest.value.version, { locale, fallback }))
}

type ProgramLook = Awaited<ReturnType<typeof looked>>
type Shown = Extract<Awaited<ReturnType<typeof showProgram>>, { readonly ok: true }>['value']

async function looked(tx: ClientTx, { program, versions }: Shown, newestVersion: number, { locale, fallback }: Reader) {
  const { programId, document, version, publishedVersion } = program
  const { timePeriod, goalSelection, groups, name, type } = document
  const counts = await countGroups(tx, programId, timePeriod.timePeriodId)
  const proposal = await readProposal(tx, programId)
  const publishAt = proposal && (await scheduledAt(tx, proposal))
  const published = await readPublished(tx, programId)
  const single = new Set(
    published.filter(row => hasSingleApprover(row.proposed_by, row.decided_by)).map(row => row.version),
  )
  return {
    programId,
    name: sayIn(name, locale, fallback),
    type,
    timePeriod,
    ...(goalSelection && { goalSelection }),
    groups: groups.map(group => ({
      groupId: group.groupId,
      name: sayIn(group.name, locale, fallback),
      levels: group.levels.length,
      people: counts.get(group.groupId) ?? 0,
    })),
    people: [...counts.values()].reduce((sum, people) => sum + people, 0),
    version,
    newestVersion,
    ...(publishedVersion !== undefined && { publishedVersion }),
    isArchived: program.isArchived,
    ...(proposal && {
      proposed: {
        version: proposal.version,
        ...(publishAt && { publishAt: publishAt.toISOString() }),
      },
    }),
    document: asText(document),
    versions: versions.map(row => ({
      version: row.version,
      at: row.created_at.toISOString(),
      by: row.created_by,
      isSingleApprover: single.has(row.version),
    })),
  }
}
