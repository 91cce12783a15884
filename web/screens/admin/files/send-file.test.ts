import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { User } from '../../../../contract/calls/user.ts'
import { queries } from '../../../client/queries.ts'
import { changeSession } from '../../../session/session.ts'
import { keepSessionId } from '../../../session/session-id.ts'
import { leave } from '../../../session/sign-in.ts'
import { stubStorage } from '../../../session/storage-fixture.ts'
import { bringFile, sending } from './send-file.ts'

const sent: { readonly path: string; readonly by: string | undefined }[] = []
let isLineLost = false

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  stubStorage()
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  sent.length = 0
  isLineLost = false
  vi.stubGlobal('fetch', async (address: string, { method, headers }: RequestInit) => {
    const by = (headers as Record<string, string>)['x-session-id']
    const path = address.replace(/^.*\/admin\//, '')
    sent.push({ path: `${method} ${path}`, by })
    if (isLineLost) throw new TypeError('Failed to fetch')
    const reply =
      path === 'uploads' ? { uploadId: '7', partSize: 1024 * 1024 } : path.endsWith('parts') ? { parts: [] } : {}
    // The line breaks when the first part is on its way.
    if (path.endsWith('parts')) isLineLost = true
    return new Response(JSON.stringify(reply), {
      headers: { 'content-type': 'application/json', 'x-string-encoding': 'none' },
    })
  })
})
afterEach(() => {
  changeSession({ user: undefined, hasEnded: false })
  queries.clear()
  sending.change(undefined)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function arrive(userId: string): void {
  keepSessionId(`session-of-${userId}`)
  changeSession({ user: { userId, locale: { code: 'en_US' } } as unknown as User })
}

test('W02b a file on its way stops with who brought it: who signs in after them neither sees nor sends it', async () => {
  arrive('ann')
  void bringFile(new File(['userName,result\nmaya,5\n'], 'payout-q3.csv'), () => undefined)
  // Checksums are made outside of this thread, which a busy machine lets wait.
  const end = performance.now() + 60_000
  while (sending.current()?.phase !== 'waiting' && performance.now() < end) await new Promise(setImmediate)
  expect(sending.current()).toMatchObject({ fileName: 'payout-q3.csv', phase: 'waiting' })

  leave(true)
  arrive('ben')
  isLineLost = false
  for (let turn = 0; turn < 50; turn++) {
    await vi.advanceTimersByTimeAsync(2000)
    await new Promise(setImmediate)
  }
  expect(sent.filter(({ by }) => by === 'session-of-ben')).toEqual([])
  expect(sending.current()).toBeUndefined()
})
