import { createHash } from 'node:crypto'
import { type ForecastLevers, type ForecastResult, forecastLevers } from '../../../contract/forecast.ts'
import { type ProgramDocument, sayIn, termsOf } from '../../../contract/program-document.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import { bandOf } from '../../../rules/forecast/band.ts'
import { type Course, courseOf } from '../../../rules/forecast/course.ts'
import { aheadOf } from '../../../rules/forecast/endings.ts'
import { choiceShares, examplePoints, type Shares } from '../../../rules/forecast/example.ts'
import type { ForecastTerms } from '../../../rules/forecast/forecast-person.ts'
import { type Levers, withLevers } from '../../../rules/forecast/levers.ts'
import { type Pace, paceOf } from '../../../rules/forecast/pace.ts'
import { done, type Outcome } from '../../../rules/outcome.ts'
import { managerAward } from '../../../rules/payout/manager-award.ts'
import type { Program } from '../../../rules/programs/program.ts'
import { calculate } from '../../calculation/calculate.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { recordEvent } from '../audit/events.ts'
import { dayIn } from '../clients/client-day.ts'
import { getClient } from '../clients/client-of-host.ts'
import { costOf } from '../programs/publish-checks.ts'
import { type ProgramUnknown, type ReadProgram, readProgram } from '../programs/read-program.ts'
import { hashCorrections, holdTeams } from '../results/input-hash.ts'
import { draftOfProgram } from './draft-of-program.ts'
import { endingsColumns, endingsTask } from './endings-task.ts'
import {
  beginForecast,
  type ChoiceRow,
  keepForecast,
  readChoices,
  readCorrections,
  readLeaders,
  readLoadDays,
  readPaid,
  readPastProgram,
  sumEndings,
  sumPaces,
} from './forecasts.store.ts'
import { paceColumns, paceTask } from './pace-task.ts'

/** From so many people on fewer scenarios and days ahead are enough: chance evens out among them. */
const manyPeople = 100_000
/** About as many results are calculated in all. */
const workload = 2_000_000

export interface ForecastWork {
  readonly programId: string
  readonly levers: ForecastLevers
  readonly actor: Actor
  /** Called with the number of goals calculated so far, of how many. */
  readonly onProgress?: (done: number, total: number) => void
}

/** The terms that a forecast is of: those that people see, or of a program that nobody sees yet the newest. */
export async function forecastProgram(tx: ClientTx, programId: string): Promise<Outcome<ReadProgram, ProgramUnknown>> {
  const newest = await readProgram(tx, programId)
  const published = newest.ok ? newest.value.publishedVersion : undefined
  return published === undefined ? newest : readProgram(tx, programId, published)
}

/**
 * Forecasts what a program will cost (console W08) and keeps it: what is safe, the worst case of the terms, and on grounds where it
 * will likely end. People are streamed, so that a million need no more memory than some thousands. The same facts make the same
 * forecast. Long work: give it a transaction of `withClientLong`.
 */
export async function makeForecast(
  db: Database,
  tx: ClientTx,
  { programId, levers: wanted, actor, onProgress = () => {} }: ForecastWork,
): Promise<Outcome<number, ProgramUnknown | 'draft-unknown' | 'draft-unready' | 'other-program'>> {
  const found = await forecastProgram(tx, programId)
  if (!found.ok) return found
  const { version } = found.value
  const draft = wanted.draft && (await draftOfProgram(tx, programId, Number(wanted.draft.draftId)))
  if (draft?.ok === false) return draft
  // Somebody may have typed on meanwhile: what is kept names the revision that was calculated.
  const levers = draft ? { ...wanted, draft: { ...wanted.draft!, revision: draft.value.revision } } : wanted
  const document = withLevers(draft?.value.document ?? found.value.document, levers)
  const client = await getClient(tx)
  const program = termsOf(document, client.defaultLocale, client.defaultLocale)
  const { timePeriodId, endDate } = program.timePeriod
  const period = { programId, timePeriodId }
  const choices = await readChoices(tx, period)
  const people = sum(choices.map(one => one.people))
  const days = await readLoadDays(tx, programId)
  const course = courseOf(program.timePeriod, days, people > manyPeople ? 2 : 4)
  const isOpen = program.goalSelection !== undefined && dayIn(client.timeZone, tx.now) <= program.goalSelection.to
  const undecided = isOpen ? mixOf(program, choices) : undefined
  const passes = course.grounds === 'band' ? 2 : 1
  const progress = (pass: number) => (goals: number) => onProgress((pass - 1) * people + goals, passes * people)

  await beginForecast(tx)
  const facts = period
  const pace = await paceNow()
  const scenarios = pace === undefined ? 1 : scenarioCount(people, course)
  const seed = createHash('sha256')
    .update(JSON.stringify([programId, version, days, levers]))
    .digest()
    .readInt32LE()
  const terms: ForecastTerms = {
    program,
    course,
    choosing: { levers, ...(undecided && { undecided }) },
    ahead: aheadOf(course, scenarios, pace),
    seed,
  }
  const into = `forecast_endings (${endingsColumns.join(', ')})`
  const { factsHash } = await calculate(db, tx, {
    task: endingsTask,
    terms,
    facts,
    into,
    onProgress: progress(passes),
    isReport: true,
  })
  const columns = course.boundaries.length + course.checkpoints.length * scenarios
  const { points, heldBack } = await sumEndings(tx, columns)
  const teams = await holdTeams(tx, program)
  if (teams !== undefined) await addLeaders(tx, program, points)

  const now = points[course.boundaries.length - 1]!
  const paid = await readPaid(tx, period)
  const { total, endless } = await costOf(tx, document)
  const corrections = await readCorrections(tx, period)
  const correctionsHash = (await hashCorrections(tx, period)) ?? null
  const { budget } = document
  const example = course.grounds === 'none' ? await exampleFor(tx, document, choices, levers) : undefined
  const result: ForecastResult = {
    grounds: pace === undefined && course.grounds === 'band' ? 'pace' : course.grounds,
    loads: course.loads,
    ...(course.loads > 0 && { dataThrough: course.boundaries.at(-1)! }),
    startDate: program.timePeriod.startDate,
    endDate,
    people,
    chosen: sum(choices.map(one => one.chosen)),
    heldBack,
    isUndecidedCounted: undecided !== undefined && levers.mix === undefined,
    history: course.boundaries
      .map((day, at) => ({ day, points: points[at]! }))
      .filter(({ day }) => day >= program.timePeriod.startDate),
    // Sums only grow; an average or a reduction may still be spoilt, so that of those only what is paid is safe.
    least: program.calculation === 'standard' ? Math.max(now, paid) : paid,
    ...(endless.length === 0 && { most: total + corrections }),
    ...(budget !== undefined && { budget }),
    facts: hashOf([version, factsHash, teams ?? null, isOpen, paid, correctionsHash]).slice(0, 16),
    ahead: course.checkpoints.map((day, at) => {
      const first = course.boundaries.length + at * scenarios
      return { day, ...bandOf(points.slice(first, first + scenarios), budget) }
    }),
    ...(example && { example }),
  }
  const inputs = [
    version,
    document,
    factsHash,
    teams ?? null,
    levers,
    course,
    undecided ?? null,
    total,
    paid,
    correctionsHash,
    example ?? null,
  ]
  const { forecastId, isNew } = await keepForecast(tx, {
    ...period,
    version,
    hashAfter: previous => hashOf([...inputs, previous ?? null]),
    levers: forecastLevers.parse(levers),
    result,
    actor,
  })
  if (isNew) {
    await recordEvent(tx, {
      actor,
      action: 'program.forecast-made',
      subject: `program:${programId}`,
      details: { forecast: forecastId, version, ...(Object.keys(levers).length > 0 && { levers }) },
    })
  }
  return done(forecastId)

  async function paceNow(): Promise<Pace | undefined> {
    if (course.grounds !== 'band' || course.checkpoints.length === 0) return undefined
    const into = `forecast_paces (${paceColumns.join(', ')})`
    await calculate(db, tx, {
      task: paceTask,
      terms: { program, course },
      facts,
      into,
      onProgress: progress(1),
      isReport: true,
    })
    return paceOf(await sumPaces(tx, 3 + 2 * course.lengths.length), course.lengths)
  }
}

/** An odd number, so that one scenario is the usual. */
function scenarioCount(people: number, { checkpoints }: Course): number {
  if (people > manyPeople) return 11
  const affordable = Math.floor(workload / Math.max(1, people * checkpoints.length))
  return Math.max(21, Math.min(101, affordable - ((affordable + 1) % 2)))
}

/** How many of a hundred who have chosen have each level, by its place; nothing where nobody has. */
function mixOf({ groups }: Program, choices: readonly ChoiceRow[]): number[] | undefined {
  const mix: number[] = []
  for (const { group_id, level_id, chosen } of choices) {
    const at =
      groups.find(({ groupId }) => groupId === group_id)?.levels.findIndex(one => one.levelId === level_id) ?? -1
    if (at >= 0) mix[at] = (mix[at] ?? 0) + chosen
  }
  const whole = Array.from(mix, share => share ?? 0)
  const all = sum(whole)
  return all > 0 ? whole.map(share => (100 * share) / all) : undefined
}

/** Adds what leaders earn of their teams in each column. */
async function addLeaders(tx: ClientTx, program: Program, points: number[]): Promise<void> {
  const { programId, timePeriod } = program
  for await (const leaders of readLeaders(tx, { programId, timePeriodId: timePeriod.timePeriodId }, points.length)) {
    for (const { eligible, achievers, goal_awards, deltas } of leaders) {
      const own = deltas.map(delta => ({ kind: 'override' as const, ...delta }))
      for (const at of points.keys()) {
        const team = { eligible, achievers: achievers[at]!, goalAwards: goal_awards[at]! }
        const award = managerAward(program, team, own)
        if (award.ok) points[at]! += award.value.points
      }
    }
  }
}

/** What it would come to if people chose and reached levels as was said, or as they did in an earlier program. */
async function exampleFor(
  tx: ClientTx,
  document: ProgramDocument,
  choices: readonly ChoiceRow[],
  { mix, reach }: Levers,
): Promise<ForecastResult['example']> {
  const { programId, timePeriod, type } = document
  const past = await readPastProgram(tx, { programId, timePeriodId: timePeriod.timePeriodId }, type)
  const then = past && (await readProgram(tx, past.programId, past.version))
  const was = past && then?.ok ? sharesOf(then.value.document, past.people, past.levels) : undefined
  const choose = mix ? choiceShares(mix) : was?.choose
  const reached = reach?.map(share => share / 100) ?? was?.reach
  if (choose === undefined || reached === undefined) return undefined
  const groups = document.groups.map(({ groupId, levels }) => ({
    people: sum(choices.filter(({ group_id }) => group_id === groupId).map(({ people }) => people)),
    awards: levels.map(({ award }) => award),
  }))
  const only = (level: number): Shares => ({
    choose: choose.map((one, at) => (at === level ? one : 0)),
    reach: reached,
  })
  const isSaid = mix !== undefined && reach !== undefined
  const { defaultLocale } = await getClient(tx)
  return {
    points: examplePoints(groups, { choose, reach: reached }),
    ...(!isSaid &&
      then?.ok && {
        from: sayIn(then.value.document.name, defaultLocale, defaultLocale),
        fromProgramId: then.value.programId,
      }),
    levels: choose.map((share, at) => ({
      choose: share,
      reach: reached[at] ?? 0,
      points: examplePoints(groups, only(at)),
    })),
  }
}

function sharesOf(
  { groups }: ProgramDocument,
  people: number,
  levels: readonly { level_id: string; chosen: number; reached: number }[],
): Shares | undefined {
  const mostLevels = Math.max(0, ...groups.map(group => group.levels.length))
  if (mostLevels === 0 || people === 0) return undefined
  const at = (id: string) => Math.max(...groups.map(group => group.levels.findIndex(({ levelId }) => levelId === id)))
  const byLevel = Array.from({ length: mostLevels }, (_, place) => {
    const its = levels.filter(({ level_id }) => at(level_id) === place)
    return { chosen: sum(its.map(({ chosen }) => chosen)), reached: sum(its.map(({ reached }) => reached)) }
  })
  return {
    choose: byLevel.map(({ chosen }) => chosen / people),
    reach: byLevel.map(({ chosen, reached }) => (chosen === 0 ? 0 : reached / chosen)),
  }
}

function hashOf(facts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex')
}

function sum(figures: readonly number[]): number {
  return figures.reduce((total, figure) => total + figure, 0)
}
