import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../db/connect.ts'
import type { Client, HostedClient } from '../features/clients/client-of-host.ts'

/** What the handlers of each protocol are given for one request. */
export interface SsoContext {
  readonly db: Database
  readonly client: HostedClient
  /** The key for secrets at rest. */
  readonly secret: Buffer
  /** The client's stored origin; sent to the provider, and compared with its responses (T1). */
  readonly origin: string
  readonly address: string
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Somebody for whom a provider has vouched, as the return address says it. */
export interface Arrived {
  readonly ticket: string
  readonly personId: number
  readonly providerId: string
  readonly place: Readonly<Record<string, string>>
}

/** A test of a provider that an answer has come to: what came of it is kept for the owner who tries it, and nobody goes in. */
export interface Tried {
  readonly tried: { readonly providerId: string; readonly outcome: 'good' | 'bad'; readonly reason?: string }
}

/**
 * What is wrong with a response, for the log; the person sees no more than the flag of the return address (security
 * T16): `invalid` for what a provider must not send, `error` for what it could not do, `unmapped` for who is nobody here.
 */
export interface SsoRefusal {
  readonly flag: 'invalid' | 'error' | 'unmapped'
  readonly reason: string
  readonly providerId?: string
}

/** What a sign-on begins with. */
export interface SignOnStart {
  /** The browser that begins it, by the value of its cookie. */
  readonly browser: string
  readonly now: Date
  /** Where to go in, as the person asked for it. */
  readonly next: string | undefined
  /** The test that it is part of, where it is one. */
  readonly trialId?: string | undefined
}

/** The handler of a single sign-on route. */
export type SsoHandler = (context: SsoContext) => Promise<FastifyReply>

/**
 * Mounts a route; for clients without single sign-on it is 404 (security T15). `page` is where a browser goes when something
 * breaks; none for a route that machines call.
 */
export type MountRoute = (method: 'GET' | 'POST', url: string, handle: SsoHandler, page: string | undefined) => void

/** The handler of a provider's response: who has signed in, or why nobody has. */
export type AnswerHandler = (context: SsoContext) => Promise<Arrived | SsoRefusal | Tried>

/** Mounts a route for providers' responses; `page` is where the browser goes next. */
export type MountAnswer = (method: 'GET' | 'POST', url: string, handle: AnswerHandler, page: string) => void

/** Whether people of the client sign on by a provider. */
export function isOn({ settings }: Pick<Client, 'settings'>): boolean {
  return settings.sso.ssoType === 'sso_login' || settings.sso.ssoType === 'sso_only'
}

export function invalid(reason: string, providerId?: string): SsoRefusal {
  return { flag: 'invalid', reason, ...(providerId !== undefined && { providerId }) }
}

/** What a provider, or we, could not do. */
export function trouble(reason: string, providerId?: string): SsoRefusal {
  return { flag: 'error', reason, ...(providerId !== undefined && { providerId }) }
}
