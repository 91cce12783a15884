import pg from 'pg'
import type { Database } from './connect.ts'

/** A node of a plan, as EXPLAIN in JSON gives it. */
export interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'CTE Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly 'Plan Rows': number
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly PlanNode[]
}

/** A statement that was run, also within a function or a trigger, and how. */
export interface SeenPlan {
  readonly text: string
  readonly plan: PlanNode
}

/** Hears the plans of everything that is run on connections made from now on. */
export class PlanListener {
  private heard: SeenPlan[] = []

  constructor({ pool, longPool, readPool }: Database) {
    for (const each of [pool, longPool, readPool])
      each.on('connect', client => client.on('notice', ({ message }) => this.hear(message)))
  }

  /** What was run since the last time. */
  take(): SeenPlan[] {
    const { heard } = this
    this.heard = []
    return heard
  }

  private hear(message = ''): void {
    const at = message.indexOf('{')
    if (!/^duration: .* plan:/.test(message) || at < 0) return
    const logged = JSON.parse(message.slice(at)) as { 'Query Text': string; Plan: PlanNode }
    this.heard.push({ text: logged['Query Text'], plan: logged.Plan })
  }
}

const settings = {
  log_min_duration: '0',
  log_nested_statements: 'on',
  log_analyze: 'on',
  log_timing: 'off',
  log_format: 'json',
  log_level: 'notice',
}

/**
 * From now on hears how every statement of the application is run: PostgreSQL's auto_explain sends the plans to the
 * connection that asks. Connections that are there already are ended, as what a session is set to is settled when it begins.
 */
export async function listenToPlans(db: Database, superuser: pg.ClientConfig): Promise<PlanListener> {
  const plans = new PlanListener(db)
  await asSuperuser(superuser, async query => {
    const name = superuser.database!
    await query(`alter database ${name} set session_preload_libraries = 'auto_explain'`)
    for (const [setting, value] of Object.entries(settings))
      await query(`alter database ${name} set auto_explain.${setting} = '${value}'`)
    await query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
    )
  })
  // A pool hands out a connection that has been ended until it has read so.
  const pools = [db.pool, db.longPool, db.readPool]
  while (pools.some(pool => pool.idleCount > 0)) await new Promise(setImmediate)
  return plans
}

/** Rows that a plan reads of one table or materialized part of a statement, and whether by going through all of it. */
export interface TableRead {
  readonly table: string
  readonly rows: number
  readonly isSequential: boolean
}

export function readsOf(plan: PlanNode): TableRead[] {
  const below = (plan.Plans ?? []).flatMap(readsOf)
  const table = plan['Relation Name'] ?? plan['CTE Name']
  if (table === undefined || !/Scan$/.test(plan['Node Type'])) return below
  const each =
    (plan['Actual Rows'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  const rows = Math.round(each * (plan['Actual Loops'] ?? 0))
  return [{ table, rows, isSequential: plan['Node Type'] === 'Seq Scan' }, ...below]
}

/** Statements over rows that no role of the application may reach. */
export async function asSuperuser<T>(
  config: pg.ClientConfig,
  work: (query: <Row extends object>(text: string) => Promise<Row[]>) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config)
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(async <Row extends object>(text: string) => (await client.query<Row>(text)).rows)
  } finally {
    await client.end()
  }
}
