import type { Theme as ThemeId } from '../../rules/programs/program.ts'
import type { WordKey } from '../words/words.ts'

/** The question that a choice of goals asks, in the picture that is shown with it. */
const headings: Readonly<Record<ThemeId, WordKey>> = {
  mountain: 'goal-selection.heading.mountain',
  ocean: 'goal-selection.heading.ocean',
  'road-race': 'goal-selection.heading.none',
  city: 'goal-selection.heading.none',
  none: 'goal-selection.heading.none',
}

/** `choosingHeading('ocean')` reads "How far will you sail?". */
export function choosingHeading(theme: ThemeId): WordKey {
  return headings[theme]
}
