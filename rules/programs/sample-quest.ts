import type { Program } from './program.ts'

/** The worked program of decisions §4, on which the tests of the law stand: 110, 120, 130 percent for 20, 60, 120 points. */
export const sampleQuest: Program = {
  programId: 'quest',
  type: 'goalquest',
  calculation: 'standard',
  achievementRule: 'percentage_of_baseline',
  rounding: { precision: 0, method: 'half-up' },
  label: { labelText: '', labelPosition: 'after', labelType: 'decimal', currencyCode: 'USD', precision: 0 },
  timePeriod: { timePeriodId: 'q1', startDate: '2026-01-01', endDate: '2026-03-31' },
  goalSelection: { from: '2025-12-01', to: '2026-01-15' },
  groups: [
    {
      groupId: 'field',
      name: 'Field',
      levels: [
        { levelId: 'one', name: 'Level 1', amount: '110', award: 20 },
        { levelId: 'two', name: 'Level 2', amount: '120', award: 60 },
        { levelId: 'three', name: 'Level 3', amount: '130', award: 120 },
      ],
    },
  ],
  payout: { type: 'fixed', timing: 'pay_at_end_of_program' },
  isBasicEarnedWithoutGoal: true,
  isOwnerEligibleForAward: false,
  progressRows: 'replace',
}
