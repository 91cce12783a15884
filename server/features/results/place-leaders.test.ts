import { expect, test } from 'vitest'
import { withClient } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { somebodyWaits } from '../../db/test-lock.ts'
import { findTeams, placeLeaders } from './award-teams.store.ts'
import { pastQuest, plantClient, plantProgram, plantUnits, workedGoals } from './results-fixture.ts'

const database = testDatabase()

async function plant(): Promise<number> {
  const clientId = await plantClient(database.db)
  await withClient(database.db, clientId, async tx => {
    await plantProgram(tx, pastQuest, workedGoals)
    await plantUnits(tx, [
      ['meg', 'Corporate', 'Manager'],
      ['ann', 'north', 'Selector'],
    ])
  })
  return clientId
}

function place(clientId: number): Promise<void> {
  return withClient(database.db, clientId, async tx => {
    const { programId, timePeriod } = pastQuest
    const { timePeriodId, endDate: day } = timePeriod
    await findTeams(tx, { programId, timePeriodId, day, roles: ['Manager'], isEveryLeader: true })
    await placeLeaders(tx, programId, timePeriodId)
  })
}

const placesOfMeg = (clientId: number) =>
  withClient(database.db, clientId, tx =>
    tx.query(`select g.person_id, p.user_name from pax_goals g left join people p using (client_id, person_id)
      where not g.enrolled and (p.user_name = 'meg' or p.user_name is null)`),
  )
const removeMeg = "delete from people where user_name = 'meg'"

test('P15 a leader who is removed while leaders are placed gets no place that outlives them', async () => {
  const clientId = await plant()
  let placing: Promise<void> = Promise.resolve()
  await withClient(database.db, clientId, async tx => {
    await tx.query(removeMeg)
    placing = place(clientId)
    placing.catch(() => {})
    await somebodyWaits(tx)
  })
  await placing
  expect(await placesOfMeg(clientId)).toEqual([])
})

test('P15 a leader who has been placed is removed with the place, once it is kept', async () => {
  const clientId = await plant()
  await place(clientId)
  expect(await placesOfMeg(clientId)).toMatchObject([{ user_name: 'meg' }])
  await withClient(database.db, clientId, tx => tx.query(removeMeg))
  expect(await placesOfMeg(clientId)).toEqual([])
})
