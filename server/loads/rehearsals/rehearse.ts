import { createHash } from 'node:crypto'
import { type ProgramDocument, termsOf } from '../../../contract/program-document.ts'
import type { RehearsalReport, RehearsalWish } from '../../../contract/rehearsal.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import { locales as allLocales } from '../../../rules/clients/locales.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { addDays } from '../../../rules/programs/calendar-day.ts'
import { programViewId } from '../../../rules/programs/role.ts'
import { type ClientTx, withClientLong } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import type { Sandbox } from '../../db/sandbox.ts'
import { personNamed } from '../../features/accounts/person-named.ts'
import { dayStartMs } from '../../features/clients/client-day.ts'
import { getClient } from '../../features/clients/client-of-host.ts'
import { findForecast } from '../../features/forecasts/look-at-forecasts.ts'
import { makeForecast } from '../../features/forecasts/make-forecast.ts'
import { chooseGoal } from '../../features/goals/choose-goal.ts'
import { notifyOfOccasions } from '../../features/occasions/notify-of-occasions.ts'
import { applyProgram } from '../../features/programs/apply-program.ts'
import { missingWords } from '../../features/programs/missing-words.ts'
import { publishProgram } from '../../features/programs/publish-program.ts'
import {
  type Captured,
  type CapturedMail,
  captureLeader,
  captureScreens,
  sinkMails,
  situationsOf,
} from '../../features/rehearsals/capture-screens.ts'
import { type InventedParticipant, inventPeople } from '../../features/rehearsals/invent-people.ts'
import { remindUndecided } from '../../features/reminders/remind-undecided.ts'
import { summaryOfBatch } from '../../features/results/look-at-results.ts'
import { runStandingJobs } from '../../features/standings/run-standing-jobs.ts'
import { loadDays } from './load-days.ts'
import { payResults } from './pay-results.ts'
import { type BroughtFile, bringFile } from './rehearsal-files.ts'
import { actor, bringPeople, invite, leaderName, leaderRole, makeClient, type Owner, staff } from './set-scene.ts'

/** So many choose on the screen; of more the others come by file, as choices that were made elsewhere do. */
const mostByScreen = 500
const morning = 9 * 3_600_000

export interface Rehearsing extends Owner {
  readonly document: ProgramDocument
  readonly wish: RehearsalWish
  /** Called before each step. */
  readonly onStep: (done: number, total: number) => void
}

/** What a rehearsal came to, what people saw in it, and the mails as they look. */
export interface Rehearsed {
  readonly report: RehearsalReport
  readonly replies: Captured['replies']
  readonly pages: readonly CapturedMail[]
}

export type RehearsalRefusal = 'publish-refused' | 'rehearsal-impossible'

/**
 * Runs a whole program on invented people, in a client that is there for its time alone, with the product's own use cases: files,
 * choices, reminders, standings, forecasts, results. The clock goes from one of its days to the next (console W08d).
 */
export async function rehearse(
  inside: Database,
  sandbox: Sandbox,
  rehearsing: Rehearsing,
): Promise<Outcome<Rehearsed, RehearsalRefusal>> {
  const began = performance.now()
  const { client, document, wish, onStep } = rehearsing
  const { programId, goalSelection, timePeriod } = document
  const program = termsOf(document, client.defaultLocale, client.defaultLocale)
  const locales = client.settings.locales ?? allLocales.map(({ code }) => code)
  const seed = createHash('sha256')
    .update(JSON.stringify([document, wish]))
    .digest()
    .readInt32LE()
  const people = inventPeople(program, wish, locales, seed)
  const captured: Captured = { screens: [], replies: [] }
  const forecasts: RehearsalReport['forecasts'] = []
  const total = wish.loads + 6
  let steps = 0
  const step = async (day: string) => {
    onStep(steps, total)
    steps += 1
    await sandbox.setClock(new Date(dayStartMs(client.timeZone, day) + morning))
  }

  const first =
    goalSelection === undefined || goalSelection.from > timePeriod.startDate ? timePeriod.startDate : goalSelection.from
  const from = addDays(first, -7)
  await step(from)
  const clientId = await makeClient(inside, rehearsing, from)
  const long = <T>(work: (tx: ClientTx) => Promise<T>) => withClientLong(inside, clientId, work)
  /** Work about everybody at once. */
  const many = async <T>(work: () => Promise<T>): Promise<T> => {
    sandbox.planForMany(true)
    const answer = await work()
    sandbox.planForMany(false)
    return answer
  }
  const standings = () => many(() => runStandingJobs(inside, clientId, { patience: 'wait' }))
  const bring = (file: Omit<BroughtFile, 'actor'>) => many(() => bringFile(inside, clientId, { ...file, actor }))
  const published = await long(async tx => {
    const applied = await applyProgram(tx, document, actor)
    return applied.ok ? publishProgram(tx, programId, actor) : applied
  })
  if (!published.ok) return refused('publish-refused', { ...published.details })
  const leaders = await bringPeople(bring, document, people)
  const [preparer, approver] = await long(
    async tx => [await staff(tx, 'preparer'), await staff(tx, 'approver')] as const,
  )

  await step(addDays(from, 1))
  await many(() => invite(inside, clientId))

  if (goalSelection === undefined) {
    await step(from)
    await bring({
      kind: 'objectives',
      rows: people.map(({ userName, assigned }) => ({ userName, programId, ...assigned })),
    })
  } else {
    await choices(goalSelection)
  }
  const afterChoices =
    goalSelection === undefined ? timePeriod.startDate : later(addDays(goalSelection.to, 1), timePeriod.startDate)
  await step(afterChoices)
  await capture()

  const days = loadDays(document, wish.loads)
  for (const [at, dataThrough] of days.entries()) {
    await step(addDays(dataThrough, 1))
    await bring({
      kind: 'progress',
      name: `progress-${dataThrough}`,
      rows: people.map(({ userName, rows }) => ({ userName, programId, dataThrough, ...rows[at] })),
    })
    await standings()
    await forecast(dataThrough)
    if (document.payout.timing === 'pay_at_progress' && dataThrough < timePeriod.endDate) {
      const paid = await pay()
      // A part of the program in which nobody has earned anything pays nothing.
      if (!paid.ok && !['nothing-to-issue', 'nobody-has-a-goal'].includes(paid.refusal)) return impossible(paid)
    }
    await capture()
  }

  const to = addDays(timePeriod.endDate, 3)
  await step(to)
  const paid = await pay()
  if (!paid.ok) return impossible(paid)
  const batchId = paid.value
  await standings()
  await capture(batchId)

  onStep(steps, total)
  return long(async tx => {
    const sums = await summaryOfBatch(tx, batchId)
    const { mails, pages } = await sinkMails(tx)
    const leaderPoints = sum(sums.filter(one => one.is_leaders).map(one => one.points))
    const own = sums.filter(one => !one.is_leaders)
    const report: RehearsalReport = {
      people: people.length,
      leaders,
      chosen: people.filter(one => one.levelId !== undefined || one.assigned !== undefined).length,
      locales: [...locales],
      from,
      to,
      seconds: Math.round((performance.now() - began) / 100) / 10,
      points: sum(own.map(one => one.points)) + leaderPoints,
      leaderPoints,
      heldBack: paid.heldBack,
      ...(document.budget !== undefined && { budget: document.budget }),
      forecasts,
      levels: program.groups.flatMap(group =>
        [...group.levels, undefined].flatMap(level => {
          const its = own.find(one => one.group_id === group.groupId && (one.level_id ?? undefined) === level?.levelId)
          // Whoever has no goal in a quest has no line in the batch either.
          const count = level
            ? (its?.people ?? 0)
            : people.filter(one => one.groupId === group.groupId && one.levelId === undefined).length
          if (count === 0) return []
          const sums = { people: count, reached: its?.achieved ?? 0, points: its?.points ?? 0 }
          return [{ group: group.name, ...(level && { level: level.name }), ...sums }]
        }),
      ),
      mails,
      screens: captured.screens,
      missing: missingWords(document, locales).map(({ locale, paths }) => ({ locale, paths: [...paths] })),
    }
    return done({ report, replies: captured.replies, pages })
  })

  /** What happens of itself on such a day, and what people see then. */
  async function capture(batchId?: number): Promise<void> {
    await notifyOfOccasions(long)
    const situations = await many(() => long(tx => situationsOf(tx, programId, batchId)))
    await long(tx => captureScreens(tx, { programId, situations, locales, groups: program.groups }, captured))
    const [personId] = await leaderIds(1)
    if (personId === undefined) return
    const role = leaderRole(document)
    await many(() => captureLeader(inside, clientId, { programId, role, personId, leaders, locales }, captured))
  }

  /** On the first day some choose; leaders remind the others; on the last day all have chosen who ever will. */
  async function choices({ from: opens, to: closes }: { readonly from: string; readonly to: string }): Promise<void> {
    const willing = people.filter(({ levelId }) => levelId !== undefined)
    const early = willing.slice(0, Math.ceil(willing.length / 2))
    await step(opens)
    await capture()
    await choose(early)
    await capture()
    await step(closes)
    await notifyOfOccasions(long)
    for (const leader of await leaderIds()) {
      const asking = { client: await long(getClient), personId: leader, locale: client.defaultLocale }
      const viewId = programViewId(programId, leaderRole(document))
      const wish = { programViewId: viewId, orgUnitId: undefined }
      const reminded = await many(() => remindUndecided(inside, asking, wish))
      if (!reminded.ok && reminded.refusal !== 'program-view-unknown') throw new Error(`reminder: ${reminded.refusal}`)
    }
    await choose(willing.slice(early.length))
    await standings()
  }

  async function choose(chosen: readonly InventedParticipant[]): Promise<void> {
    const own = await long(getClient)
    const byScreen = chosen.slice(0, mostByScreen)
    for (const { userName, levelId } of byScreen) {
      const person = await long(tx => personNamed(tx, { userName }))
      if (!person.ok) throw new Error(`${userName}: ${person.refusal}`)
      const personId = person.value.person_id
      const chooser = { client: own, personId, locale: client.defaultLocale, actor: `person:${personId}` as Actor }
      const saved = await chooseGoal(inside, chooser, { programId, role: 'Selector', levelId: levelId! })
      if (!saved.ok) throw new Error(`${userName}: ${saved.refusal}`)
    }
    await bring({
      kind: 'selections',
      rows: chosen.slice(byScreen.length).map(({ userName, levelId }) => ({ userName, programId, level: levelId })),
    })
  }

  async function leaderIds(most = leaders): Promise<number[]> {
    const ids: number[] = []
    for (let at = 1; at <= most; at++) {
      const found = await long(tx => personNamed(tx, { userName: leaderName(at) }))
      if (found.ok) ids.push(found.value.person_id)
    }
    return ids
  }

  async function forecast(day: string): Promise<void> {
    const made = await many(() =>
      long(async tx => {
        const id = await makeForecast(inside, tx, { programId, levers: {}, actor })
        return id.ok ? findForecast(tx, programId, id.value, () => true) : id
      }),
    )
    if (!made.ok) throw new Error(`forecast: ${made.refusal}`)
    const { least, most, ahead } = made.value.result
    const last = ahead.at(-1)
    forecasts.push({
      day,
      least,
      ...(last && { expected: last.expected }),
      ...(last?.low !== undefined && { low: last.low }),
      ...(last?.high !== undefined && { high: last.high }),
      ...(most !== undefined && { most }),
    })
  }

  function pay() {
    return many(() => payResults(inside, { clientId, programId, preparer, approver }))
  }
}

function impossible(outcome: {
  readonly refusal?: string
  readonly details?: object
}): Outcome<never, RehearsalRefusal> {
  return refused('rehearsal-impossible', { reason: outcome.refusal ?? '', ...outcome.details })
}

const later = (a: string, b: string) => (a > b ? a : b)
const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0)
