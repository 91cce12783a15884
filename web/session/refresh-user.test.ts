import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getProgramViews } from '../../contract/calls/program-views.ts'
import { getText } from '../../contract/calls/texts.ts'
import type { User } from '../../contract/calls/user.ts'
import { CallError } from '../client/call-error.ts'
import { queries } from '../client/queries.ts'
import { bundles, speak, spokenLocale } from '../words/words.ts'
import { noticeVersion, refreshAfter, refreshUser } from './refresh-user.ts'
import { changeSession, currentSession, type Session } from './session.ts'
import { keepSessionId } from './session-id.ts'
import { leave } from './sign-in.ts'

const person = (userId: string, balance = 0) =>
  ({
    userId,
    locale: { code: 'en_US' },
    accountBalance: { result: balance },
    privacyNotice: { version: 1, hasAcknowledged: true },
  }) as unknown as User
// In the language of whoever is signed in, which other tests may have left behind.
const { code } = currentSession().locale
const key = [getText.path, { params: { name: 'privacy-notice' }, query: { locale: code } }]
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
  queries.clear()
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

test('a reply from before a change of this page, or before a later reading, is not taken: the person is read once more', async () => {
  const replies: ((user: User) => void)[] = []
  const headers = { 'content-type': 'application/json', 'x-string-encoding': 'none' }
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise(resolve => {
        replies.push(user => resolve(new Response(JSON.stringify(user), { headers })))
      }),
  )
  const refreshed = [refreshUser(), refreshUser()]
  replies[1]!(person('maya', 120))
  await refreshed[1]
  replies[0]!(person('maya', 100))
  await vi.waitFor(() => expect(replies).toHaveLength(3))
  expect(currentSession().user).toEqual(person('maya', 120))
  const avatarUrl = '/avatars/new'
  changeSession({ user: { ...person('maya', 120), avatarUrl } as User })
  replies[2]!(person('maya', 120))
  await vi.waitFor(() => expect(replies).toHaveLength(4))
  expect(currentSession().user).toMatchObject({ avatarUrl })
  replies[3]!({ ...person('maya', 140), avatarUrl } as User)
  await refreshed[0]
  expect(currentSession().user).toMatchObject({ avatarUrl, accountBalance: { result: 140 } })
})

test.each([
  { version: 1, isReadAgain: false },
  { version: 2, isReadAgain: true },
])(
  'A19 where version $version of the privacy notice stands after 1, its text is read again: $isReadAgain',
  async ({ version, isReadAgain }) => {
    queries.setQueryData(key, { version: 1 })
    const refreshed = refreshUser()
    answer({ ...person('maya'), privacyNotice: { version, hasAcknowledged: false } })
    await refreshed
    expect(queries.getQueryState(key)?.isInvalidated).toBe(isReadAgain)
    expect(currentSession().user?.privacyNotice.version).toBe(version)
  },
)

/** Answers every call by its address; the paths that were asked for. */
function answerWith(reply: (path: string) => object): string[] {
  const paths: string[] = []
  const headers = { 'content-type': 'application/json', 'x-string-encoding': 'none' }
  vi.stubGlobal('fetch', async (path: string) => {
    paths.push(path)
    return new Response(JSON.stringify(reply(path)), { headers })
  })
  return paths
}

test.each(['errors.privacy-notice-changed', 'errors.privacy-not-acknowledged'])(
  'A19 after %s the text is read again, though the person had this version before',
  async messageCode => {
    queries.setQueryData(key, { version: 1 })
    changeSession({ user: { ...person('maya'), privacyNotice: { version: 2, hasAcknowledged: false } } })
    answerWith(path => (path.includes('/texts/') ? { version: 2 } : currentSession().user!))
    await refreshAfter(new CallError({ httpCode: 409, messageCode }))
    expect(queries.getQueryData(key)).toEqual({ version: 2 })
  },
)

test('A19 after another refusal the person alone is read again', async () => {
  const paths = answerWith(() => person('maya', 120))
  await refreshAfter(new CallError({ httpCode: 409, messageCode: 'errors.password-needed' }))
  expect(paths.filter(path => path.includes('/texts/'))).toEqual([])
  expect(currentSession().user).toEqual(person('maya', 120))
})

test('A19 the version of the text that is shown is acknowledged, and not a newer one', () => {
  const user = { privacyNotice: { version: 2, hasAcknowledged: false } }
  expect(noticeVersion(user)).toBe(2)
  queries.setQueryData(key, { version: 1 })
  expect(noticeVersion(user)).toBe(1)
})

describe('A12 a person who has chosen another language in another window', () => {
  const german = { code: 'de_DE', intlCode: 'de-DE', writingDirection: 'ltr', label: 'Deutsch' } as const
  const inGerman = { ...person('maya'), locale: german } as unknown as User
  const views = [getProgramViews.path, {}]
  const { client, locale } = currentSession()
  // Which another test file may have had before.
  const words = bundles.get('de_DE')

  beforeEach(() => {
    bundles.delete('de_DE')
    vi.stubGlobal('document', { documentElement: {} })
    changeSession({ client: { ...client, locales: [locale, german] } as unknown as Session['client'] & object })
    queries.setQueryData(views, [])
  })
  afterEach(() => {
    vi.stubGlobal('document', { documentElement: {} })
    speak(locale)
    changeSession({ client: client!, locale })
    if (words === undefined) bundles.delete('de_DE')
    else bundles.set('de_DE', words)
  })

  test('is spoken to in it, and what the server had said in the old one is read again', async () => {
    const paths = answerWith(path =>
      path.includes('/translations/') ? { bundleName: 'goalquest', locale: 'de_DE', messages: {} } : inGerman,
    )
    await refreshUser()
    expect(paths.some(path => path.includes('/translations/') && path.includes('de_DE'))).toBe(true)
    expect([spokenLocale().code, currentSession().locale.code]).toEqual(['de_DE', 'de_DE'])
    expect(currentSession().user).toEqual(inGerman)
    expect(queries.getQueryState(views)?.isInvalidated).toBe(true)
  })

  test('keeps the old one wholly where the words of the new cannot be had', async () => {
    answerWith(path => {
      if (path.includes('/translations/')) throw new TypeError('Failed to fetch')
      return inGerman
    })
    await expect(refreshUser()).rejects.toThrow()
    expect(spokenLocale().code).toBe(locale.code)
    expect(currentSession().user).toEqual(person('maya'))
  })

  test('is left alone where the page speaks another than theirs, and theirs is as it was', async () => {
    speak(german)
    answerWith(() => person('maya', 120))
    await refreshUser()
    expect(spokenLocale()).toEqual(german)
    expect(queries.getQueryState(views)?.isInvalidated).toBe(false)
  })
})
