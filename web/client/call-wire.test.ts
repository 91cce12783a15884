import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { call as contract } from '../../contract/call.ts'
import { acknowledgePrivacyNotice } from '../../contract/calls/user/acknowledge-privacy-notice.ts'
import { setUserLocale } from '../../contract/calls/user/locale.ts'
import { getUser } from '../../contract/calls/user.ts'
import { call } from './call.ts'

let asked: RequestInit[] = []
function answer(body: string, type: string): void {
  vi.stubGlobal('fetch', async (_: string, request: RequestInit) => {
    asked.push(request)
    return new Response(body, { headers: { 'content-type': type } })
  })
}
beforeEach(() => {
  asked = []
  vi.stubGlobal('sessionStorage', { getItem: () => null })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** A call whose reply may be of any type. */
const exported = contract({
  name: 'exported',
  summary: '',
  method: 'GET',
  path: '/api/v1.0/exported',
  reply: z.unknown(),
  refusals: {},
})

test('C90 GET and POST ask for JSON, every other method takes whatever comes', async () => {
  answer('{}', 'application/json')
  await call(getUser)
  await call(setUserLocale, { body: { locale: 'de_DE' } })
  await call(acknowledgePrivacyNotice, { body: { version: 1 } })
  expect(asked.map(({ method, headers }) => [method, (headers as Record<string, string>)['accept']])).toEqual([
    ['GET', 'application/json'],
    ['POST', 'application/json'],
    ['PUT', '*/*'],
  ])
})

test('C91 a PDF is a blob', async () => {
  answer('%PDF-1.7', 'application/pdf')
  const reply = await call(exported)
  expect(reply).toBeInstanceOf(Blob)
  expect(await (reply as Blob).text()).toBe('%PDF-1.7')
})

test.each(['text/csv; charset=utf-8', 'text/html'])('C91 %s is text, as it came', async type => {
  answer('name;100%25', type)
  expect(await call(exported)).toBe('name;100%25')
})

test('C92 anything else is JSON, its strings decoded where an older host sends them encoded', async () => {
  answer('{"name":"100%25","half":"100%"}', 'application/json')
  expect(await call(exported)).toEqual({ name: '100%', half: '100%' })
})
