import { describe, expect, test } from 'vitest'
import type { ProgramDocumentInput } from '../../../contract/program-document.ts'
import { type ClientTx, withClientLong } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { balanceOf } from '../ledger/balance-of.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { addDelta } from './add-delta.ts'
import { finalResultsOf, leaderResultOf } from './final-results-of.ts'
import { explainPerson, summaryOfBatch } from './look-at-results.ts'
import {
  issueAll,
  loadRows,
  type PlantedGoal,
  pastQuest,
  personIdOf,
  plantClient,
  plantProgram,
  plantUnits,
  prepareNow,
  workedGoals,
} from './results-fixture.ts'

const database = testDatabase()
const long = <T>(clientId: number, work: (tx: ClientTx) => Promise<T>) => withClientLong(database.db, clientId, work)

/** The worked team of decisions §4: five people, of whom two reached their goals for 60 and 120. */
const team = [
  { userName: 'ann', levelId: 'two', target: 240, results: [{ value: '240' }] },
  { userName: 'ben', levelId: 'three', target: 260, results: [{ value: '270' }] },
  { userName: 'cem', levelId: 'one', target: 220, results: [{ value: '219.99' }] },
  { userName: 'dan', levelId: 'one', target: 220 },
  { userName: 'eve' },
]
const selectors = team.map(({ userName }) => [userName, 'north-east', 'Selector'])
const tiers = [
  { from: 0, to: 25, award: 10 },
  { from: 25, to: 50, award: 40 },
  { from: 50, to: 100, award: 90 },
]

type Override = NonNullable<ProgramDocumentInput['override']>

function withOverride(override: Override, more: Partial<ProgramDocumentInput> = {}): ProgramDocumentInput {
  return { ...pastQuest, override, isOwnerEligibleForAward: true, ...more }
}

/** Issues the team's program among those who stand somewhere, and says what each of the leaders got. */
async function leadersOf(
  document: ProgramDocumentInput,
  leaders: readonly (readonly string[])[],
  more: readonly (readonly string[])[] = selectors,
  people: readonly PlantedGoal[] = team,
): Promise<Record<string, { points: number; code?: string; range?: string; achieved?: number; of?: number }>> {
  const clientId = await plantClient(database.db)
  return long(clientId, async tx => {
    await plantProgram(tx, document, people)
    await plantUnits(tx, [...more, ...leaders])
    await issueAll(database.db, tx, 'quest')
    const found: Awaited<ReturnType<typeof leadersOf>> = {}
    for (const name of new Set(leaders.map(([userName]) => userName!))) {
      const personId = await personIdOf(tx, name)
      const result = await leaderResultOf(tx, personId, 'quest')
      found[name] = {
        points: result?.totalNumberOfPoints ?? 0,
        ...(result && {
          code: result.code,
          achieved: result.totalNumberofPaxWhoAchievedGoal,
          of: result.totalNumberOfPax,
          ...(result.managerRange !== undefined && { range: result.managerRange }),
        }),
      }
      const own = (await finalResultsOf(tx, personId, ['quest'])).get('quest')?.totalNumberOfPoints ?? 0
      expect(await balanceOf(tx, personId)).toBe(found[name].points + own)
    }
    expect((await verifyLedger(tx)).invariants.filter(one => one.broken)).toEqual([])
    return found
  })
}

const one = [['meg', 'north', 'Manager']]

describe('happy', () => {
  const worked: [string, Override, object][] = [
    ['10 percent of 180 are 18', { type: 'percentage_of_override', percentage: 10 }, { points: 18, code: 'YYN' }],
    ['25 for each of two are 50', { type: 'flat_payout', award: 25 }, { points: 50, code: 'YYN' }],
    [
      '2 of 5 lie in the tier from 25 to 50',
      { type: 'percentage_of_team_achievement_tiers', tiers },
      { points: 40, code: 'YYY', range: '25–50' },
    ],
    ['none', { type: 'no_manager_override' }, { points: 0, code: 'YYN' }],
  ]
  test.each(worked)('P14 a leader’s override: %s', async (_, override, expected) => {
    expect(await leadersOf(withOverride(override), one)).toEqual({ meg: { ...expected, achieved: 2, of: 5 } })
  })

  test('P14 a person who misses the minimum is not an achiever for any kind of override', async () => {
    const minimumQualifier = { name: { en_US: 'Visits' }, amount: 5, label: {} }
    const short = { minimumQualifier, isOwnerEligibleForAward: true }
    const visited = (mqValue: string) => ({ value: '300', mqValue })
    const people = [
      { userName: 'ann', levelId: 'two', target: 240, results: [visited('5')] },
      { userName: 'ben', levelId: 'three', target: 260, results: [visited('4')] },
    ]
    const found = async (override: Override) =>
      (await leadersOf({ ...pastQuest, ...short, override }, one, selectors.slice(0, 2), people))['meg']
    expect(await found({ type: 'flat_payout', award: 25 })).toEqual({ points: 25, code: 'YNN', achieved: 1, of: 2 })
    expect(await found({ type: 'percentage_of_team_achievement_tiers', tiers })).toEqual({
      points: 90,
      code: 'YNY',
      range: '50–100',
      achieved: 1,
      of: 2,
    })
  })

  test('P14 without an override in the terms, or where leaders are not eligible, nobody earns one', async () => {
    expect(await leadersOf(pastQuest, one)).toEqual({ meg: { points: 0 } })
    const document = withOverride({ type: 'flat_payout', award: 25 }, { isOwnerEligibleForAward: false })
    expect(await leadersOf(document, one)).toEqual({ meg: { points: 0, code: 'NYN', achieved: 2, of: 5 } })
  })

  test('P14 the nearest leader alone earns, unless the whole line above does', async () => {
    const line = [
      ['meg', 'north', 'Manager'],
      ['oli', 'Corporate', 'Owner'],
      ['mia', 'north', 'multimanager'],
      ['sue', 'south', 'Manager'],
    ]
    const flat = { type: 'flat_payout', award: 25 } as const
    const full = { points: 50, code: 'YYN', achieved: 2, of: 5 }
    expect(await leadersOf(withOverride(flat), line)).toEqual({
      meg: full,
      mia: full,
      oli: { points: 0 },
      sue: { points: 0 },
    })
    expect(await leadersOf(withOverride({ ...flat, team: 'all' }), line)).toEqual({
      meg: full,
      mia: full,
      oli: full,
      sue: { points: 0 },
    })
  })

  test('P14 teams are those of the period’s last day, each person once, and nobody is in their own', async () => {
    const flat = withOverride({ type: 'flat_payout', award: 25 })
    const moved = [
      // Two units of one branch, and one who came after the end.
      ['ann', 'north-east', 'Selector'],
      ['ann', 'north', 'Selector'],
      ['ben', 'south', 'Selector', '2024-01-01', '2024-03-30'],
      ['ben', 'north', 'Selector', '2024-03-31'],
      ['cem', 'south', 'Selector'],
      ['dan', 'north', 'Selector', '2024-04-01'],
    ]
    const leaders = [
      ['meg', 'north', 'Manager', '2024-02-01', '2024-03-31'],
      ['new', 'north', 'Manager', '2024-04-01'],
      ['ann', 'north', 'Manager'],
      ['oli', 'Corporate', 'Owner'],
    ]
    // Ann leads Ben; of herself the nearest other leader is Meg.
    expect(await leadersOf(flat, leaders, moved)).toEqual({
      meg: { points: 50, code: 'YYN', achieved: 2, of: 2 },
      new: { points: 0 },
      ann: { points: 25, code: 'YNN', achieved: 1, of: 1 },
      oli: { points: 0, code: 'YXN', achieved: 0, of: 1 },
    })
  })

  test('P14 a second place, in a partner’s unit, puts somebody in no team above it; their only place does', async () => {
    const line = [
      ['meg', 'north', 'Manager'],
      ['oli', 'Corporate', 'Owner'],
      ['pia', 'south', 'Partner'],
    ]
    const places = [
      ...selectors.slice(0, 4),
      ['ann', 'south', 'Selector'],
      ['ben', 'south', 'Selector'],
      ['eve', 'south', 'Selector'],
    ]
    const flat = { type: 'flat_payout', award: 25 } as const
    const ofNorth = { points: 50, code: 'YYN', achieved: 2, of: 4 }
    const ofEve = { points: 0, code: 'YXN', achieved: 0, of: 1 }
    expect(await leadersOf(withOverride(flat), line, places)).toEqual({ meg: ofNorth, oli: ofEve, pia: { points: 0 } })
    const roles = ['Manager', 'Owner', 'Partner']
    expect(await leadersOf(withOverride({ ...flat, roles }), line, places)).toEqual({
      meg: ofNorth,
      oli: { points: 0 },
      pia: { points: 50, code: 'YYN', achieved: 2, of: 3 },
    })
    const later = [
      line[0]!,
      line[1]!,
      ['pia', 'south', 'Partner', '2024-01-01', '2024-02-29'],
      ['sue', 'south', 'Superviewer'],
    ]
    expect(await leadersOf(withOverride(flat), later, places)).toMatchObject({ meg: ofNorth, oli: ofEve })
    const isBelow = places.map(([name = '', unit = '', role = '']) => [
      name,
      unit === 'south' ? 'south-east' : unit,
      role,
    ])
    const inLowerCase = [...later.slice(0, 3), ['sue', 'south', 'superviewer']]
    for (const leaders of [line, inLowerCase])
      expect(await leadersOf(withOverride(flat), leaders, isBelow)).toMatchObject({ meg: ofNorth, oli: ofEve })
    expect(await leadersOf(withOverride({ ...flat, roles }), line, isBelow)).toMatchObject({
      oli: { points: 0 },
      pia: { points: 50, code: 'YYN', achieved: 2, of: 3 },
    })
    // Where somebody else leads, below the partner, it is a place like any other.
    const led = [...line, ['lea', 'south-east', 'Manager']]
    expect(await leadersOf(withOverride(flat), led, isBelow)).toMatchObject({ lea: { points: 50, achieved: 2, of: 3 } })
    expect(await leadersOf(withOverride({ ...flat, team: 'all' }), led, isBelow)).toMatchObject({
      oli: { achieved: 2, of: 5 },
    })
  })

  test('P14 only the program’s roles earn, and a Superviewer never does', async () => {
    const flat = { type: 'flat_payout', award: 25, team: 'all', roles: ['Owner', 'Superviewer', 'Selector'] } as const
    const leaders = [
      ['meg', 'north', 'Manager'],
      ['oli', 'Corporate', 'Owner'],
      ['sam', 'Corporate', 'Superviewer'],
    ]
    expect(await leadersOf(withOverride({ ...flat, roles: [...flat.roles] }), leaders)).toEqual({
      meg: { points: 0 },
      oli: { points: 50, code: 'YYN', achieved: 2, of: 5 },
      sam: { points: 0 },
    })
  })
})

describe('corrections', () => {
  test('P14 a leader’s award follows the team’s, keeps what was corrected by hand, and explains itself', async () => {
    const clientId = await plantClient(database.db)
    const document = withOverride({ type: 'percentage_of_override', percentage: 10 })
    await long(clientId, async tx => {
      await plantProgram(tx, document, team)
      await plantUnits(tx, [...selectors, ...one])
      await issueAll(database.db, tx, 'quest')
      const delta = { programId: 'quest', userName: 'meg', kind: 'override', points: 7, reason: 'agreed' }
      expect((await addDelta(tx, delta, 'person:9001')).ok).toBe(true)
      await loadRows(tx, document, [{ userName: 'cem', row: { value: '220' } }])
      const { batch } = await issueAll(database.db, tx, 'quest', { reason: 'late' })
      expect(await balanceOf(tx, await personIdOf(tx, 'meg'))).toBe(27)
      const [line] = await explainPerson(tx, batch.batch_id, 'meg')
      expect(line).toMatchObject({ points: 27, issued_before: 18, team_size: 5, achievers: 3 })
      expect(line!.explanation.lines).toMatchObject([
        { step: 'award.step.override-share', inputs: { percentage: '10', awards: '200' }, outcome: '20' },
        { step: 'award.step.correction', inputs: { points: '7', reason: 'agreed' }, outcome: '27' },
      ])
      expect((await summaryOfBatch(tx, batch.batch_id)).at(-1)).toMatchObject({
        is_leaders: true,
        people: 1,
        points: 27,
      })
    })
  })

  test('P14 P15 a team that changes after the preview makes it void', async () => {
    const clientId = await plantClient(database.db)
    await long(clientId, async tx => {
      await plantProgram(tx, withOverride({ type: 'flat_payout', award: 25 }), team)
      await plantUnits(tx, [...selectors, ...one])
      const before = await prepareNow(database.db, tx, 'quest', 'person:9001')
      expect(await prepareNow(database.db, tx, 'quest', 'person:9003')).toEqual(before)
      await tx.query(`update assignments set valid_to = '2024-03-30' where role = 'Selector' and assignment_id in (
        select assignment_id from assignments join people using (client_id, person_id) where user_name = 'ann')`)
      const after = await prepareNow(database.db, tx, 'quest', 'person:9003')
      expect(before.ok && after.ok && before.value.batch_id !== after.value.batch_id).toBe(true)
      expect(before.ok && after.ok && before.value.total_points - after.value.total_points).toBe(25)
    })
  })
})

describe('forbidden', () => {
  test('T2 teams never include people of another client', async () => {
    const [mine, other] = [await plantClient(database.db), await plantClient(database.db)]
    const document = withOverride({ type: 'flat_payout', award: 25, team: 'all' })
    for (const clientId of [mine, other]) {
      await long(clientId, async tx => {
        await plantProgram(tx, document, clientId === mine ? team : [workedGoals[1]!])
        await plantUnits(tx, clientId === mine ? [...selectors, ...one] : [['ben', 'north', 'Selector'], ...one])
        await issueAll(database.db, tx, 'quest')
      })
    }
    const points = (clientId: number) => long(clientId, async tx => balanceOf(tx, await personIdOf(tx, 'meg')))
    expect([await points(mine), await points(other)]).toEqual([50, 25])
    const foreign = await long(mine, tx => personIdOf(tx, 'meg'))
    expect(await long(other, tx => leaderResultOf(tx, foreign, 'quest'))).toBeUndefined()
  })
})
