import type { GoalLabel } from '../programs/program.ts'

/** A label that writes whole numbers without a unit. */
export const wholeNumbers = {
  labelText: '',
  labelPosition: 'after',
  labelType: 'decimal',
  currencyCode: 'USD',
  precision: 0,
} as const satisfies GoalLabel
