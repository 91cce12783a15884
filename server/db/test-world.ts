import { createHash, randomBytes } from 'node:crypto'
import type { ProgramDocumentInput } from '../../contract/program-document.ts'
import type { Role } from '../../rules/access/permissions.ts'
import { addDays } from '../../rules/programs/calendar-day.ts'
import { runStandingJobs } from '../features/standings/run-standing-jobs.ts'
import { type ClientTx, withClient } from './client-tx.ts'
import type { Database } from './connect.ts'
import {
  insertPaxGoal,
  insertProgram,
  insertProgress,
  insertResults,
  type TestGoal,
  type TestLine,
  type TestRow,
} from './test-programs.ts'

/** Of a client's settings: single sign-on is the only way in. */
export const ssoOnly = JSON.stringify({ sso: { ssoType: 'sso_only', providers: [], frameOrigins: [] } })

/**
 * A small world for the tests of calls: clients with one tree of units each, people and programs by direct rows, so
 * that a test of one call does not stand on the code of another. Programs move relative to today, never the clock.
 */
export interface TestClient {
  readonly key: string
  readonly clientId: number
  /** Today where the client is, moved by so many days. */
  day(offset: number): string
  within<T>(work: (tx: ClientTx) => Promise<T>): Promise<T>
  /** A person, active, and the id of a session of theirs. */
  person(userName: string, assigned?: readonly Assigned[]): Promise<TestPerson>
  /** Gives a person a role, for the client or one program; their sessions count as proved just now unless that is said. */
  grant(person: TestPerson, role: Role, more?: TestGrant): Promise<number>
  /** A published program; a second document of the same program is its next version. */
  publish(document: ProgramDocumentInput): Promise<void>
  /** Enrolls a person in the group; answers the participant goal's id. */
  enroll(person: TestPerson, document: ProgramDocumentInput, goal?: TestGoal): Promise<number>
  /** Commits a progress load of one group. */
  loadProgress(document: ProgramDocumentInput, dataThrough: string, rows: readonly TestRow[]): Promise<void>
  /** Issues final results, with one line for each participant goal. */
  issue(document: ProgramDocumentInput, lines: readonly TestLine[], issuedAt?: string): Promise<void>
  /** Calculates the standings that wait, as whoever commits a load does and the serving process for the rest. */
  calculateStandings(): Promise<void>
}

export interface TestPerson {
  readonly personId: number
  readonly userName: string
  readonly sessionId: string
}

export interface TestGrant {
  readonly programId?: string
  /** SQL of the moment at which it ends. */
  readonly until?: string
  readonly isProved?: boolean
}

export interface Assigned {
  readonly unitId: string
  readonly role: string
  readonly validFrom?: string
  readonly validTo?: string
}

/** Corporate, with north (and north-east below it) and south; each `[unit, parent]`. */
const tree: readonly (readonly [string, string | null])[] = [
  ['Corporate', null],
  ['north', 'Corporate'],
  ['north-east', 'north'],
  ['south', 'Corporate'],
]

/** Makes a client that answers at `KEY.localhost`. */
export async function testClient(db: Database, clientId: number, key: string, timeZone = 'UTC'): Promise<TestClient> {
  const within = <T>(work: (tx: ClientTx) => Promise<T>) => withClient(db, clientId, work)
  const today = await within(async tx => {
    const settings = { branding: { primaryColor: '#14503c', secondaryColor: '#0c7eac', theme: 'ocean' } }
    await tx.query('insert into clients (client_id, key, name, time_zone, settings) values ($1, $2, $2, $3, $4)', [
      clientId,
      key,
      timeZone,
      JSON.stringify(settings),
    ])
    await tx.query('insert into client_hosts (host, client_id) values ($1, $2)', [`${key}.localhost`, clientId])
    await insertTree(tx)
    const [row] = await tx.query<{ today: string }>('select (now() at time zone $1)::date as today', [timeZone])
    return row!.today
  })
  const calculateStandings = async () => {
    await runStandingJobs(db, clientId, { patience: 'wait' })
  }
  return {
    key,
    clientId,
    day: offset => addDays(today, offset),
    within,
    person: (userName, assigned = [{ unitId: 'north-east', role: 'Selector' }]) =>
      within(tx => insertPerson(tx, userName, assigned)),
    grant: (person, role, more = {}) => within(tx => insertGrant(tx, person.personId, role, more)),
    publish: document => within(tx => insertProgram(tx, document)),
    enroll: (person, document, goal = {}) => within(tx => insertPaxGoal(tx, person.personId, document, goal)),
    loadProgress: async (document, dataThrough, rows) => {
      await within(tx => insertProgress(tx, document, dataThrough, rows))
      await calculateStandings()
    },
    issue: async (document, lines, issuedAt) => {
      await within(tx => insertResults(tx, document, lines, issuedAt))
      await calculateStandings()
    },
    calculateStandings,
  }
}

async function insertTree(tx: ClientTx): Promise<void> {
  for (const [unitId, parentId] of tree) {
    await tx.query('insert into org_units (client_id, unit_id, parent_id, name) values ($1, $2, $3, initcap($2))', [
      tx.clientId,
      unitId,
      parentId,
    ])
  }
  await tx.query(
    `with recursive line as (
       select unit_id as ancestor_id, unit_id, 0 as depth from org_units where client_id = $1
       union all
       select line.ancestor_id, u.unit_id, line.depth + 1
       from line join org_units u on u.client_id = $1 and u.parent_id = line.unit_id)
     insert into org_closure (client_id, ancestor_id, unit_id, depth) select $1, ancestor_id, unit_id, depth from line`,
    [tx.clientId],
  )
}

async function insertPerson(tx: ClientTx, userName: string, assigned: readonly Assigned[]): Promise<TestPerson> {
  const [row] = await tx.query<{ person_id: number }>(
    `insert into people (client_id, external_id, user_name, first_name, last_name)
     values ($1, $2, $2, initcap($2), 'Test') returning person_id`,
    [tx.clientId, userName],
  )
  const personId = row!.person_id
  for (const { unitId, role, validFrom = null, validTo = null } of assigned) {
    await tx.query(
      `insert into assignments (client_id, person_id, unit_id, role, valid_from, valid_to) values ($1, $2, $3, $4, $5, $6)`,
      [tx.clientId, personId, unitId, role, validFrom, validTo],
    )
  }
  const sessionId = randomBytes(32).toString('base64url')
  await tx.query('insert into sessions (client_id, session_hash, person_id) values ($1, $2, $3)', [
    tx.clientId,
    createHash('sha256').update(sessionId).digest(),
    personId,
  ])
  return { personId, userName, sessionId }
}

/** The same by a direct row, for tests with clients of their own. */
export async function insertGrant(
  tx: ClientTx,
  personId: number,
  role: Role,
  { programId, until = 'null', isProved = true }: TestGrant = {},
): Promise<number> {
  const [row] = await tx.query<{ grant_id: number }>(
    `insert into grants (client_id, person_id, role, program_id, granted_by, granted_at, valid_until)
     values ($1, $2, $3, $4, 'operator:test', now() - interval '1 day', ${until}) returning grant_id`,
    [tx.clientId, personId, role, programId ?? null],
  )
  const proved = 'update sessions set proved_at = now() where person_id = $1 and launched_by is null'
  if (isProved) await tx.query(proved, [personId])
  return row!.grant_id
}
