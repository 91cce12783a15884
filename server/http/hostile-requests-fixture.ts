import fc from 'fast-check'
import { basePath } from '../../contract/call.ts'
import { smallJpeg } from './access-own-fixture.ts'
import type { AnyCall } from './access-row-fixture.ts'
import {
  malformedBodies,
  malformedHeaders,
  malformedPathParts,
  malformedQueries,
  malformedTypes,
  malformedValues,
} from './malformed-values-fixture.ts'
import { valuesOf } from './schema-values-fixture.ts'

/** A request to a call, well-formed or spoiled. */
export interface HostileRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload?: string | Buffer
}

/**
 * Requests to a call, made of its schemas: in a third of them each part is as the contract wants it, with ids that are there,
 * so that they reach far; in the others one part or all are spoiled.
 */
export function requestsTo(call: AnyCall, known: readonly string[]): fc.Arbitrary<HostileRequest> {
  return fc
    .record({
      path: pathsOf(call, known),
      query: fc.oneof({ weight: 2, arbitrary: queriesOf(call, known) }, { weight: 1, arbitrary: malformedQueries }),
      body: bodiesOf(call, known),
      headers: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: malformedHeaders }),
      method: fc.oneof({ weight: 30, arbitrary: fc.constant(call.method as string) }, fc.constantFrom(...otherMethods)),
    })
    .map(({ path, query, body, headers, method }) => ({
      method,
      url: `${basePath}${path}${query === '' ? '' : `?${query}`}`,
      headers: { ...body.headers, ...headers },
      ...(body.payload === undefined ? {} : { payload: body.payload }),
    }))
}

const otherMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']

function pathsOf(call: AnyCall, known: readonly string[]): fc.Arbitrary<string> {
  const parts = call.path.split('/').map(part => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (name === undefined) return fc.constant(part)
    const right = valuesOf(call.params, known).map(params => encoded((params as Record<string, string>)[name] ?? ''))
    return fc.oneof({ weight: 3, arbitrary: right }, { weight: 1, arbitrary: malformedPathParts })
  })
  return fc.tuple(...parts).map(list => list.join('/'))
}

function queriesOf(call: AnyCall, known: readonly string[]): fc.Arbitrary<string> {
  if (call.query === undefined) return fc.constant('')
  return valuesOf(call.query, known).map(query =>
    Object.entries(query as Record<string, unknown>)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${encoded(name)}=${encoded(String(value))}`)
      .join('&'),
  )
}

interface Body {
  readonly payload?: string | Buffer
  readonly headers: Readonly<Record<string, string>>
}

function bodiesOf(call: AnyCall, known: readonly string[]): fc.Arbitrary<Body> {
  const json = (value: unknown): Body => ({
    payload: JSON.stringify(value) ?? 'null',
    headers: { 'content-type': 'application/json' },
  })
  const malformed = fc.oneof(
    malformedBodies.map(payload => ({ payload, headers: { 'content-type': 'application/json' } })),
    fc.record({ payload: malformedBodies, headers: malformedTypes.map(type => ({ 'content-type': type })) }),
    malformedValues.map(json),
  )
  const none: Body = { headers: {} }
  if (call.method === 'GET')
    return fc.oneof({ weight: 9, arbitrary: fc.constant(none) }, { weight: 1, arbitrary: malformed })
  if (call.body === undefined) return fc.oneof(fc.constant(none), malformed)
  if (call.form !== undefined)
    return fc.oneof({ weight: 4, arbitrary: formsOf(known) }, { weight: 1, arbitrary: malformed })
  const right = valuesOf(call.body, known)
  return fc.oneof(
    { weight: 3, arbitrary: right.map(json) },
    {
      weight: 4,
      arbitrary: fc
        .tuple(right, fc.nat(), malformedValues)
        .map(([body, at, malformedValue]) => json(spoil(body, at, malformedValue))),
    },
    { weight: 2, arbitrary: malformed },
  )
}

// Parts by valid and invalid names, of what a picture is and what it is not, in any number and order.
function formsOf(known: readonly string[]): fc.Arbitrary<Body> {
  const name = fc.constantFrom(
    'profile-pic',
    'profile-pic',
    'userId',
    'existingAvatarUrl',
    '__proto__',
    '',
    'a'.repeat(300),
  )
  const fileName = fc.constantFrom('avatar.jpg', '../../a.jpg', 'a\u0000.svg', '', 'x'.repeat(3000), undefined)
  const picture = fc.tuple(fc.nat(), fc.nat(255)).map(([at, byte]) => {
    const bytes = Buffer.from(smallJpeg, 'base64')
    bytes[at % bytes.length] = byte
    return bytes
  })
  const content = fc.oneof(picture, malformedBodies.map(Buffer.from), fc.constantFrom(...known).map(Buffer.from))
  return fc.array(fc.record({ name, fileName, content }), { maxLength: 6 }).map(parts => ({
    headers: { 'content-type': 'multipart/form-data; boundary=part' },
    payload: Buffer.concat([
      ...parts.flatMap(part => [
        Buffer.from(`--part\r\ncontent-disposition: form-data; name="${part.name}"`),
        Buffer.from(part.fileName === undefined ? '' : `; filename="${part.fileName}"\r\ncontent-type: image/jpeg`),
        Buffer.from('\r\n\r\n'),
        part.content,
        Buffer.from('\r\n'),
      ]),
      Buffer.from('--part--\r\n'),
    ]),
  }))
}

// One field of a body in place of its own value, or one more that nobody asked for.
function spoil(body: unknown, at: number, malformedValue: unknown): unknown {
  if (typeof body !== 'object' || body === null) return malformedValue
  const names = [...Object.keys(body), 'isAdmin']
  const name = names[at % names.length]!
  return { ...body, [name]: malformedValue }
}

// A half of a surrogate pair has no address; others have.
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, '\ufffd'))
}
