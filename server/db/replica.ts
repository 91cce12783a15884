import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

/** A connection out of a pool, and how to give it back. */
interface Held {
  readonly connection: pg.PoolClient
  letGo(isBroken?: boolean): void
}

/** How far the primary had written at a moment, by `performance.now()`. */
interface Mark {
  readonly position: bigint
  readonly at: number
}

/** Which database a server has, and how far it is: the primary with writing, a standby with applying. */
interface Place {
  readonly isStandby: boolean
  readonly position: bigint
  /** The same for all servers that follow one primary. */
  readonly cluster: string
  readonly database: string
}

/** Milliseconds: between two looks at a replica that is behind, how long it may take to say where it is, and how long it is left alone after a failure. */
const lookEvery = 50
const patience = 2500
const leftAlone = 10_000
const mostMarks = 1000

/** For how long a read waits until the replica has what is committed, unless the setting says otherwise. */
export const standardBoundSeconds = 5

/**
 * A standby of the database for reads that nobody acts upon. It is read only once it has applied everything that was committed when the
 * read began, so that a file shows what was saved before it was requested. Where that takes longer than the bound, the primary answers.
 */
export class Replica {
  readonly pool: pg.Pool
  private readonly boundMs: number
  private report: (text: string) => void = () => {}
  /** What it was not yet seen to have, oldest first. */
  private missing: Mark[] = []
  private usableFrom = 0
  private trouble = ''

  constructor(pool: pg.Pool, boundSeconds: number) {
    this.pool = pool
    this.boundMs = boundSeconds * 1000
  }

  /** Says why the primary answers in its place: once, until there is another reason or none. */
  reportTo(report: (text: string) => void): void {
    this.report = report
  }

  /**
   * A connection to it, once it has everything that the primary has committed by now; undefined where the primary has to answer, since
   * the replica is away, is none, or is too far behind.
   */
  async connect(primary: () => Promise<Held>, own: () => Promise<Held>): Promise<Held | undefined> {
    if (performance.now() < this.usableFrom) return undefined
    const wanted = await this.mark(primary)
    let held: Held | undefined
    try {
      held = await own()
      if (await this.catchesUp(held.connection, wanted)) return held
    } catch (error) {
      this.failed(error)
    }
    held?.letGo(true)
    return undefined
  }

  /** It broke off what it was reading: for a while the primary answers. */
  failed(error: unknown): void {
    this.usableFrom = performance.now() + leftAlone
    const { message, cause } = error as Error
    this.say(`The replica cannot be used (${cause instanceof Error ? cause.message : message}); the primary answers.`)
  }

  /** For how many seconds at least it has lacked something that the primary had; as long as it cannot be reached, that grows. */
  async lagSeconds(primary: () => Promise<Held>, own: () => Promise<Held>): Promise<number> {
    await this.mark(primary)
    try {
      const { connection, letGo } = await own()
      await this.look(connection).finally(letGo)
    } catch {
      // Nothing was seen.
    }
    return this.lagMs() / 1000
  }

  private lagMs(): number {
    return this.missing[0] === undefined ? 0 : performance.now() - this.missing[0].at
  }

  private async mark(primary: () => Promise<Held>): Promise<Place> {
    const { connection, letGo } = await primary()
    const at = performance.now()
    const place = await placeOf(
      connection,
      'case when not pg_is_in_recovery() then pg_current_wal_flush_lsn() end',
    ).finally(letGo)
    if (this.missing.length < mostMarks) this.missing.push({ position: place.position, at })
    return place
  }

  private async look(connection: pg.PoolClient): Promise<Place> {
    const place = await placeOf(connection, 'pg_last_wal_replay_lsn()')
    this.missing = this.missing.filter(({ position }) => position > place.position)
    return place
  }

  private async catchesUp(connection: pg.PoolClient, wanted: Place): Promise<boolean> {
    for (;;) {
      const { isStandby, position, cluster, database } = await this.look(connection)
      if (!isStandby) throw new Error('it is no standby')
      if (cluster !== wanted.cluster || database !== wanted.database) throw new Error('it has another database')
      if (position >= wanted.position) {
        this.say('')
        return true
      }
      if (this.lagMs() > this.boundMs) {
        this.say(`The replica is more than ${this.boundMs / 1000} seconds behind; the primary answers.`)
        return false
      }
      await pause(lookEvery)
    }
  }

  private say(trouble: string): void {
    if (trouble !== '' && trouble !== this.trouble) this.report(trouble)
    this.trouble = trouble
  }
}

async function placeOf(connection: pg.PoolClient, position: string): Promise<Place> {
  const text = `select pg_is_in_recovery() as standby, ${position}::text as position,
    (select system_identifier::text from pg_control_system()) as cluster, current_database() as database`
  const query = { text, query_timeout: patience } as pg.QueryConfig
  const { rows } = await connection.query<{ standby: boolean; position: string; cluster: string; database: string }>(
    query,
  )
  const { standby, position: at, ...rest } = rows[0]!
  return { ...rest, isStandby: standby, position: positionOf(at ?? '0/0') }
}

/** `16/B374D848` as a number of bytes. */
function positionOf(text: string): bigint {
  const [high, low] = text.split('/')
  return BigInt(`0x${high}`) * 0x1_0000_0000n + BigInt(`0x${low}`)
}
