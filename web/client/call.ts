import type { BodyOf, Call, ParamsOf, QueryOf, ReplyOf } from '../../contract/call.ts'
import { getUser } from '../../contract/calls/user.ts'
import { sessionId } from '../session/session-id.ts'
import { CallError } from './call-error.ts'
import { takePrefetched } from './prefetch.ts'
import { type AddressInput, addressOf, readingLasts, requestOf } from './request-of.ts'

/** What a call needs, as its contract says: parameters of the path, query and body, each only where there is one. */
export type CallInput<C> = Part<'params', ParamsOf<C>> & Part<'query', QueryOf<C>> & Part<'body', BodyOf<C>> & OfItsOwn
type Part<Name extends string, Value> = unknown extends Value
  ? { readonly [N in Name]?: undefined }
  : { readonly [N in Name]: Value }

export type CallHeaders = OfItsOwn['headers']
interface OfItsOwn {
  /** Headers of this one call, such as `idempotency-key`, by which a second try brings the answer that the first lost. */
  readonly headers?: Readonly<Record<string, string>>
}

/** An empty input may be left out. */
export type InputArgument<C> =
  Record<string, never> extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>]

interface AnyInput extends OfItsOwn, AddressInput {
  readonly body?: object
}

const endings = new Set(['errors.session-ended', 'errors.generic.global'])
let whenSessionEnds: (() => void) | undefined

/** Sets the listener for the end of the session, as the server reports it; there is one, set at start-up. */
export function onSessionEnd(listener: () => void): void {
  whenSessionEnds = listener
}

// The five that say there is no client to serve (product §8) are named as errors, the others by what happened.
const fatal = /^errors\.[A-Z]/
let whenFatal: ((failure: CallError) => void) | undefined

/** Sets the listener for errors after which the client cannot be served at all (E03): only the error screen is left. */
export function onFatalError(listener: typeof whenFatal): void {
  whenFatal = listener
}

let whenAnswered: ((path: string, headers: CallHeaders) => void) | undefined

/** Sets the listener for each response that keeps the session alive: the session clock, once it is loaded. */
export function onAnswer(listener: typeof whenAnswered): void {
  whenAnswered = listener
}

let whenSent: ((answer: Promise<Response>) => void) | undefined

/** Sets the listener for each call as it is sent, with the promise of its response: the connection monitor. */
export function onSend(listener: typeof whenSent): void {
  whenSent = listener
}

/**
 * Makes a call of the API; the only fetch of the page.
 *   const view = await call(getProgramView, { params: { id: 'q3---Selector' } })
 * Fails with a CallError, never with anything else.
 */
export async function call<C extends Call>(contract: C, ...[input]: InputArgument<C>): Promise<ReplyOf<C>> {
  const given: AnyInput = (input as AnyInput | undefined) ?? {}
  const known = sessionId()
  const giveUp = new AbortController()
  const patience = contract.method === 'GET' ? setTimeout(() => giveUp.abort(), readingLasts) : undefined
  const response = await reach(addressOf(contract.path, given), {
    ...requestOf(contract, known, {
      ...typeOf(contract, given.body),
      ...given.headers,
    }),
    signal: giveUp.signal,
    body: bodyOf(contract, given.body),
  })
  if (contract.media) clearTimeout(patience)
  if (response.status !== 401) whenAnswered?.(contract.path, given.headers)
  const reply = response.ok && contract.media ? await readBody(response, response.blob()) : await readReply(response)
  // Another host answers 200 where nobody is signed in (product §7).
  const { responseCode } = (reply ?? {}) as { responseCode?: unknown }
  const httpCode = responseCode && contract.path === getUser.path ? 401 : response.status
  if (httpCode < 400) return reply as ReplyOf<C>
  const failure = new CallError({ httpCode, ...(isObject(reply) ? reply : {}) })
  // A wrong password or link says what it is and ends no session. A missing id may: signing out in another tab clears
  // the storage of this one.
  if (httpCode === 401 && endings.has(failure.messageCode) && known === sessionId()) whenSessionEnds?.()
  if (fatal.test(failure.messageCode)) whenFatal?.(failure)
  throw failure
}

// A form names its own type, with its boundary.
function typeOf({ form, bytes }: Call, body: object | undefined): Record<string, string> {
  if (body === undefined || form) return {}
  return { 'content-type': bytes ? 'application/octet-stream' : 'application/json' }
}

function bodyOf({ form, bytes }: Call, body: object | undefined): BodyInit | undefined {
  if (body === undefined) return undefined
  if (bytes) return body as Blob
  return form ? formOf(body) : JSON.stringify(body)
}

// A file keeps its own name: `new File([blob], 'avatar.jpg')`.
function formOf(body: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) if (value !== undefined) form.append(name, value)
  return form
}

async function reach(address: string, request: RequestInit): Promise<Response> {
  const answer = takePrefetched(address, request) ?? fetch(address, request)
  whenSent?.(answer)
  return arrival(answer)
}

/** The body of an answer: like its head, it may break off on its way. */
async function readBody<Body>(response: Response, body: Promise<Body>): Promise<Body> {
  whenSent?.(body.then(() => response))
  return arrival(body)
}

async function arrival<What>(what: Promise<What>): Promise<What> {
  try {
    return await what
  } catch (cause) {
    throw new CallError({ messageCode: 'errors.generic.unreachable' }, { cause })
  }
}

/** A reply by its type (product §7): a file for PDF, text for CSV and HTML, else JSON. */
async function readReply(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('application/pdf')) return readBody(response, response.blob())
  const text = await readBody(response, response.text())
  if (type.includes('text/csv') || type.includes('text/html')) return text
  try {
    const reply: unknown = JSON.parse(text)
    if (response.headers.has('x-string-encoding')) return reply
    // Loaded for an older API host alone: ours says that its strings are plain.
    const { decodeStrings } = await import('./decode-strings.ts')
    return decodeStrings(reply)
  } catch (cause) {
    if (!response.ok) return undefined
    throw new CallError({ httpCode: response.status }, { cause })
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
