import { decimal, plainText } from '../../../rules/decimal.ts'
import { minimumQualifierTarget } from '../../../rules/goals/minimum-qualifier-target.ts'
import type { Program } from '../../../rules/programs/program.ts'

/** The second measure of a person who has not reached its minimum, with that minimum: 3 of 5. Without a row the measure is 0. */
export function missedMinimum(
  { minimumQualifier }: Pick<Program, 'minimumQualifier'>,
  target: string | null,
  value: string | null,
): { readonly currentMQValue: string; readonly minQualifier: string } | undefined {
  if (minimumQualifier === undefined || target === null) return undefined
  const minimum = minimumQualifierTarget(minimumQualifier, target)
  return minimum.ok
    ? { currentMQValue: plainText(decimal(value ?? 0)), minQualifier: plainText(minimum.value) }
    : undefined
}
