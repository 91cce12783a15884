import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { User } from '../../../../contract/calls/user.ts'
import { CallError } from '../../../client/call-error.ts'
import { changeSession } from '../../../session/session.ts'
import { keepSessionId, sessionId } from '../../../session/session-id.ts'
import { leave } from '../../../session/sign-in.ts'
import { stubStorage } from '../../../session/storage-fixture.ts'
import { proofNeeded } from './proof-needed.ts'
import { withProof } from './use-act.ts'

beforeEach(() => {
  stubStorage()
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
