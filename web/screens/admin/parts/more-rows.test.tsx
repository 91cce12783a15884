import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CallError } from '../../../client/call-error.ts'
import { MoreRows } from './MoreRows.tsx'

const list = {
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  error: null,
  fetchNextPage: () => Promise.reject(new Error('not pressed')),
}

test('W10i a further page that did not come says why, above the button for another try', () => {
  const error = new CallError({ httpCode: 429, message: 'Too many at once' })
  const failed = renderToStaticMarkup(<MoreRows of={{ ...list, isFetchNextPageError: true, error }} />)
  expect(failed).toMatch(/role="alert".*Too many at once.*<button/)
  // What failed while the list was read again says so elsewhere.
  expect(renderToStaticMarkup(<MoreRows of={{ ...list, error }} />)).not.toContain('alert')
  expect(renderToStaticMarkup(<MoreRows of={{ ...list, hasNextPage: false }} />)).toBe('')
})
