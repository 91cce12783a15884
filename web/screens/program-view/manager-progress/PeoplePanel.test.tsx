import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { Tables } from '../../../../contract/calls/program-views/tables.ts'
import { withoutWords } from '../../../words/words-fixture.ts'
import { PeoplePanel } from './PeoplePanel.tsx'
import type { PeoplePanelProps } from './people-columns.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { readonly children: ReactNode }) => <a href="/">{children}</a>,
}))
vi.mock('./use-go-to-place.ts', () => ({ useGoToPlace: () => () => undefined }))
withoutWords()

function shown(detailsTable: Partial<Tables['detailsTable']>): string {
  const tables = {
    levels: [],
    hierarchyTable: [],
    detailsTable: { page: 1, pageSize: 50, rowCount: 0, rows: [], ...detailsTable },
  }
  const props = { programViewId: 'spring', place: { find: 'a' }, tables, subject: 'standing', pace: 60 }
  return renderToStaticMarkup(<PeoplePanel {...(props as unknown as PeoplePanelProps)} />)
}

test('P18 a search that could not look at everybody and found nobody asks for more letters, and counts nobody', () => {
  const cutOff = shown({ isMore: true })
  expect(cutOff).toContain('manager.too-many-called.title')
  expect(cutOff).toContain('manager.too-many-called.text')
  expect(cutOff).not.toMatch(/manager\.(nobody-found|people-or-more)/)
  const whole = shown({})
  expect(whole).toContain('manager.nobody-found.text')
  expect(whole).toContain('manager.people-count')
  expect(whole).not.toContain('manager.too-many-called')
})
