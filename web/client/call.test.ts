import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { putUploadPart } from '../../contract/calls/admin/uploads/parts.ts'
import { login } from '../../contract/calls/login.ts'
import { redeemCode } from '../../contract/calls/ots/redeem.ts'
import { getTables } from '../../contract/calls/program-views/tables.ts'
import { saveAvatar } from '../../contract/calls/user/avatar.ts'
import { exportData } from '../../contract/calls/user/data-export.ts'
import { getUser } from '../../contract/calls/user.ts'
import { call, onAnswer, onSend, onSessionEnd } from './call.ts'
import type { CallError } from './call-error.ts'
import { addressOf } from './request-of.ts'

const kept = new Map<string, string>()
let requests: [string, RequestInit][] = []

function answer(body: string, init: ResponseInit = {}) {
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    requests.push([address, request])
    return new Response(body, { headers: { 'content-type': 'application/json', 'x-string-encoding': 'none' }, ...init })
  })
}

async function failureOf(promise: Promise<unknown>): Promise<CallError> {
  return promise.then(
    () => expect.unreachable('The call should have failed'),
    (error: CallError) => error,
  )
}

beforeEach(() => {
  requests = []
  kept.clear()
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => kept.get(key) ?? null })
})
afterEach(() => {
  vi.unstubAllGlobals()
  onSessionEnd(() => {})
})

describe('what a call sends', () => {
  test('A02 the session id travels in x-session-id, and nothing is cached', async () => {
    kept.set('sessionId', 'abc')
    answer('{}')
    await call(getUser)
    expect(requests[0]?.[0]).toBe('/v1/contests-api/api/v1.0/user')
    expect(requests[0]?.[1]).toMatchObject({ method: 'GET', cache: 'no-store', credentials: 'same-origin' })
    expect(requests[0]?.[1].headers).toMatchObject({ 'x-session-id': 'abc', accept: 'application/json' })
  })

  test('a body goes out as JSON, and only then is there a content type', async () => {
    answer('{}')
    await call(login, { body: { username: 'maya', password: ' p ' } })
    expect(requests[0]?.[1]).toMatchObject({ method: 'POST', body: '{"username":"maya","password":" p "}' })
    expect(requests[0]?.[1].headers).not.toHaveProperty('x-session-id')
  })

  test('A15 a key for a second try travels in idempotency-key, and only where there is one', async () => {
    answer('{}')
    const body = { code: 'K7DW', userName: 'maya' }
    await call(redeemCode, { body, headers: { 'idempotency-key': 'key-1' } })
    await call(redeemCode, { body })
    expect(requests[0]?.[1].headers).toMatchObject({ 'idempotency-key': 'key-1' })
    expect(requests[1]?.[1].headers).not.toHaveProperty('idempotency-key')
  })

  test('W02b a part of a file goes out as the bytes it is, with its checksum in the address', async () => {
    answer('{"part":0,"sha256":"","missing":1}')
    const body = new Blob(['userName,value'])
    await call(putUploadPart, { params: { uploadId: '7', part: '0' }, query: { sha256: 'ab' }, body })
    expect(requests[0]?.[0]).toBe('/v1/contests-api/api/v1.0/admin/uploads/7/parts/0?sha256=ab')
    expect(requests[0]?.[1].body).toBe(body)
    expect(requests[0]?.[1].headers).toMatchObject({ 'content-type': 'application/octet-stream' })
  })

  test('A13 a body of a form goes out as one, its file under its own name, and a file that is answered is a blob', async () => {
    answer('{}')
    const picture = new File(['jpeg'], 'avatar.jpg', { type: 'image/jpeg' })
    await call(saveAvatar, { body: { 'profile-pic': picture, userId: '7', existingAvatarUrl: undefined } })
    const form = requests[0]?.[1].body as FormData
    expect([...form.keys()]).toEqual(['profile-pic', 'userId'])
    expect(form.get('profile-pic')).toMatchObject({ name: 'avatar.jpg', type: 'image/jpeg' })
    expect(requests[0]?.[1].headers).not.toHaveProperty('content-type')
    answer('{"person":{}}')
    expect(await (await call(exportData)).text()).toBe('{"person":{}}')
  })

  test('parameters and query are written into the address, escaped', () => {
    expect(addressOf(getTables.path, { params: { id: 'q3/§---Selector' }, query: { page: 2, sort: undefined } })).toBe(
      '/v1/contests-api/api/v1.0/program-views/q3%2F%C2%A7---Selector/tables?page=2',
    )
  })
})

describe('what a failure becomes', () => {
  test('E01 a failed reply keeps its message, HTTP code, message code and request id', async () => {
    const reply = { message: 'Closed.', httpCode: 409, messageCode: 'errors.selection-closed', requestId: 'r1' }
    answer(JSON.stringify({ ...reply, errorCode: 'E7' }), { status: 409 })
    expect(await failureOf(call(getUser))).toMatchObject({ ...reply, errorCode: 'E7' })
  })

  test('E01 what says nothing is 500 and errors.generic.global', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }))
    expect(await failureOf(call(getUser))).toMatchObject({ httpCode: 502, messageCode: 'errors.generic.global' })
    answer('not json')
    expect(await failureOf(call(getUser))).toMatchObject({ httpCode: 200, messageCode: 'errors.generic.global' })
  })

  test('E01 a server that cannot be reached counts as 500', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('fetch failed')))
    expect(await failureOf(call(getUser))).toMatchObject({ httpCode: 500, messageCode: 'errors.generic.unreachable' })
  })

  test('E01 an answer that breaks off on its way did not arrive', async () => {
    const sent = vi.fn()
    onSend(answer => void answer.catch(sent))
    const broken = new ReadableStream({ start: stream => stream.error(new TypeError('network error')) })
    vi.stubGlobal('fetch', async () => new Response(broken, { headers: { 'x-string-encoding': 'none' } }))
    expect(await failureOf(call(getUser))).toMatchObject({ httpCode: 500, messageCode: 'errors.generic.unreachable' })
    // The connection counts as lost, so that what is shown is read again when it is back.
    await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce(), { timeout: 20_000 })
    onSend(undefined)
  })

  test('a 401 ends the session that was sent, and a wrong password ends none', async () => {
    const ended = vi.fn()
    onSessionEnd(ended)
    answer('{"message":"No.","messageCode":"errors.login-failed"}', { status: 401 })
    await failureOf(call(login, { body: { username: 'maya', password: 'no' } }))
    expect(ended).not.toHaveBeenCalled()
    answer('{"message":"No."}', { status: 401 })
    kept.set('sessionId', 'abc')
    await failureOf(call(getUser))
    expect(ended).toHaveBeenCalledTimes(1)
    // Another tab has signed out, and the browser cleared the storage of both.
    kept.clear()
    await failureOf(call(getUser))
    expect(ended).toHaveBeenCalledTimes(2)
  })

  test('C08 a responseCode in the place of the user means that nobody is signed in', async () => {
    const ended = vi.fn()
    onSessionEnd(ended)
    answer('{"responseCode":"401"}')
    expect(await failureOf(call(getUser))).toMatchObject({ httpCode: 401, messageCode: 'errors.generic.global' })
    expect(ended).toHaveBeenCalledOnce()
  })
})

test('strings are decoded only where the server does not say they are plain, and malformed ones stay', async () => {
  const body = '{"firstName":"Ren%C3%A9","rows":[{"text":"100%"}],"count":3}'
  answer(body)
  expect(await call(getUser)).toMatchObject({ firstName: 'Ren%C3%A9' })
  answer(body, { headers: { 'content-type': 'application/json' } })
  expect(await call(getUser)).toEqual({ firstName: 'René', rows: [{ text: '100%' }], count: 3 })
})

test('A03 the listener hears every response but one that says the session is over', async () => {
  const listener = vi.fn()
  onAnswer(listener)
  answer('{}')
  await call(getUser)
  answer('{}', { status: 409 })
  await failureOf(call(getUser))
  answer('{}', { status: 401 })
  await failureOf(call(getUser))
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('fetch failed')))
  await failureOf(call(getUser))
  onAnswer(undefined)
  expect(listener.mock.calls.map(([path]) => path)).toEqual(['/api/v1.0/user', '/api/v1.0/user'])
})
