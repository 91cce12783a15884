import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { paths } from '../../../paths.ts'
import { speakWords } from '../../../words/words-fixture.ts'
import { ConfirmBar, type ConfirmBarProps } from './ConfirmBar.tsx'
import { LevelCard, type LevelCardProps } from './LevelCard.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { readonly to: string; readonly children: unknown }) => (
    <a href={to}>{children as string}</a>
  ),
}))

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
  expect(words).toContain('|Today this level would be 360 orders|')
  const bar = { view, chosen, hasGoal: true, justSaved: false, onConfirm() {} } as unknown as ConfirmBarProps
  const html = renderToStaticMarkup(<ConfirmBar {...bar} />)
  expect(html).toMatch(/<button.*Take 360 orders instead/)
  expect(html).not.toContain('Change my goal')
  expect(html).toContain(`<a href="${paths.progress}"><span class`)
  expect(html).toContain('See your journey')
})
