import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { speakWords } from '../../../words/words-fixture.ts'
import { LevelCard, type LevelCardProps } from './LevelCard.tsx'

/** What a card says of a target in percent against a starting figure of 88 %. */
function meaning(locale: string, target: string) {
  speakWords(locale)
  const label = { labelText: '', labelPosition: 'after', labelType: 'percentage', currencyCode: 'USD', precision: 1 }
  const view = { programCalculationType: 'average', goalLabel: label, mediaLabel: 'points' }
  const level = { goalPayoutTierType: 'fixed', goalAwardAmount: 60, goalAchieveAmount: target, baseValue: '88' }
  const props = { view, level, levels: {}, isChosen: false, onChoose() {} } as unknown as LevelCardProps
  return renderToStaticMarkup(<LevelCard {...props} />).replace(/<[^>]+>/g, '|')
}

test.each([
  ['en_US', '89', '1 percentage point above your starting figure'],
  ['en_US', '87', '1 percentage point below your starting figure'],
  ['en_US', '89.5', '1.5 percentage points above your starting figure'],
  ['de_DE', '87', '1 Prozentpunkt unter'],
  ['fr_FR', '89.5', '1,5 point de pourcentage au-dessus'],
  ['fr_FR', '90', '2 points de pourcentage au-dessus'],
  ['pt_BR', '89.5', '1,5 ponto percentual acima'],
])('L14 in %s a target of %s%% is %j', (locale, target, words) => {
  expect(meaning(locale, target)).toContain(words)
})
