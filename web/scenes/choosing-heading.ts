import type { Theme as ThemeId } from '../../rules/programs/program.ts'
import type { WordKey } from '../words/words.ts'
import { landscapeOf } from './landscapes.ts'

/** The question above a choice of goals, to match the picture shown with it: at sea "How far will you sail?". */
export function choosingHeading(theme: ThemeId): WordKey {
  return landscapeOf(theme)?.words.choose ?? 'goal-selection.heading.none'
}
