import { expect, test } from 'vitest'
import { finalWords } from './final-words.ts'

test.each([
  ['did_it', 112, 5000, 'reached', 'reached'],
  ['did_it', 100, 0, 'reached', 'reached-unpaid'],
  ['missed_goal', 91, 0, 'close', 'missed'],
  ['missed_goal', 80, 0, 'close', 'missed'],
  ['missed_goal', 79, 0, 'missed', 'missed'],
  ['missed_goal', 12, 0, 'missed', 'missed'],
  ['missed_goal', 60, 40, 'earned', 'earned'],
  ['missed_mq', 105, 0, 'close', 'missed-minimum'],
  ['missed_mq', 105, 300, 'earned', 'earned'],
] as const)(
  'P05 a final %s at %d percent with %d points reads as %s, %s',
  (treatment, percent, points, title, text) => {
    const words = finalWords({ treatment, progressPercentage: percent, awardedPoints: points })
    expect(words).toEqual({
      title: `tile.final.title.${title}`,
      text: `tile.final.text.${text}`,
      isReached: title === 'reached',
    })
  },
)

test('P05 a result without a goal is never called close', () => {
  expect(finalWords({ treatment: undefined }).title).toBe('tile.final.title.missed')
})
