import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { BodyOf, Call, ParamsOf, QueryOf, RefusalOf, ReplyOf } from '../../contract/call.ts'
import type { Permission } from '../../rules/access/permissions.ts'
import type { Outcome } from '../../rules/outcome.ts'
import type { Config } from '../config.ts'
import type { ClientTx } from '../db/client-tx.ts'
import type { Database } from '../db/connect.ts'
import type { Session } from '../features/accounts/sessions.ts'
import type { HostedClient } from '../features/clients/client-of-host.ts'
import type { RelyingParty } from '../features/factors/passkeys.ts'
import type { Live } from '../features/live/live.ts'

/**
 * Who may call: anybody on the client's host, a person who is signed in, whoever holds any grant (their own factors), or whoever
 * has a permission (console §1). A permission is for the whole client; one that is `in: 'program'` lets in whoever has it in any
 * program, and the handler asks `mayHere` for the program that the call is about.
 */
export type Who = 'anyone' | 'signed-in' | 'granted' | { readonly may: Permission; readonly in?: 'program' }

// biome-ignore lint/suspicious/noExplicitAny: the shape of any call; each route narrows it
type AnyCall = Call<any, any, any, any, any>

/** What a route handler is given. `session` is present exactly when the route requires a signed-in person. */
export interface RouteContext<C, W extends Who> {
  readonly params: ParamsOf<C>
  readonly query: QueryOf<C>
  readonly body: BodyOf<C>
  readonly db: Database
  /** Reads for the client, together with whoever reads for it at the same time. */
  readonly reader: ClientTx
  readonly client: HostedClient
  readonly session: W extends 'anyone' ? undefined : Session
  /** The person's language, else the client's. */
  readonly locale: string
  /** Where the request came from, as limits count it. */
  readonly address: string
  /** The key for secrets at rest. */
  readonly secret: Buffer
  readonly config: Config
  /** Where the client is reached, as links of mails say it: what is stored, never what the request claims (security T1). */
  readonly origin: string
  /** The host that the request came to, as passkeys are bound to it. */
  readonly party: RelyingParty
  /** The id of a session that has just begun, where the caller came back from single sign-on with a ticket for one. */
  readonly newSessionId: string | undefined
  /** What lets open pages hear of changes. */
  readonly live: Live
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A mounted call: who may, in, out (ARCHITECTURE, "routes are thin"). */
export interface Route {
  readonly call: AnyCall
  readonly who: Who
  /** Whether a colleague who acts as the person may do it (decisions §8). */
  readonly inLaunch: 'allowed' | 'refused'
  /** A way in by password: closed where single sign-on is the only one (security T15). */
  readonly byPassword: boolean
  /** An act that moves money or power: the person has proved to be themselves within ten minutes (console §1). */
  readonly proof: boolean
  /** Takes the ticket of a return from single sign-on in place of a session. */
  readonly takesReturn: boolean
  readonly handle: (context: RouteContext<AnyCall, Who>) => Promise<Outcome<unknown>>
}

/** What a handler answers: the reply, and for a file its bytes or a stream of them. */
export type AnswerOf<C> = ReplyOf<C> extends Blob ? Buffer | Readable : ReplyOf<C>

export interface RouteOptions {
  /** `refused`: what only the person may do, never somebody who was launched as them (security T21). */
  readonly inLaunch?: 'refused'
  readonly byPassword?: true
  readonly proof?: true
  readonly takesReturn?: true
}

/**
 * Declares a route for a call. The handler answers an outcome: a value becomes the reply, a refusal the status that the
 * contract names for it.
 */
export function route<C extends AnyCall, W extends Who>(
  call: C,
  who: W,
  handle: (context: RouteContext<C, W>) => Promise<Outcome<AnswerOf<C>, RefusalOf<C>>>,
  options: RouteOptions = {},
): Route {
  const refusals = { inLaunch: 'allowed', byPassword: false, proof: false, takesReturn: false } as const
  return { call, who, handle: handle as unknown as Route['handle'], ...refusals, ...options }
}

/** Checks one part of a request; answers the value, or the path of the first thing that is wrong: empty where all of it is. */
export function checkPart(
  schema: z.ZodMiniType | undefined,
  input: unknown,
): { ok: true; value: unknown } | { ok: false; at: string } {
  if (schema === undefined) return { ok: true, value: undefined }
  const parsed = schema.safeParse(input)
  if (parsed.success) return { ok: true, value: parsed.data }
  return { ok: false, at: placeOf(parsed.error.issues).join('.') }
}

/** Where a part may have one of several shapes, the place is that of the shape it comes nearest to. */
function placeOf([first]: readonly z.core.$ZodIssue[]): readonly PropertyKey[] {
  if (first === undefined) return []
  if (first.code !== 'invalid_union') return first.path
  const nearest = first.errors.toSorted((one, other) => one.length - other.length)[0]
  return [...first.path, ...placeOf(nearest ?? [])]
}
