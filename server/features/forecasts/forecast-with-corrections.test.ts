import { expect, test } from 'vitest'
import type { ProgramDocumentInput } from '../../../contract/program-document.ts'
import { withClientLong } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { addDelta } from '../results/add-delta.ts'
import {
  goOn,
  issueAll,
  mustDo,
  pastQuest,
  plantClient,
  plantProgram,
  plantUnits,
  prepareNow,
} from '../results/results-fixture.ts'
import { findForecast } from './look-at-forecasts.ts'
import { makeForecast } from './make-forecast.ts'

const database = testDatabase()

test.each(['goal', 'override'] as const)(
  'W08a a forecast counts corrections by hand as results do, of a %s too',
  async kind => {
    const document: ProgramDocumentInput = {
      ...pastQuest,
      override: { type: 'flat_payout', award: 25 },
      isOwnerEligibleForAward: true,
    }
    const clientId = await plantClient(database.db)
    await withClientLong(database.db, clientId, async tx => {
      await plantProgram(tx, document, [{ userName: 'ben', levelId: 'two', target: 240, results: [{ value: '300' }] }])
      await plantUnits(tx, [
        ['ben', 'north', 'Selector'],
        ['meg', 'north', 'Manager'],
      ])
      await issueAll(database.db, tx, 'quest')
      const userName = kind === 'goal' ? 'ben' : 'meg'
      mustDo(
        await addDelta(tx, { programId: 'quest', userName, kind, points: 100, reason: 'late deal' }, 'operator:max'),
      )
      const corrected = mustDo(await prepareNow(database.db, tx, 'quest', 'person:9001', { reason: 'late deal' }))
      expect(corrected.total_points).toBe(60 + 25 + 100)
      await goOn(tx)
      const id = mustDo(await makeForecast(database.db, tx, { programId: 'quest', levers: {}, actor: 'operator:test' }))
      const { result } = mustDo(await findForecast(tx, 'quest', id, () => true))
      expect(result.history.at(-1)!.points).toBe(corrected.total_points)
      expect(result.most).toBeGreaterThanOrEqual(result.least)
    })
  },
)
