import { readdirSync, readFileSync } from 'node:fs'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { getAuditTrail } from '../../contract/calls/admin/audit.ts'
import { queries } from './queries.ts'
import { usePages } from './use-pages.ts'

function Trail() {
  const { data } = usePages(getAuditTrail, { query: {} }, 'before', last => last.next)
  return data ? 'pages' : 'nothing yet'
}

test('W09b a list that is read page by page does not take the single reply that another screen has read for its pages', () => {
  queries.setQueryData([getAuditTrail.path, { query: {} }], { events: [], head: null })
  const list = (
    <QueryClientProvider client={queries}>
      <Trail />
    </QueryClientProvider>
  )
  expect(renderToStaticMarkup(list)).toBe('nothing yet')
  queries.clear()
})

test('W09b every list that is read page by page is read by usePages, which keeps its pages apart', () => {
  const web = new URL('../', import.meta.url)
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(file => /(?<!\.test)\.tsx?$/.test(file))
  const reading = files.filter(file => readFileSync(new URL(file, web), 'utf8').includes('useInfiniteQuery'))
  expect(reading).toEqual(['client/use-pages.ts'])
})
