import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { formatMoment } from '../../../words/format.ts'
import { speak } from '../../../words/words.ts'
import { AgainstForecast } from './AgainstForecast.tsx'
import type { BatchReply } from './use-batch.ts'

vi.mock('../../../words/console-words.ts', async load => ({
  ...(await load<typeof import('../../../words/console-words.ts')>()),
  c: (key: string, values: Record<string, string> = {}) => `${key} ${Object.values(values).join(' ')}`,
}))

test('W08a a forecast beside results stands under the moment at which it was made, on the reader’s clock', () => {
  vi.stubGlobal('document', { documentElement: {} })
  speak({ code: 'en_US', intlCode: 'en-US', writingDirection: 'ltr', label: 'English' })
  const at = '2026-11-21T23:30:00Z'
  const reply = { batch: { points: 100 }, forecast: { at, least: 0 } } as BatchReply
  expect(renderToStaticMarkup(<AgainstForecast reply={reply} />)).toContain(
    `results.against-forecast ${formatMoment(at)}`,
  )
  vi.unstubAllGlobals()
})
