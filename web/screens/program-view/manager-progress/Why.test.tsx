import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { keepWords } from '../../../words/words.ts'
import { Why, type WhyProps } from './Why.tsx'

// Another file's words are not kept, so that each text is its key.
beforeEach(() => keepWords({ bundleName: 'goalquest', locale: 'en_US', messages: {} }))
const reasons = (props: WhyProps) =>
  [...renderToStaticMarkup(<Why {...props} />).matchAll(/manager\.why\.[a-z-]+/g)].map(([key]) => key)

const person = { progressPercentage: 16, previousPercentage: 0, moved: undefined, treatment: 'get_going' } as const

test('P18 where a program has no pace, the list of who could use a hand shows how much of the goal is reached', () => {
  expect(reasons({ person, pace: undefined, showsProgress: true })).toEqual(['manager.why.of-goal', 'manager.why.same'])
  expect(reasons({ person, pace: 61, showsProgress: true })).toEqual(['manager.why.behind', 'manager.why.same'])
  // Beside a bar the figure is shown already.
  expect(reasons({ person, pace: undefined })).toEqual(['manager.why.same'])
})

test('P18 beside a standing stands the figure that it is a band of: the share of today’s pace', () => {
  const paced = { ...person, onTrackPercentage: 82, progressPercentage: 50, treatment: 'sorta' } as const
  expect(reasons({ person: paced, pace: 61 })).toEqual([
    'manager.why.of-pace',
    'manager.why.behind',
    'manager.why.same',
  ])
  expect(reasons({ person: paced, pace: undefined })).not.toContain('manager.why.of-pace')
})
