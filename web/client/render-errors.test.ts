import { expect, test, vi } from 'vitest'
import { keepRenderError } from './render-errors.ts'

test('E04 what breaks is reported with its component stack once, however often it is drawn, and of very many the first', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('location', { pathname: '/dashboard' })
  vi.stubGlobal('fetch', (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  // No character is cut in two: the server refuses half of one.
  keepRenderError(`${'x'.repeat(499)}\u{1f600}`, null)
  expect(sent.splice(0)).toMatchObject([{ message: 'x'.repeat(499) }])
  for (let drawing = 0; drawing < 100; drawing += 1) keepRenderError(new Error('broken'), '\n    at Tile')
  expect(sent).toEqual([{ message: 'Error: broken', componentStack: '\n    at Tile', path: '/dashboard' }])
  for (let other = 0; other < 100; other += 1) keepRenderError(new Error(`broken ${other}`), null)
  expect(sent).toHaveLength(19)
  vi.unstubAllGlobals()
})
