import { documentChanges } from '../../../rules/programs/document-changes.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { readFrozenGoals } from './publish-checks.store.ts'
import { costOf, mostEach, publishFindings } from './publish-checks.ts'
import { type ReadProgram, readProgram } from './read-program.ts'
import { readinessOf } from './readiness.ts'

/** What publishing a version would change, for whom, and what it costs at most (W01d). */
export async function lookAtPublication(tx: ClientTx, program: ReadProgram) {
  const { programId, version, publishedVersion, document } = program
  const seen = publishedVersion === undefined ? undefined : await readProgram(tx, programId, publishedVersion)
  const before = seen?.ok ? seen.value.document : undefined
  const { groups } = await readinessOf(tx, program)
  const frozen = await readFrozenGoals(tx, programId, document.timePeriod.timePeriodId)
  const { total, endless } = await costOf(tx, document)
  return {
    version,
    ...(publishedVersion !== undefined && { publishedVersion }),
    changes: before === undefined ? [] : documentChanges(before, document),
    findings: await publishFindings(tx, program, before),
    groups: groups.map(({ groupId, enrolled, ready }) => ({
      groupId,
      enrolled,
      ready,
      mostEach: mostEach(document, groupId),
    })),
    people: groups.reduce((sum, { enrolled }) => sum + enrolled, 0),
    frozen: frozen.reduce((sum, { people }) => sum + people, 0),
    worstCase: {
      total,
      isEndless: endless.length > 0,
      ...(document.budget !== undefined && { budget: document.budget }),
    },
  }
}
