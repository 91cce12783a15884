import { expect, test } from 'vitest'
import type { ProgramDocumentInput } from '../../../contract/program-document.ts'
import { type ClientTx, withClientLong } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { rebuildClosure } from '../organisation/units-load.store.ts'
import { leaderResultOf } from './final-results-of.ts'
import { explainPerson } from './look-at-results.ts'
import {
  balances,
  brokenIn,
  issueAll,
  loadRows,
  pastQuest,
  personIdOf,
  plantClient,
  plantProgram,
  plantUnits,
  publishVersion,
  workedGoals,
} from './results-fixture.ts'

const database = testDatabase()

const flat = { ...pastQuest, override: { type: 'flat_payout', award: 25 } as const, isOwnerEligibleForAward: true }
/** The worked quest among six people in the north-east; Olga leads the north above them, Sam the south. */
async function planted(
  work: (tx: ClientTx) => Promise<void>,
  document: ProgramDocumentInput = flat,
  goals = workedGoals,
): Promise<void> {
  const clientId = await plantClient(database.db)
  await withClientLong(database.db, clientId, async tx => {
    await plantProgram(tx, document, goals)
    await plantUnits(tx, [
      ...goals.map(({ userName }) => [userName, 'north-east', 'Selector']),
      ['olga', 'north', 'Owner'],
      ['sam', 'south', 'Owner'],
    ])
    await work(tx)
    expect(await brokenIn(tx)).toEqual([])
  })
}

async function moveToSouth(tx: ClientTx): Promise<void> {
  await tx.query(`update org_units set parent_id = 'south' where client_id = $1 and unit_id = 'north-east'`, [
    tx.clientId,
  ])
  await rebuildClosure(tx)
}

test('P14 a correction counts the teams that were issued, wherever their units stand by then', async () => {
  await planted(async tx => {
    await issueAll(database.db, tx, 'quest')
    await moveToSouth(tx)
    await tx.query(`update assignments set valid_to = '2024-03-01' where client_id = $1`, [tx.clientId])
    await issueAll(database.db, tx, 'quest', { reason: 'nothing of theirs' })
    expect(await balances(tx, 'olga', 'sam')).toEqual([75, 0])
    // What the members reached is recalculated, also on the second correction.
    await loadRows(tx, flat, [{ userName: 'ann', row: { value: '240' } }])
    await issueAll(database.db, tx, 'quest', { reason: 'late invoice' })
    expect(await balances(tx, 'olga', 'sam')).toEqual([100, 0])
  })
})

test('P14 terms that count other teams than those issued find them in the organisation', async () => {
  await planted(async tx => {
    await issueAll(database.db, tx, 'quest')
    await moveToSouth(tx)
    await publishVersion(tx, { ...flat, override: { ...flat.override, team: 'all' } }, 2)
    await issueAll(database.db, tx, 'quest', { reason: 'all leaders' })
    expect(await balances(tx, 'olga', 'sam')).toEqual([0, 75])
  })
})

test('P14 units that did not exist on the last day of the period have no team', async () => {
  await planted(async tx => {
    await tx.query(`update org_units set valid_to = '2024-03-30' where client_id = $1 and unit_id = 'north'`, [
      tx.clientId,
    ])
    await issueAll(database.db, tx, 'quest')
    expect(await balances(tx, 'olga', 'dan')).toEqual([0, 120])
  })
})

test('P14 W03 a leader’s award tells whom it counted, so that it can be calculated again by hand', async () => {
  await planted(async tx => {
    const { batch } = await issueAll(database.db, tx, 'quest')
    const [line] = await explainPerson(tx, batch.batch_id, 'olga')
    const team = line!.team!
    expect(team.map(({ userName, points, isGoalAchieved }) => [userName, points, isGoalAchieved])).toEqual([
      ['dan', 120, true],
      ['ben', 60, true],
      ['cem', 60, true],
      ['ann', 0, false],
      ['eve', 0, false],
      ['flo', 0, false],
    ])
    expect(line).toMatchObject({ team_size: team.length, points: 25 * team.filter(one => one.isGoalAchieved).length })
    const own = await leaderResultOf(tx, await personIdOf(tx, 'olga'), 'quest')
    expect(own!.awards[0]).toMatchObject({ teamTotal: 6 })
    expect(own!.awards[0]!.team![0]).toEqual({ name: 'dan Test', points: 120, isGoalAchieved: true })
    // Nobody else's award has a team.
    expect((await explainPerson(tx, batch.batch_id, 'dan')).map(one => one.team)).toEqual([null])
  })
})

test('P14 a person who reached the goal but missed the minimum is not an achiever, and their points do not count', async () => {
  const missed = [
    { userName: 'ann', levelId: 'two', target: 240, results: [{ value: '250', mqValue: '4' }] },
    { userName: 'ben', levelId: 'two', target: 240, results: [{ value: '240', mqValue: '5' }] },
  ]
  const minimumQualifier = { name: { en_US: 'Visits' }, amount: 5, label: { labelText: 'visits' } }
  const share = { ...flat.override, type: 'percentage_of_override', percentage: 10 } as const
  const both = { ...flat, minimumQualifier }
  await planted(
    async tx => {
      const { batch } = await issueAll(database.db, tx, 'quest')
      expect(await balances(tx, 'ann', 'ben', 'olga')).toEqual([0, 60, 25])
      const [line] = await explainPerson(tx, batch.batch_id, 'olga')
      expect(line!.team).toMatchObject([
        { userName: 'ben', points: 60, isGoalAchieved: true },
        { userName: 'ann', points: 0, isGoalAchieved: false },
      ])
      await publishVersion(tx, { ...both, override: share }, 2)
      await issueAll(database.db, tx, 'quest', { reason: 'a share' })
      expect(await balances(tx, 'olga')).toEqual([6])
    },
    both,
    missed,
  )
})

test('P14 of a team of 502 the leader is sent the first 500 and the number of all', async () => {
  const many = Array.from({ length: 502 }, (_, index) => ({
    userName: `p${index}`,
    levelId: 'two',
    target: 240,
    results: index === 501 ? [{ value: '240' }] : [],
  }))
  await planted(
    async tx => {
      const { batch } = await issueAll(database.db, tx, 'quest')
      const [own] = (await leaderResultOf(tx, await personIdOf(tx, 'olga'), 'quest'))!.awards
      expect([own!.points, own!.teamTotal, own!.team!.length]).toEqual([25, 502, 500])
      expect(own!.team![0]).toMatchObject({ name: 'p501 Test', points: 60 })
      expect((await explainPerson(tx, batch.batch_id, 'olga'))[0]!.team).toHaveLength(502)
    },
    flat,
    many,
  )
})
