import type { LoadKind } from '../contract/load-rows/load-kind.ts'
import { withClient, withClientLong } from '../server/db/client-tx.ts'
import { createClient } from '../server/features/clients/create-client.ts'
import { undoNewestLoad } from '../server/features/load-history/undo-newest-load.ts'
import { applyProgram } from '../server/features/programs/apply-program.ts'
import { publishProgram } from '../server/features/programs/publish-program.ts'
import type { BenchDatabase } from './bench-database.ts'
import { asOwner, fileOf, load, userName } from './load-files.ts'
import { median, must, timed } from './measuring.ts'

const units = 200
const level = (levelId: string, amount: string) => ({ levelId, name: { en_US: levelId }, amount, award: 1 })
const period = { timePeriodId: 'summer', startDate: '2026-06-01', endDate: '2026-08-31' }
const programs = [
  {
    programId: 'chosen',
    name: { en_US: 'Chosen' },
    type: 'goalquest',
    achievementRule: 'percentage_of_baseline',
    rounding: { precision: 0, method: 'up' },
    timePeriod: period,
    goalSelection: { from: '2026-05-01', to: '2026-06-14' },
    groups: [{ groupId: 'chosen-all', name: { en_US: 'Field' }, levels: [level('one', '110'), level('two', '120')] }],
  },
  {
    programId: 'given',
    name: { en_US: 'Given' },
    type: 'objective',
    timePeriod: period,
    groups: [{ groupId: 'given-all', name: { en_US: 'Field' }, levels: [level('objective', '1')] }],
  },
]

interface File {
  readonly kind: LoadKind
  /** As the table of results says it. */
  readonly name: string
  readonly head: string
  readonly row: (index: number) => string
}

/** One row a person in each; of participants once those who are new and once as many whose names have changed. */
const files: readonly File[] = [
  {
    kind: 'participants',
    name: 'participants',
    head: 'externalId,userName,firstName,lastName,email,locale,country,hireDate',
    row: index => `e${index},${userName(index)},${nameOf(index)},${userName(index)},en_US,US,2020-01-31`,
  },
  {
    kind: 'participants',
    name: 'participants, changed',
    head: 'externalId,userName,firstName,lastName',
    row: index => `e${index},${userName(index)},${nameOf(index + 1)}`,
  },
  {
    kind: 'assignments',
    name: 'assignments',
    head: 'userName,unitId,role,validFrom',
    row: index => `${userName(index)},unit-${index % units},Sales,2026-01-01`,
  },
  {
    kind: 'enrollments',
    name: 'enrollments',
    head: 'userName,programId,groupId',
    row: index => `${userName(index)},${index % 2 === 0 ? 'chosen,chosen-all' : 'given,given-all'}`,
  },
  {
    kind: 'enrollments',
    name: 'enrollments, other program',
    head: 'userName,programId,groupId',
    row: index => `${userName(index)},${index % 2 === 0 ? 'given,given-all' : 'chosen,chosen-all'}`,
  },
  {
    kind: 'baselines',
    name: 'baselines',
    head: 'userName,programId,value',
    row: index => `${userName(index)},chosen,${100 + (index % 900)}.5`,
  },
  {
    kind: 'objectives',
    name: 'objectives',
    head: 'userName,programId,target,award',
    row: index => `${userName(index)},given,${100 + (index % 900)},${index % 500}`,
  },
  {
    kind: 'selections',
    name: 'selections',
    head: 'userName,programId,level,selectedAt',
    row: index => `${userName(index)},chosen,${index % 2 === 0 ? 'one' : 'two'},2026-05-${10 + (index % 20)}`,
  },
  {
    kind: 'progress',
    name: 'progress',
    head: 'userName,programId,dataThrough,value,weight,mqValue,bonusValue,sourceRowId',
    row: index => `${userName(index)},chosen,2026-06-07,${(index * 31) % 9000}.25,,${index % 12},,SF-${index}`,
  },
]

/** Sixty thousand pairs of names, as a large client has them. */
function nameOf(index: number): string {
  return `First${String.fromCharCode(97 + (index % 26))}${index % 300},Last${String.fromCharCode(97 + (index % 23))}${index % 200}`
}

/**
 * Loads a row a person of every kind, one after the other, then takes all of it back, load by load; so many rounds. Answers
 * whether no kind costs more than `mostRatio` times what progress costs, row by row in the same round.
 */
export async function benchKinds(
  { db, address }: BenchDatabase,
  people: number,
  rounds: number,
  mostRatio: number,
): Promise<boolean> {
  const clientId = must(await createClient(db, { key: 'kinds', name: 'Kinds' }))
  for (const program of programs) {
    must(await withClient(db, clientId, tx => applyProgram(tx, program, 'operator:bench')))
    must(await withClient(db, clientId, tx => publishProgram(tx, program.programId, 'operator:bench')))
  }
  const unitRow = (index: number) =>
    index === 0 ? 'Corporate,,Corporate' : `unit-${index - 1},Corporate,Unit ${index}`
  await load(db, clientId, 'orgunits', fileOf('unitId,parentId,name', units + 1, unitRow))
  const times = files.map(() => ({ load: [] as number[], undo: [] as number[] }))
  for (let round = 1; round <= rounds; round++) {
    for (const [at, { kind, head, row }] of files.entries()) {
      // In another order than the database's.
      const source = fileOf(head, people, index => row((index * 7919) % people))
      times[at]!.load.push(
        await timed(async () => {
          const report = await load(db, clientId, kind, source)
          if (report.changed !== people) throw new Error(`${kind}: wanted ${people} changes, not ${report.changed}.`)
        }),
      )
      await asOwner(address, 'analyze')
    }
    if (round === rounds) await tellSize(clientId)
    for (const time of times.toReversed()) {
      time.undo.push(
        await timed(async () => {
          must(await withClientLong(db, clientId, tx => undoNewestLoad(tx, 'operator:bench')))
        }),
      )
    }
    await asOwner(address, 'vacuum analyze', 'checkpoint')
  }
  const progress = times.at(-1)!.load
  const perRow = (figures: readonly number[]) => ((median(figures) * 1000) / people).toFixed(1)
  let isWithin = true
  for (const [at, { name }] of files.entries()) {
    const { load: loads, undo } = times[at]!
    const ratio = median(loads.map((ms, round) => ms / progress[round]!))
    if (ratio > mostRatio) isWithin = false
    console.log(
      `${name}: ${perRow(loads)} µs a row, ${ratio.toFixed(2)} × progress (at most ${mostRatio}), undo ${perRow(undo)}`,
    )
  }
  return isWithin

  async function tellSize(of: number): Promise<void> {
    const [size] = await withClientLong(db, of, tx =>
      tx.query<{ bytes: number }>("select pg_total_relation_size('load_changes')::float8 as bytes"),
    )
    const rows = people * (files.length - 1)
    console.log(`what undoing takes: ${(size!.bytes / rows).toFixed(0)} bytes a row`)
  }
}
