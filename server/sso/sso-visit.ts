import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../db/connect.ts'
import type { HostedClient } from '../features/clients/client-of-host.ts'

/** A step of a sign-on, as the doors of each protocol get it. */
export interface SsoVisit {
  readonly db: Database
  readonly client: HostedClient
  /** The key for secrets at rest. */
  readonly secret: Buffer
  /** Where the client is reached, as it is stored; what the provider is told, and its answers are held against (T1). */
  readonly origin: string
  readonly address: string
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Somebody for whom a provider has vouched, as the return address says it. */
export interface Arrived {
  readonly ticket: string
  readonly userName: string
  readonly providerId: string
  readonly place: Readonly<Record<string, string>>
}

/**
 * What is wrong with an answer, for the log; the person is told no more than the flag of the return address (security
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
}

/** What a door of single sign-on does on its visit. */
export type SsoDoor = (visit: SsoVisit) => Promise<FastifyReply>

/**
 * Mounts a door; where the client's people do not sign on, there is none (security T15). `page` is where a browser goes
 * when something breaks; none for a door that machines ask.
 */
export type MountDoor = (method: 'GET' | 'POST', url: string, door: SsoDoor, page: string | undefined) => void

/** Where providers answer: whether somebody has arrived. */
export type AnswerDoor = (visit: SsoVisit) => Promise<Arrived | SsoRefusal>

/** Mounts a door for answers, with the page that takes over from it. */
export type MountAnswer = (method: 'GET' | 'POST', url: string, door: AnswerDoor, page: string) => void

export function invalid(reason: string, providerId?: string): SsoRefusal {
  return { flag: 'invalid', reason, ...(providerId !== undefined && { providerId }) }
}

/** What a provider, or we, could not do. */
export function trouble(reason: string, providerId?: string): SsoRefusal {
  return { flag: 'error', reason, ...(providerId !== undefined && { providerId }) }
}
