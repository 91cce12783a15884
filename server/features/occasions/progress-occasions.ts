import type { Occasion } from '../../../rules/mails/occasions.ts'

/** What a load of results can be a mail for. */
export const progressOccasions = [
  'results',
  'milestone',
  'one-week',
  'goal-reached',
] as const satisfies readonly Occasion[]
