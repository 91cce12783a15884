import type { Progress } from '../../../../../../contract/calls/program-views/progress.ts'
import type { ProgramView } from '../../../../../../contract/calls/program-views.ts'
import type { NamedPerson } from '../../../../../../rules/accounts/full-name.ts'
import { fullName } from '../../../../../../rules/accounts/full-name.ts'
import { formatDate } from '../../../../../words/format.ts'
import { percentText } from '../../../../../words/percent-text.ts'
import { t } from '../../../../../words/words.ts'

/** What a picture or a certificate says: the person's own name and success, and neither amounts nor points nor anybody else. */
export interface KeepsakeWords {
  readonly name: string
  readonly program: string
  readonly reached: string
  readonly percent: string
  readonly level?: string
  readonly date: string
}

export function keepsakeWords(
  person: NamedPerson,
  { programName }: Pick<ProgramView, 'programName'>,
  { goal, finalResult }: Pick<Progress, 'goal' | 'finalResult'>,
): KeepsakeWords {
  const percent = percentText(goal.paxProgressResponse?.progressPercentage ?? 0)
  return {
    name: fullName(person),
    program: programName,
    reached: t('final.share.reached'),
    percent: t('final.share.percent', { percent }),
    level: finalResult?.levelName,
    date: formatDate(finalResult?.issuedOn ?? '1970-01-01', 'day-and-year'),
  }
}
