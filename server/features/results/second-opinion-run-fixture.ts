import { programDocument } from '../../../contract/program-document.ts'
import { type ClientTx, withClient, withClientLong } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { runLoad } from '../../loads/run-load.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { applyProgram } from '../programs/apply-program.ts'
import { publishProgram } from '../programs/publish-program.ts'
import { addDelta } from './add-delta.ts'
import { balances, issueAll, mustDo, plantClient } from './results-fixture.ts'
import {
  type Document,
  type Facts,
  leaderOpinion,
  type Opinion,
  opinionOf,
  type Row,
} from './second-opinion-fixture.ts'
import { type Sample, type Somebody, samples, selectors, unitOf, units } from './second-opinion-programs-fixture.ts'

const actor = 'operator:test'
const leaders = ['nea', 'meg', 'oli'] as const

export interface Recomputed {
  readonly awards: number
  /** What the product paid and the second opinion would not have, in words. */
  readonly differences: readonly string[]
}

/**
 * Brings random programs through the product, from document and files to issued points, and works every award out again by
 * the text of decisions §4; then once more after late rows and corrections by hand.
 */
export async function recompute(db: Database, seed: number, programs: number): Promise<Recomputed> {
  const clientId = await plantClient(db)
  const long = <T>(work: (tx: ClientTx) => Promise<T>) => withClientLong(db, clientId, work)
  const all = samples(seed, programs)
  const load = async (kind: string, header: string, rows: readonly (readonly (string | number | undefined)[])[]) => {
    if (rows.length === 0) return
    const source = (async function* () {
      yield Buffer.from([header, ...rows.map(row => row.map(cell => cell ?? '').join())].join('\n'))
    })()
    const name = `${kind}.csv`
    const done = await runLoad(db, clientId, { kind: kind as 'progress', fileName: name, source, actor })
    if (!done.ok || done.value.outcome !== 'committed')
      throw new Error(`${kind}: ${JSON.stringify(done).slice(0, 2000)}`)
  }
  await bringPeople(load)
  await withClient(db, clientId, async tx => {
    for (const { document } of all) {
      mustDo(await applyProgram(tx, programDocument.parse(document), actor))
      mustDo(await publishProgram(tx, document.programId, actor))
    }
  })
  const rows = (of: (one: Somebody, document: Document) => readonly (string | number | undefined)[] | undefined) =>
    all.flatMap(({ document, people }) =>
      people.flatMap(one => (of(one, document) === undefined ? [] : [of(one, document)!])),
    )
  await load(
    'enrollments',
    'userName,programId,groupId',
    rows((one, { programId }) => [one.userName, programId, one.facts.group]),
  )
  const baselines = 'userName,programId,value'
  await load(
    'baselines',
    baselines,
    rows((one, { programId }) => [one.userName, programId, one.facts.baseline]),
  )
  await load(
    'selections',
    'userName,programId,level,selectedAt',
    rows(({ userName, facts: { level } }, { programId }) =>
      level ? [userName, programId, level, '2024-01-15'] : undefined,
    ),
  )
  await load(
    'objectives',
    'userName,programId,target,award',
    rows(({ userName, facts: { target, award } }, { programId }) =>
      target ? [userName, programId, target, award] : undefined,
    ),
  )
  await load(
    'baselines',
    baselines,
    rows((one, { programId }) => (one.laterBaseline ? [one.userName, programId, one.laterBaseline] : undefined)),
  )
  const progress = (at: string, of: (one: Somebody) => readonly Row[]) =>
    load(
      'progress',
      'userName,programId,dataThrough,value,weight,mqValue,bonusValue,sourceRowId',
      all.flatMap(({ document: { programId }, people }) =>
        people.flatMap(one =>
          of(one).map((row, index) => [
            ...[one.userName, programId, row.day, row.value, row.weight, row.mq, row.bonus],
            `${at}-${programId}-${one.userName}-${index}`,
          ]),
        ),
      ),
    )
  await progress('early', ({ facts }) => facts.rows.filter(({ day }) => day !== '2024-03-31'))
  await progress('end', ({ facts }) => facts.rows.filter(({ day }) => day === '2024-03-31'))
  const owed = new Map<string, number>()
  const first = await comparedWith(
    all,
    one => one.facts,
    sample => long(tx => issued(db, tx, sample, {})),
    owed,
  )
  await progress('late', ({ late }) => late)
  for (const { document, people } of all) {
    for (const { userName, deltas } of people) {
      for (const [kind, points] of Object.entries(deltas)) {
        const delta = { programId: document.programId, userName, kind, points, reason: 'agreed' }
        await long(async tx => mustDo(await addDelta(tx, delta, actor)))
      }
    }
  }
  owed.clear()
  const after = ({ facts, late, deltas }: Somebody): Facts => ({ ...facts, rows: [...facts.rows, ...late], deltas })
  const reason = { reason: 'late rows' }
  const second = await comparedWith(all, after, sample => long(tx => issued(db, tx, sample, reason)), owed)
  const ledger = await long(async tx => {
    const names = [...owed.keys()]
    const found = await balances(tx, ...names)
    const broken = (await verifyLedger(tx)).invariants.filter(one => one.broken)
    const wrong = names.filter((name, at) => found[at] !== owed.get(name))
    return [...wrong.map(name => `${name} has not ${owed.get(name)} points`), ...broken.map(one => JSON.stringify(one))]
  })
  return { awards: first.awards + second.awards, differences: [...first.differences, ...second.differences, ...ledger] }
}

type Load = (kind: string, header: string, rows: readonly (readonly string[])[]) => Promise<void>

async function bringPeople(load: Load): Promise<void> {
  await load(
    'participants',
    'externalId,userName,firstName,lastName',
    [...selectors, ...leaders].map(one => [one, one, one, 'Test']),
  )
  const places = [
    ['Corporate', '', 'Corporate'],
    ['north', 'Corporate', 'North'],
    ['north-east', 'north', 'North-East'],
    ['south', 'Corporate', 'South'],
  ]
  await load('orgunits', 'unitId,parentId,name', places)
  await load('assignments', 'userName,unitId,role', [
    ...selectors.map(one => [one, unitOf(one), 'Selector']),
    ['nea', 'north-east', 'Manager'],
    ['meg', 'north', 'Manager'],
    ['oli', 'Corporate', 'Owner'],
  ])
}

interface PaidLine {
  readonly user_name: string
  readonly award_kind: string
  readonly points: number
  readonly target: string | null
}

async function issued(
  db: Database,
  tx: ClientTx,
  { document }: Sample,
  options: { reason?: string },
): Promise<PaidLine[]> {
  const { batch } = await issueAll(db, tx, document.programId, options)
  if (batch.held_back > 0) throw new Error(`${document.programId} holds back ${batch.held_back} people`)
  return tx.query<PaidLine>(
    `select p.user_name, l.award_kind, l.points, trim_scale(l.target)::text as target
     from award_lines l join people p using (client_id, person_id) where l.batch_id = $1`,
    [batch.batch_id],
  )
}

async function comparedWith(
  all: readonly Sample[],
  factsOf: (one: Somebody) => Facts,
  pay: (sample: Sample) => Promise<PaidLine[]>,
  owed: Map<string, number>,
): Promise<Recomputed> {
  const differences: string[] = []
  let awards = 0
  for (const sample of all) {
    const { document, people } = sample
    const lines = await pay(sample)
    awards += lines.length
    const opinions = new Map(people.map(one => [one.userName, opinionOf(document, factsOf(one))]))
    const expected = new Map<string, number>()
    for (const one of people) {
      for (const [kind, points] of Object.entries(opinions.get(one.userName)!.awards)) {
        expected.set(`${one.userName} ${kind}`, points)
      }
    }
    for (const leader of leaders)
      expected.set(`${leader} override`, leaderOpinion(document, teamOf(document, leader, opinions)))
    for (const line of lines) {
      const key = `${line.user_name} ${line.award_kind}`
      const points = expected.get(key) ?? 0
      expected.delete(key)
      owed.set(line.user_name, (owed.get(line.user_name) ?? 0) + points)
      const said = () =>
        JSON.stringify({
          key,
          ...line,
          points,
          paid: line.points,
          facts: people.find(one => one.userName === line.user_name),
          document,
        })
      if (points !== line.points) differences.push(said())
      const target = opinions.get(line.user_name)?.target
      if (target && line.target !== null && !isSame(target, line.target)) differences.push(`target: ${said()}`)
    }
    // What nobody has a line for must be worth nothing.
    for (const [key, points] of expected)
      if (points !== 0) differences.push(`${document.programId} ${key} ${points} is not paid`)
  }
  return { awards, differences }
}

function isSame([numerator, denominator]: readonly [bigint, bigint], text: string): boolean {
  const [whole, part = ''] = text.split('.')
  return numerator * 10n ** BigInt(part.length) === BigInt(`${whole}${part}`) * denominator
}

function teamOf({ override }: Document, leader: string, opinions: ReadonlyMap<string, Opinion>): Opinion[] {
  return selectors
    .filter(one => {
      const line: readonly string[] = units[unitOf(one)]
      return override?.team === 'all' ? line.includes(leader) : line[0] === leader
    })
    .map(one => opinions.get(one)!)
}
