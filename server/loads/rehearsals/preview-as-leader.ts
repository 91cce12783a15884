import type { ReplyOf } from '../../../contract/call.ts'
import type { previewDraft } from '../../../contract/calls/admin/drafts/preview.ts'
import { type ProgramDocument, termsOf } from '../../../contract/program-document.ts'
import type { RehearsalWish } from '../../../contract/rehearsal.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { addDays } from '../../../rules/programs/calendar-day.ts'
import type { ProgramViewStatus } from '../../../rules/programs/program.ts'
import { withClientLong } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import type { Sandbox } from '../../db/sandbox.ts'
import { withSandbox } from '../../db/with-sandbox.ts'
import { personNamed } from '../../features/accounts/person-named.ts'
import { dayIn, dayStartMs } from '../../features/clients/client-day.ts'
import { getClient } from '../../features/clients/client-of-host.ts'
import { movedTo } from '../../features/preview/invented-person.ts'
import { applyProgram } from '../../features/programs/apply-program.ts'
import { publishProgram } from '../../features/programs/publish-program.ts'
import { leaderScreen } from '../../features/rehearsals/capture-screens.ts'
import { inventPeople } from '../../features/rehearsals/invent-people.ts'
import { runStandingJobs } from '../../features/standings/run-standing-jobs.ts'
import { loadDays } from './load-days.ts'
import { payResults } from './pay-results.ts'
import { type BroughtFile, bringFile } from './rehearsal-files.ts'
import { actor, bringPeople, leaderName, makeClient, type Owner, staff } from './set-scene.ts'

const everyStatus = ['goal_selection', 'no_progress', 'progress_loaded_no_issuance', 'final_issuance'] as const

/** A team that chooses each level, and does better and worse. */
const team = { people: 12, reached: 100, spread: 30, loads: 5 } satisfies Partial<RehearsalWish>

export interface LeaderPreview extends Owner {
  readonly document: ProgramDocument
  readonly role: string
  readonly status: ProgramViewStatus | undefined
  readonly locale: string
}

type Preview = ReplyOf<typeof previewDraft>

/**
 * What the calls of a leader's screens would answer if a document were published (console W01c). Their tables are read from whole teams,
 * so the program runs on one in a sandbox, by the product's own use cases, until its status is the wanted one.
 */
export function previewAsLeader(
  db: Database,
  clientId: number,
  preview: LeaderPreview,
  now: Date,
): Promise<Outcome<Preview, 'preview-impossible'>> {
  return withSandbox(db, clientId, (inside, sandbox) => runUntil(inside, sandbox, preview, now))
}

async function runUntil(
  inside: Database,
  sandbox: Sandbox,
  { client, ownWords, role, locale, ...wanted }: LeaderPreview,
  now: Date,
): Promise<Outcome<Preview, 'preview-impossible'>> {
  const statuses = everyStatus.filter(one => wanted.document.goalSelection !== undefined || one !== 'goal_selection')
  const status = statuses.find(one => one === wanted.status) ?? statuses[0]!
  const today = dayIn(client.timeZone, now)
  const document = { ...movedTo(wanted.document, status, today), managerRoles: [role] }
  const { programId, goalSelection, timePeriod } = document
  const first =
    goalSelection === undefined || goalSelection.from > timePeriod.startDate ? timePeriod.startDate : goalSelection.from
  const on = (day: string) => sandbox.setClock(new Date(dayStartMs(client.timeZone, day) + morning))
  await on(addDays(first, -7))
  const sceneId = await makeClient(inside, { client, ownWords }, first)
  const published = await withClientLong(inside, sceneId, async tx => {
    const applied = await applyProgram(tx, document, actor)
    return applied.ok ? publishProgram(tx, programId, actor) : applied
  })
  if (!published.ok) return refused('preview-impossible')

  const program = termsOf(document, client.defaultLocale, client.defaultLocale)
  const levels = Math.max(...program.groups.map(group => group.levels.length))
  // Two of a hundred too few: somebody is always without a goal while they may still choose.
  const mix = Array.from({ length: levels }, () => Math.floor((status === 'goal_selection' ? 60 : 98) / levels))
  const wish = { ...team, baselines: [{ from: 150, to: 350, share: 1 }], mix }
  const people = inventPeople(program, wish, [locale], seed)
  const bring = (file: Omit<BroughtFile, 'actor'>) => bringFile(inside, sceneId, { ...file, actor })
  const standings = () => runStandingJobs(inside, sceneId, { patience: 'wait' })
  await bringPeople(bring, document, people)
  if (goalSelection === undefined) {
    await bring({
      kind: 'objectives',
      rows: people.map(({ userName, assigned }) => ({ userName, programId, ...assigned })),
    })
  } else {
    await on(goalSelection.from)
    const willing = people.filter(({ levelId }) => levelId !== undefined)
    await bring({
      kind: 'selections',
      rows: willing.map(({ userName, levelId }) => ({ userName, programId, level: levelId })),
    })
  }
  if (status === 'progress_loaded_no_issuance' || status === 'final_issuance') {
    const through = loadDays(document, team.loads).filter(day => day < today)
    for (const [at, dataThrough] of (through.length === 0 ? [addDays(today, -1)] : through).entries()) {
      await on(addDays(dataThrough, 1))
      await bring({
        kind: 'progress',
        name: `progress-${dataThrough}`,
        rows: people.map(({ userName, rows }) => ({ userName, programId, dataThrough, ...rows[at] })),
      })
      await standings()
    }
  }
  await sandbox.setClock(now)
  if (status === 'final_issuance') {
    const [preparer, approver] = await withClientLong(
      inside,
      sceneId,
      async tx => [await staff(tx, 'preparer'), await staff(tx, 'approver')] as const,
    )
    const paid = await payResults(inside, { clientId: sceneId, programId, preparer, approver })
    if (!paid.ok) return refused('preview-impossible')
  }
  await standings()
  const { own, leader } = await withClientLong(inside, sceneId, async tx => ({
    own: await getClient(tx),
    leader: await personNamed(tx, { userName: leaderName(1) }),
  }))
  if (!leader.ok) return refused('preview-impossible')
  const asking = { client: own, personId: leader.value.person_id, locale }
  const seen = await leaderScreen(inside, asking, { programId, role })
  if (seen === undefined) return refused('preview-impossible')
  return done({ ...seen, statuses, leaderRoles: wanted.document.managerRoles, groups: [] })
}

const morning = 9 * 3_600_000
/** The same people each time, so that only what is typed changes what is seen. */
const seed = 19
