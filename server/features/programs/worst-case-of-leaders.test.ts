import { expect, test } from 'vitest'
import { type ProgramDocumentInput, programDocument } from '../../../contract/program-document.ts'
import { withClientLong } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { issueAll, pastQuest, plantClient, plantProgram, plantUnits } from '../results/results-fixture.ts'
import { costOf } from './publish-checks.ts'

const database = testDatabase()

const tiers = [
  { from: 0, to: 50, award: 10 },
  { from: 50, to: 100, award: 90 },
]
type Override = NonNullable<ProgramDocumentInput['override']>

/** Ann leads north and picks a goal there herself, so that she is of the team of meg above her. */
const assigned = [
  ['ann', 'north', 'Selector'],
  ['ann', 'north', 'Manager'],
  ['ben', 'north', 'Selector'],
  ['meg', 'Corporate', 'Manager'],
]
const goal = (userName: string) => ({ userName, levelId: 'three', target: 260, results: [{ value: '300' }] })

test.each<[string, Override]>([
  ['tiers', { type: 'percentage_of_team_achievement_tiers', tiers }],
  ['a flat payout', { type: 'flat_payout', award: 25 }],
  ['a percentage', { type: 'percentage_of_override', percentage: 10 }],
])(
  'W01 no results cost more than the worst case, also where a leader is of another leader’s team: %s',
  async (_, override) => {
    const document: ProgramDocumentInput = { ...pastQuest, override, isOwnerEligibleForAward: true }
    const clientId = await plantClient(database.db)
    await withClientLong(database.db, clientId, async tx => {
      await plantProgram(tx, document, [goal('ann'), goal('ben')])
      await plantUnits(tx, assigned)
      const { total } = await costOf(tx, programDocument.parse(document))
      const { points } = await issueAll(database.db, tx, 'quest')
      expect(total).toBeGreaterThanOrEqual(points)
    })
  },
)
