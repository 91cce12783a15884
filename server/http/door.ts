import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { BodyOf, Call, ParamsOf, QueryOf, RefusalOf, ReplyOf } from '../../contract/call.ts'
import type { Outcome } from '../../rules/outcome.ts'
import type { Database } from '../db/connect.ts'
import type { Session } from '../features/accounts/sessions.ts'
import type { HostedClient } from '../features/clients/client-of-host.ts'

/** Who may come in: anybody of the client's host, or a person who is signed in. */
export type Who = 'anyone' | 'signed-in'

// biome-ignore lint/suspicious/noExplicitAny: the shape of any call; each door narrows it
type AnyCall = Call<any, any, any, any, any>

/** What a door hands to the use case. `session` is there exactly when the door asks for somebody signed in. */
export interface Visit<C, W extends Who> {
  readonly params: ParamsOf<C>
  readonly query: QueryOf<C>
  readonly body: BodyOf<C>
  readonly db: Database
  readonly client: HostedClient
  readonly session: W extends 'signed-in' ? Session : undefined
  /** The person's language, else the client's. */
  readonly locale: string
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A mounted call: who may, in, out (ARCHITECTURE, "doors are thin"). */
export interface Door {
  readonly call: AnyCall
  readonly who: Who
  readonly handle: (visit: Visit<AnyCall, Who>) => Promise<Outcome<unknown>>
}

/**
 * Declares a door for a call. The handler answers an outcome: a value becomes the reply, a refusal the status that the
 * contract names for it.
 */
export function door<C extends AnyCall, W extends Who>(
  call: C,
  who: W,
  handle: (visit: Visit<C, W>) => Promise<Outcome<ReplyOf<C>, RefusalOf<C>>>,
): Door {
  return { call, who, handle: handle as unknown as Door['handle'] }
}

/** Checks one part of a request; answers the value, or the path of the first thing that is wrong. */
export function checkPart(
  schema: z.ZodMiniType | undefined,
  input: unknown,
): { ok: true; value: unknown } | { ok: false; at: string } {
  if (schema === undefined) return { ok: true, value: undefined }
  const parsed = schema.safeParse(input)
  if (parsed.success) return { ok: true, value: parsed.data }
  return { ok: false, at: parsed.error.issues[0]?.path.join('.') ?? '' }
}
