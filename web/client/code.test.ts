import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadCode } from './code.ts'

let version = ''
const reload = vi.fn()

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
  vi.stubGlobal('location', { reload })
  // As our server says it: to decode strings would import code, which takes its time.
  const headers = { 'x-string-encoding': 'none' }
  vi.stubGlobal('fetch', async () => Response.json({ version, isTestHost: false }, { headers }))
  reload.mockClear()
})
afterEach(() => vi.unstubAllGlobals())

// As Safari says it, without the address of what is missing.
const missing = () => Promise.reject(new TypeError('Importing a module script failed.'))

test('O11 code that a release no longer has reloads the page, once for each release', async () => {
  for (version of ['1', '2']) {
    reload.mockClear()
    void loadCode(missing)
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), { timeout: 20_000 })
    // After the reload it is missing still: the page shows that.
    await expect(loadCode(missing)).rejects.toThrow('Importing a module script failed.')
  }
})
