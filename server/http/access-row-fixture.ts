import { basePath, type Call } from '../../contract/call.ts'
import type { TestPerson } from '../db/test-world.ts'
import { type HostileWorld, isForeign, type PersonName } from './hostile-world-fixture.ts'

// biome-ignore lint/suspicious/noExplicitAny: the shape of any call; each row is held against its own
export type AnyCall = Call<any, any, any, any, any>

/** Who asks. The first six have no living session of the host's client; `launched` acts as Ann, `unproved` is the owner
 * by a password alone, `thief` has her session's id. */
export type CallerName =
  | 'anonymous'
  | 'expired'
  | 'ended'
  | 'locked'
  | 'orphaned'
  | 'thief'
  | 'ann'
  | 'launched'
  | 'unproved'
  | Exclude<PersonName, 'ann' | 'locked'>

export interface Caller {
  readonly name: CallerName
  readonly host: 'one' | 'two'
  readonly person?: TestPerson
  readonly sessionId?: string
}

/** What goes with a request beside its path. */
export interface RequestParts {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** In place of a body: bytes as they are, with their content type. */
  readonly payload?: { readonly type: string; readonly bytes: Buffer }
}

type Ask = (world: HostileWorld, caller: Caller) => RequestParts | Promise<RequestParts>

export interface AccessRow {
  readonly call: AnyCall
  /** Where a call has several rows: what this one asks. */
  readonly of: string
  readonly ask: Ask
  /** The same of a thing that is not there: who is denied gets the same bytes for both (security T2). */
  readonly unknown?: Ask
  /** Whoever is let in gets the same bytes for both as well. */
  readonly isAlikeForAll: boolean
  /** The status that each caller gets; ` hers` where the answer tells of Ann. Who is not named is denied. */
  readonly answers: Readonly<Partial<Record<CallerName, string>>>
}

type Answers = AccessRow['answers'] & { readonly unknown?: Ask; readonly isAlikeForAll?: boolean }

const callers: Readonly<Record<CallerName, (world: HostileWorld) => Promise<Omit<Caller, 'name'>>>> = {
  anonymous: async () => ({ host: 'one' }),
  expired: async world => seated(world, 'ann', { idleMinutes: 31 }),
  ended: async world => seated(world, 'ann', { isEnded: true }),
  locked: async world => seated(world, 'locked'),
  // Launched by somebody who has been locked since.
  orphaned: async world => seated(world, 'ann', { launchedBy: world.people.locked }),
  thief: async world => ({ ...(await seated(world, 'ann')), host: 'two' }),
  ann: async world => seated(world, 'ann'),
  launched: async world => seated(world, 'ann', { launchedBy: world.people.admin }),
  colleague: async world => seated(world, 'colleague'),
  stranger: async world => seated(world, 'stranger'),
  leader: async world => seated(world, 'leader'),
  otherLeader: async world => seated(world, 'otherLeader'),
  admin: async world => seated(world, 'admin'),
  author: async world => seated(world, 'author'),
  loader: async world => seated(world, 'loader'),
  approver: async world => seated(world, 'approver'),
  support: async world => seated(world, 'support'),
  auditor: async world => seated(world, 'auditor'),
  otherProgram: async world => seated(world, 'otherProgram'),
  unproved: async world => seated(world, 'admin', { isProved: false }),
  foreigner: async world => seated(world, 'foreigner'),
  foreignOwner: async world => seated(world, 'foreignOwner'),
}
export const callerNames = Object.keys(callers) as CallerName[]
const strangers: readonly CallerName[] = ['anonymous', 'expired', 'ended', 'locked', 'orphaned', 'thief']

async function seated(
  world: HostileWorld,
  name: PersonName,
  kind?: Parameters<HostileWorld['newSession']>[1],
): Promise<Omit<Caller, 'name'>> {
  const person = world.people[name]
  return { host: isForeign(name) ? 'two' : 'one', person, sessionId: await world.newSession(person, kind) }
}

/** A caller as they come in, each time with a session of their own, so that no request ends another's. */
export async function callerOf(world: HostileWorld, name: CallerName): Promise<Caller> {
  return { name, ...(await callers[name](world)) }
}

/** A row of the table: the call, what is asked, and who is answered what. */
export function row(call: AnyCall, ask: Ask, answers: Answers): AccessRow {
  return makeRow('', call, ask, answers)
}
row.of =
  (of: string) =>
  (call: AnyCall, ask: Ask, answers: Answers): AccessRow =>
    makeRow(of, call, ask, answers)

function makeRow(
  of: string,
  call: AnyCall,
  ask: Ask,
  { unknown, isAlikeForAll = false, ...answers }: Answers,
): AccessRow {
  return { call, of, ask, answers, isAlikeForAll, ...(unknown && { unknown }) }
}

/** The same for whoever comes. */
export function everyone(answer: string): AccessRow['answers'] {
  return Object.fromEntries(callerNames.map(name => [name, answer]))
}

/** The same for whoever has a living session: each is answered about themselves. */
export function signedIn(answer: string): AccessRow['answers'] {
  return Object.fromEntries(callerNames.filter(name => !strangers.includes(name)).map(name => [name, answer]))
}

/** What the table says that a caller gets: by default nothing. */
export function expectedOf({ answers }: AccessRow, name: CallerName): string {
  return answers[name] ?? (strangers.includes(name) ? '401' : '404')
}

/** The request as it goes out. */
export function requestOf(call: AnyCall, { params = {}, query = {}, body, payload }: RequestParts, caller: Caller) {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(query).toString()
  return {
    method: call.method,
    url: `${basePath}${path}${search === '' ? '' : `?${search}`}`,
    headers: {
      host: `${caller.host}.localhost`,
      ...(call.media === undefined ? {} : { accept: call.media }),
      ...(caller.sessionId === undefined ? {} : { 'x-session-id': caller.sessionId }),
      ...(payload === undefined ? {} : { 'content-type': payload.type }),
    },
    ...(payload === undefined ? {} : { payload: payload.bytes }),
    ...(body === undefined ? {} : { payload: body as object }),
  }
}

/** The roles of those who run programs, by the names of their callers; the owner is `admin`. */
type Runner = 'author' | 'loader' | 'approver' | 'support' | 'auditor' | 'admin' | 'otherProgram'

/**
 * Who is answered what by a call of the console: each of these roles the one, every other 403; so is who acts as somebody, who holds
 * no role, and the owner by a password alone. `foreignOwner` is asked for their own client, and answered as the owner is.
 */
export function runners(answer: string, ...roles: readonly Runner[]): AccessRow['answers'] {
  return {
    ...signedIn('403'),
    ...Object.fromEntries(roles.map(role => [role, answer])),
    ...(roles.includes('admin') && { foreignOwner: answer }),
  }
}
