import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { withoutWords } from '../../../../words/words-fixture.ts'
import { hasMoreToShow, Payments } from './Payments.tsx'

withoutWords()

test('P15 what was left to the person after a correction is said beside the one payment', () => {
  const payments = [{ date: '2026-11-21', kind: 'final', points: 60 } as const]
  expect(hasMoreToShow({ payments })).toBe(false)
  const paid = { payments, kept: 60 }
  expect(hasMoreToShow(paid)).toBe(true)
  const html = renderToStaticMarkup(<Payments paid={paid} label={{ mediaLabel: 'miles' }} />)
  expect(html).toContain('(final.kept)')
  expect(html).not.toContain('(final.owed)')
})
