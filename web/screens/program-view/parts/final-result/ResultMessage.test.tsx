import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { withoutWords } from '../../../../words/words-fixture.ts'
import { ResultMessage } from './ResultMessage.tsx'

withoutWords()

const day = '2026-11-21'
const result = {
  code: 'YXXX',
  totalNumberOfPoints: 55,
  totalGoalPoints: 55,
  isGoalAchieved: true,
  issuedOn: day,
  awards: [],
}
const payment = { date: day, kind: 'final', points: 60 } as const

function html(payments: readonly { date: string; kind: 'final' | 'correction'; points: number; reason?: string }[]) {
  return renderToStaticMarkup(
    <ResultMessage
      view={{ mediaLabel: 'miles', programType: 'goalquest' }}
      name="Omar"
      progress={{ goal: {} }}
      result={result}
      paid={{ payments: [...payments] }}
    />,
  )
}

test('P12 P18 who leads reads the four texts of the participant, and each payment once there is more than one', () => {
  for (const part of ['headline', 'subheadline', 'message', 'footer']) {
    expect(html([payment])).toContain(`Missing locale value (final.${part}.`)
  }
  expect(html([payment])).not.toContain('(final.payments)')
  const corrected = html([payment, { date: day, kind: 'correction', points: -5, reason: 'A return' }])
  expect(corrected).toContain('(final.payments)')
  expect(corrected).toContain('A return')
})
