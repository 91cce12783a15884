import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { call as contract } from '../../contract/call.ts'
import { exportTables } from '../../contract/calls/program-views/tables.ts'
import { acknowledgePrivacyNotice } from '../../contract/calls/user/acknowledge-privacy-notice.ts'
import { setUserLocale } from '../../contract/calls/user/locale.ts'
import { getUser } from '../../contract/calls/user.ts'
import { call } from './call.ts'

let requests: RequestInit[] = []
function answer(body: string, type: string): void {
  vi.stubGlobal('fetch', async (_: string, request: RequestInit) => {
    requests.push(request)
    return new Response(body, { headers: { 'content-type': type } })
  })
}
beforeEach(() => {
  requests = []
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
  expect(requests.map(({ method, headers }) => [method, (headers as Record<string, string>)['accept']])).toEqual([
    ['GET', 'application/json'],
    ['POST', 'application/json'],
    ['PUT', '*/*'],
  ])
})

test('P18 a reading that does not answer is given up, a file that takes its time to arrive is not', async () => {
  vi.useFakeTimers()
  const file = new Blob(['name\r\n'])
  // The head at once where it is a file, the rest after a minute; any other not at all.
  vi.stubGlobal('fetch', (_: string, { signal, headers }: RequestInit) => {
    const given = new Promise<never>((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason)))
    if (!JSON.stringify(headers).includes('text/csv')) return given
    const rest = new Promise<Blob>(resolve => setTimeout(() => resolve(file), 60_000))
    return Promise.resolve({ ok: true, status: 200, headers: new Headers(), blob: () => Promise.race([given, rest]) })
  })
  const reading = expect(call(getUser)).rejects.toMatchObject({ messageCode: 'errors.generic.unreachable' })
  const fetching = expect(call(exportTables, { params: { id: 'q3---Manager' }, query: {} })).resolves.toBe(file)
  await vi.advanceTimersByTimeAsync(60_000)
  await Promise.all([reading, fetching])
  vi.useRealTimers()
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
