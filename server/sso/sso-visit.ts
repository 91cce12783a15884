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

/**
 * What is wrong with an answer, for the log; the person is told no more than the flag of the return address (security
 * T16): `invalid` for what a provider must not send, `error` for what it could not do, `unmapped` for who is nobody here.
 */
export interface SsoRefusal {
  readonly flag: 'invalid' | 'error' | 'unmapped'
  readonly reason: string
}

/** What a door of single sign-on does on its visit. */
export type SsoDoor = (visit: SsoVisit) => Promise<FastifyReply>

/** Mounts a door; where the client's people do not sign on, there is none (security T15). */
export type MountDoor = (method: 'GET' | 'POST', url: string, door: SsoDoor) => void
