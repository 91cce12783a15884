import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { TablesQuery } from '../../../../contract/calls/program-views/tables.ts'
import { withoutWords } from '../../../words/words-fixture.ts'
import { HelpFirst, type HelpFirstProps } from './HelpFirst.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children, search }: { readonly children: ReactNode; readonly search: object }) => (
    <a href="/" data-search={JSON.stringify(search)}>
      {children}
    </a>
  ),
}))

/** Yves is on track by the older load of his group; Xenia, with more of her goal, is behind by the newer of hers. */
const rows = [
  { userId: '1', name: 'Yves', progressPercentage: 20, onTrackPercentage: 100 },
  { userId: '2', name: 'Xenia', progressPercentage: 40, onTrackPercentage: 66 },
]
vi.mock('./use-tables.ts', () => ({
  useTablesOf: (_view: string, _unit: string | undefined, { sort }: TablesQuery) => ({
    data: { detailsTable: { rows: sort === 'pace' ? rows.toReversed() : rows } },
  }),
}))
withoutWords()

function shown(most: Partial<HelpFirstProps['tables']['total']>): string {
  const tables = { total: { people: 2, withGoal: 2, ...most }, unitsTable: { units: 0 } }
  const props = { programViewId: 'spring', place: {}, tables, pace: 60 } as unknown as HelpFirstProps
  return renderToStaticMarkup(<HelpFirst {...props} />)
}

test('P18 whoever is furthest behind the pace of their own day is named, not whoever has least of the goal', () => {
  const one = shown({ spread: { get_going: 0, stay_focused: 1, sorta: 0, on_track: 1, made_it: 0 } })
  expect(one).toContain('Xenia')
  expect(one).not.toContain('Yves')
  const many = shown({ spread: { get_going: 6, stay_focused: 0, sorta: 0, on_track: 1, made_it: 0 } })
  expect(many.replaceAll('&quot;', '"')).toContain('"sort":"pace"')
})
