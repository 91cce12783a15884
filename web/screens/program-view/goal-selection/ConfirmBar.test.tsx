import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { speakWords } from '../../../words/words-fixture.ts'
import { ConfirmBar, type ConfirmBarProps } from './ConfirmBar.tsx'
import { LevelCard, type LevelCardProps } from './LevelCard.tsx'

const label = { labelText: 'orders', labelPosition: 'after', labelType: 'number', currencyCode: 'USD', precision: 0 }
const view = { programCalculationType: 'average', goalLabel: label, mediaLabel: 'points' }
const chosen = {
  levelName: 'Ridge',
  goalPayoutTierType: 'fixed',
  goalAwardAmount: 60,
  goalAchieveAmount: '240',
  isSelected: true,
  pickedAgain: { goalAchieveAmount: '360' },
}

test('P07 a selected level that would have another target today can be picked again', () => {
  speakWords('en_US')
  const card = { view, level: chosen, levels: {}, isChosen: true, onChoose() {} } as unknown as LevelCardProps
  const words = renderToStaticMarkup(<LevelCard {...card} />).replace(/<[^>]+>/g, '|')
  expect(words).toContain('|240 orders|')
  expect(words).toContain('|Pick it again and it becomes 360 orders|')
  const bar = { view, chosen, hasGoal: true, justSaved: false, onConfirm() {} } as unknown as ConfirmBarProps
  expect(renderToStaticMarkup(<ConfirmBar {...bar} />)).toMatch(/<button.*Change my goal/)
})
