import { beforeEach, expect, test } from 'vitest'
import type { CompanyBrandingAndRules } from '../../contract/calls/company-branding-and-rules.ts'
import { countedLabel, pointsText } from '../words/points-text.ts'
import { speakWords } from '../words/words-fixture.ts'
import { clientLabel, mediaLabelOf } from './media-label.ts'

beforeEach(() => speakWords('ru_RU', key => ['progress.award', 'points.media-label'].includes(key)))

const company = (mediaLabels: CompanyBrandingAndRules['clientBranding']['mediaLabels']) =>
  ({ clientBranding: { mediaLabel: 'miles', mediaLabels } }) as unknown as CompanyBrandingAndRules

test('L01 L14 a page says 1 балл, 2 балла and 5 баллов, by the forms that the server sends', () => {
  const mediaLabelForms = { one: 'балл', few: 'балла', many: 'баллов', other: 'балла' }
  const label = clientLabel(company([{ locale: 'ru_RU', cmText: 'баллов', mediaLabelForms }]))
  expect([1, 2, 5, 1021, -3].map(points => pointsText(label, points).replace('\u00a0', ' '))).toEqual([
    ...['1 балл', '2 балла', '5 баллов', '1 021 балл', '-3 балла'],
  ])
  expect(pointsText(label, -3, '−3')).toBe('−3 балла')
})

test('L01 a client’s one text stands beside every number, and the word of the bundle where no client is known', () => {
  const label = clientLabel(company([{ locale: 'ru_RU', cmText: 'мили' }]))
  expect([1, 2, 5].map(count => countedLabel(label, count))).toEqual(['мили', 'мили', 'мили'])
  expect(clientLabel(company([])).mediaLabel).toBe('miles')
  expect(mediaLabelOf(undefined)).toBe('баллов')
})
