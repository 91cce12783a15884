import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getText } from '../../contract/calls/texts.ts'
import type { User } from '../../contract/calls/user.ts'
import { queries } from '../client/queries.ts'
import { refreshUser } from './refresh-user.ts'
import { changeSession, currentSession } from './session.ts'
import { keepSessionId } from './session-id.ts'
import { leave } from './sign-in.ts'

const person = (userId: string, balance = 0) =>
  ({
    userId,
    locale: { code: 'en_US' },
    accountBalance: { result: balance },
    privacyNotice: { version: 1, hasAcknowledged: true },
  }) as unknown as User
let answer: (user: User) => void = () => {}

beforeEach(() => {
  const values = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  })
  vi.stubGlobal('fetch', () => {
    const headers = { 'content-type': 'application/json', 'x-string-encoding': 'none' }
    return new Promise(resolve => {
      answer = user => resolve(new Response(JSON.stringify(user), { headers }))
    })
  })
  arrive('maya')
})
afterEach(() => {
  changeSession({ user: undefined, hasEnded: false })
  vi.unstubAllGlobals()
})

function arrive(userId: string): void {
  keepSessionId(`session-of-${userId}`)
  changeSession({ user: person(userId) })
}

test('a person who is read again has their new balance', async () => {
  const refreshed = refreshUser()
  answer(person('maya', 120))
  await refreshed
  expect(currentSession().user).toEqual(person('maya', 120))
})

test('an answer that comes after its person has left brings nobody back', async () => {
  const refreshed = refreshUser()
  leave(false)
  answer(person('maya', 120))
  await refreshed
  expect(currentSession().user).toBeUndefined()
})

test('an answer that comes after somebody else has signed in leaves them who they are', async () => {
  const refreshed = refreshUser()
  leave(false)
  arrive('theo')
  answer(person('maya', 120))
  await refreshed
  expect(currentSession().user).toEqual(person('theo'))
})

test.each([
  { version: 1, isReadAgain: false },
  { version: 2, isReadAgain: true },
])(
  'A19 where version $version of the privacy notice stands after 1, its text is read again: $isReadAgain',
  async ({ version, isReadAgain }) => {
    const key = [getText.path, { params: { name: 'privacy-notice' }, query: { locale: 'en_US' } }]
    queries.setQueryData(key, { version: 1 })
    const refreshed = refreshUser()
    answer({ ...person('maya'), privacyNotice: { version, hasAcknowledged: false } })
    await refreshed
    expect(queries.getQueryState(key)?.isInvalidated).toBe(isReadAgain)
    expect(currentSession().user?.privacyNotice.version).toBe(version)
  },
)
