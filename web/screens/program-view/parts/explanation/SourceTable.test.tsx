import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { wholeNumbers } from '../../../../../rules/clients/whole-numbers-fixture.ts'
import { SourceTable } from './SourceTable.tsx'

test('P13 a row without a weight shows that it counts 1, so that a mean can be calculated again', () => {
  const row = { loadId: '7', fileName: 'progress.csv', dataThrough: '2026-11-15' }
  const rows = [
    { ...row, line: 2, value: '80', weight: '2' },
    { ...row, line: 3, value: '95' },
  ]
  const goalLabel = wholeNumbers
  const html = renderToStaticMarkup(<SourceTable rows={rows} measures={{ goalLabel }} heading="h3" />)
  const cells = [...html.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/g)].map(([, cell = '']) => cell.replace(/<[^>]+>/g, ''))
  expect(cells.filter(cell => cell === '2' || cell === '1')).toEqual(['2', '1'])
})
