import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import type { LoadKind } from '../../../contract/load-rows/load-kind.ts'
import { type ClientTx, withClient, withClientLong } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { runLoad } from '../../loads/run-load.ts'
import { balanceOf } from '../ledger/balance-of.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { applyProgram } from '../programs/apply-program.ts'
import { publishProgram } from '../programs/publish-program.ts'
import { wrongLines } from './accountant-replay-fixture.ts'
import { addDelta } from './add-delta.ts'
import { explainPerson } from './look-at-results.ts'
import { issueAll, personIdOf, plantClient } from './results-fixture.ts'
import { type Document, type Facts, leaderOpinion, type Opinion, opinionOf } from './second-opinion-fixture.ts'

/**
 * Every sample program, run from its files to the ledger for a mixed lot of people, and each award calculated again by
 * somebody who has the documents and the files and trusts nothing else.
 */

const database = testDatabase()
const peopleEach = 30
const leaders = [
  ['lena', 'north', 'Manager'],
  ['lars', 'south', 'Manager'],
  ['olga', 'Corporate', 'Owner'],
  ['sven', 'Corporate', 'Superviewer'],
] as const
const units = ['north', 'north-east', 'south']

const folder = new URL('../../../samples/programs/', import.meta.url)
const documents: Document[] = readdirSync(folder).map(file => ({
  ...JSON.parse(readFileSync(new URL(file, folder), 'utf8')),
  timePeriod: { timePeriodId: 'past', startDate: '2024-07-01', endDate: '2024-09-30' },
}))
for (const doc of documents) {
  if (doc.goalSelection !== undefined) doc.goalSelection = { from: '2024-06-01', to: '2024-07-15' }
}

/** Numbers that look like chance and are the same each time. */
function chance(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * below)
  }
}

interface Somebody extends Facts {
  readonly userName: string
  readonly unit: string
}

const people = new Map<string, Somebody[]>()
for (const [index, doc] of documents.entries()) {
  const pick = chance(index + 7)
  people.set(
    doc.programId,
    Array.from({ length: peopleEach }, (_, at) => somebody(doc, at, pick)),
  )
}

function somebody(doc: Document, at: number, pick: (below: number) => number): Somebody {
  const group = doc.groups[pick(doc.groups.length)]
  const unit = units[pick(units.length)]!
  const userName = `${doc.programId}-${at}`
  const scale = JSON.stringify(group).includes('"1000"') ? 100_000 : 200
  const baseline = `${scale * 0.5 + pick(scale)}.${pick(10)}`
  const isAssigned = doc.goalSelection === undefined
  const target = isAssigned && pick(8) > 0 ? `${50 + pick(100)}.${pick(100)}` : undefined
  const award = target !== undefined && doc.payout?.type === undefined && pick(3) === 0 ? 10 + pick(90) : undefined
  const level = !isAssigned && pick(7) > 0 ? group.levels[pick(group.levels.length)].levelId : undefined
  const stated = { group: group.groupId, level, baseline, target, award }
  return { userName, unit, ...stated, rows: rowsOf(doc, { ...stated, rows: [] }, pick) }
}

/** Results near the goal: below, right on it, and beyond; some people have none, some come in three loads. */
function rowsOf(doc: Document, stated: Facts, pick: (below: number) => number): Facts['rows'] {
  const near = goalFigure(doc, stated)
  const count = pick(6) === 0 ? 0 : 1 + pick(3)
  const parts = doc.progressRows === 'add' && doc.calculation !== 'average' ? count : 1
  return Array.from({ length: count }, (_, at) => {
    const isExact = pick(5) === 0
    const share = isExact ? 1 : (70 + pick(70)) / 100
    const figure = Math.max(0, (near * share) / parts)
    return {
      day: `2024-0${7 + at}-15`,
      value: isExact && parts === 1 ? String(near) : figure.toFixed(pick(3)),
      ...(doc.calculation === 'average' && pick(2) === 0 && { weight: `${1 + pick(4)}.${pick(10)}` }),
      ...(pick(5) > 0 && { mq: `${pick(doc.minimumQualifier?.rule === 'goal_selected' ? near : 12)}.${pick(10)}` }),
      ...(pick(5) > 0 && { bonus: `${pick(near > 100 ? 60 : 30)}.${pick(4)}` }),
    }
  })
}

/** About where a goal lies, so that results are worth looking at. */
function goalFigure(doc: Document, { group, level, baseline, target }: Facts): number {
  if (target !== undefined) return Number(target)
  const found = doc.groups.find((one: Document) => one.groupId === group)
  const amount = Number(found.levels?.find((one: Document) => one.levelId === level)?.amount ?? 100)
  const base = Number(baseline)
  const sign = doc.calculation === 'reduction' ? -1 : 1
  if (doc.achievementRule === 'percentage_of_baseline')
    return Math.round(base * (sign > 0 ? amount : 100 - amount)) / 100
  if (doc.achievementRule === 'baseline_plus_fixed_amount') return Math.round(base + sign * amount)
  if (doc.achievementRule === 'percentage_of_threshold') return Math.round((found.threshold * amount) / 100)
  return amount
}

let clientId: number
const long = <T>(work: (tx: ClientTx) => Promise<T>) => withClientLong(database.db, clientId, work)

async function load(kind: LoadKind, columns: string, rows: readonly (readonly unknown[])[]): Promise<void> {
  const text = [columns, ...rows.map(row => row.map(cell => cell ?? '').join(','))].join('\n')
  const source = (async function* () {
    yield Buffer.from(text)
  })()
  const report = await runLoad(database.db, clientId, { kind, fileName: `${kind}.csv`, source, actor: 'operator:test' })
  if (!report.ok || report.value.outcome !== 'committed')
    throw new Error(`${kind}: ${JSON.stringify(report).slice(0, 900)}`)
}

const everybody = () => documents.flatMap(doc => people.get(doc.programId)!.map(person => ({ doc, person })))

beforeAll(async () => {
  clientId = await plantClient(database.db)
  await withClient(database.db, clientId, async tx => {
    for (const doc of documents) {
      const applied = await applyProgram(tx, doc, 'operator:test')
      if (!applied.ok) throw new Error(`${doc.programId}: ${JSON.stringify(applied)}`)
      const published = await publishProgram(tx, doc.programId, 'operator:test')
      if (!published.ok) throw new Error(`${doc.programId}: ${JSON.stringify(published)}`)
    }
  })
  const all = everybody()
  const names = [...all.map(({ person }) => person.userName), ...leaders.map(([name]) => name)]
  await load(
    'participants',
    'externalId,userName,firstName,lastName',
    names.map(name => [name, name, name, 'Test']),
  )
  await load('orgunits', 'unitId,parentId,name', [
    ['Corporate', '', 'Corporate'],
    ['north', 'Corporate', 'North'],
    ['north-east', 'north', 'North-East'],
    ['south', 'Corporate', 'South'],
  ])
  await load('assignments', 'userName,unitId,role', [
    ...all.map(({ person }) => [person.userName, person.unit, 'Selector']),
    ...leaders,
  ])
  const rows = (of: (person: Somebody, doc: Document) => readonly unknown[] | undefined) =>
    all.map(({ doc, person }) => of(person, doc)).filter(row => row !== undefined)
  await load(
    'enrollments',
    'userName,programId,groupId',
    rows((one, doc) => [one.userName, doc.programId, one.group]),
  )
  await load(
    'baselines',
    'userName,programId,value',
    rows((one, doc) => [one.userName, doc.programId, one.baseline]),
  )
  await load(
    'selections',
    'userName,programId,level,selectedAt',
    rows((one, doc) => (one.level === undefined ? undefined : [one.userName, doc.programId, one.level, '2024-06-15'])),
  )
  await load(
    'objectives',
    'userName,programId,target,award',
    rows((one, doc) => (one.target === undefined ? undefined : [one.userName, doc.programId, one.target, one.award])),
  )
  for (const round of [0, 1, 2]) {
    await load(
      'progress',
      'userName,programId,dataThrough,value,weight,mqValue,bonusValue,sourceRowId',
      rows((one, doc) => {
        const row = one.rows[round]
        return (
          row && [
            one.userName,
            doc.programId,
            row.day,
            row.value,
            row.weight,
            row.mq,
            row.bonus,
            `${one.userName}/${round}`,
          ]
        )
      }),
    )
  }
})

/** Whom a leader leads, by the tree that the files drew; of those whom several lead, whose leader is the nearest. */
function teamOf({ override }: Document, leader: string, members: readonly Somebody[]): readonly Somebody[] {
  const roles: readonly string[] = override.roles ?? ['Manager', 'multimanager', 'Owner', 'multiowner']
  const earning = leaders.filter(([, , role]) => roles.includes(role) && role !== 'Superviewer')
  const above: Readonly<Record<string, readonly string[]>> = {
    north: ['north', 'Corporate'],
    'north-east': ['north-east', 'north', 'Corporate'],
    south: ['south', 'Corporate'],
  }
  return members.filter(({ unit }) => {
    const line = above[unit]!.flatMap(place => earning.filter(([, at]) => at === place).map(([name]) => name as string))
    return override.team === 'all' ? line.includes(leader) : line[0] === leader
  })
}

const differences: string[] = []

/** Compares what a batch says of somebody with what the accountant says, line by line. */
async function audit(tx: ClientTx, doc: Document, batchId: number, userName: string, expected: Record<string, number>) {
  const lines = await explainPerson(tx, batchId, userName)
  const stated = Object.fromEntries(lines.map(({ award_kind, points }) => [award_kind, points]))
  if (JSON.stringify(stated) !== JSON.stringify(expected)) {
    differences.push(`${userName}: ${JSON.stringify(stated)}, by hand ${JSON.stringify(expected)}`)
  }
  for (const { explanation, points, award_kind } of lines) {
    const last = explanation.lines.at(-1)
    const wrong = wrongLines(explanation.lines, doc.calculation === 'reduction')
    if (wrong.length > 0) differences.push(`${userName} ${award_kind}: ${JSON.stringify(wrong)}`)
    if (last?.outcome !== String(points)) differences.push(`${userName} ${award_kind} ends in ${JSON.stringify(last)}`)
  }
  return lines
}

test.each(documents.map(doc => [doc.programId, doc]))(
  'W03 P13 %s: every award is what an accountant calculates',
  async (_, doc) => {
    differences.length = 0
    const members = people.get(doc.programId)!
    const opinions = new Map<Somebody, Opinion>(members.map(one => [one, opinionOf(doc, one)]))
    const issued = await long(tx => issueAll(database.db, tx, doc.programId))
    let total = 0
    await long(async tx => {
      for (const [person, { awards: expected }] of opinions) {
        const lines = await audit(tx, doc, issued.batch.batch_id, person.userName, expected)
        const rows = lines.flatMap(({ explanation }) => explanation.sources.map(({ sourceRowId }) => sourceRowId))
        expect(rows.every(id => id?.startsWith(`${person.userName}/`))).toBe(true)
        const points = Object.values(expected).reduce((sum, one) => sum + one, 0)
        expect(await balanceOf(tx, await personIdOf(tx, person.userName))).toBe(points)
        total += points
      }
      for (const [leader] of doc.override === undefined ? [] : leaders) {
        const team = teamOf(doc, leader, members)
        const points = leaderOpinion(
          doc,
          team.map(one => opinions.get(one)!),
        )
        await audit(tx, doc, issued.batch.batch_id, leader, team.length === 0 ? {} : { override: points })
        total += points
      }
    })
    expect(differences).toEqual([])
    expect(issued.batch.total_points).toBe(total)
    // A lot in which nobody or everybody earns would prove little.
    expect(
      [...opinions.values()].filter(({ awards: { goal = 0, basic = 0 } }) => goal + basic > 0).length,
    ).toBeGreaterThan(1)
    expect([...opinions.values()].filter(({ isReached }) => !isReached).length).toBeGreaterThan(2)
  },
)

test('W03 P15 after late rows and corrections by hand they still agree, and every point is in the ledger once', async () => {
  differences.length = 0
  const doc = documents.find(({ programId }) => programId === 'quest-bonus-share')
  const members = people.get(doc.programId)!
  const [first, second] = members.filter(one => one.level !== undefined) as [Somebody, Somebody]
  await load('progress', 'userName,programId,dataThrough,value,mqValue,bonusValue', [
    [first.userName, doc.programId, '2024-09-29', '999', '9', '99'],
  ])
  const late = { day: '2024-09-29', value: '999', mq: '9', bonus: '99' }
  const now = (one: Somebody) => (one === first ? { ...one, rows: [...one.rows, late] } : one)
  const delta = { programId: doc.programId, userName: second.userName, kind: 'bonus', points: 11, reason: 'agreed' }
  expect((await long(tx => addDelta(tx, delta, 'person:9001'))).ok).toBe(true)
  const issued = await long(tx => issueAll(database.db, tx, doc.programId, { reason: 'late rows' }))
  await long(async tx => {
    for (const person of members) {
      const earned = opinionOf(doc, now(person)).awards
      const expected = person === second ? { ...earned, bonus: earned.bonus! + 11 } : earned
      await audit(tx, doc, issued.batch.batch_id, person.userName, expected)
      const points = Object.values(expected).reduce((sum, one) => sum + one, 0)
      expect(await balanceOf(tx, await personIdOf(tx, person.userName))).toBe(points)
    }
    expect((await verifyLedger(tx)).invariants.filter(one => one.broken)).toEqual([])
  })
  expect(differences).toEqual([])
})
