import type { ExplainedAward } from '../../../../../contract/final-result.ts'
import { t } from '../../../../words/words.ts'
import type { Measures } from './figure-text.ts'

/** What an award is for; a bonus is called what the program calls it. */
export function awardTitle(kind: ExplainedAward['kind'], { bonusPayout }: Measures): string {
  return kind === 'bonus' && bonusPayout ? bonusPayout.name : t(`explained.award.${kind}`)
}
