import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { User } from '../../../../contract/calls/user.ts'
import { CallError } from '../../../client/call-error.ts'
import { changeSession } from '../../../session/session.ts'
import { keepSessionId, sessionId } from '../../../session/session-id.ts'
import { leave } from '../../../session/sign-in.ts'
import { proofNeeded } from './proof-needed.ts'
import { withProof } from './use-act.ts'

beforeEach(() => {
  const values = new Map<string, string>()
  const storage = {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  }
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('localStorage', storage)
})
afterEach(() => {
  changeSession({ user: undefined, hasEnded: false })
  vi.unstubAllGlobals()
})

function arrive(userId: string): void {
  keepSessionId(`session-of-${userId}`)
  changeSession({ user: { userId, locale: { code: 'en_US' } } as unknown as User })
}

test('W10e an act that waits for a proof ends with who asked for it: nobody who signs in after them proves it', async () => {
  const made: (string | undefined)[] = []
  arrive('ann')
  const acted = withProof(async () => {
    made.push(sessionId())
    if (sessionId() === 'session-of-ann') throw new CallError({ httpCode: 403, messageCode: 'errors.proof-needed' })
    return 'issued'
  })
  await vi.waitFor(() => expect(proofNeeded.current()).toBeDefined(), { timeout: 20_000 })

  leave(true)
  arrive('ben')
  expect(proofNeeded.current()).toBeUndefined()
  expect(await acted).toBeUndefined()
  expect(made).toEqual(['session-of-ann'])
})
