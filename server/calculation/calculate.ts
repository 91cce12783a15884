import { createHash } from 'node:crypto'
import type { ClientTx } from '../db/client-tx.ts'
import type { Database } from '../db/connect.ts'
import { type Snapshot, withSnapshot } from '../db/snapshot.ts'
import { type FactScope, streamFacts } from './facts.store.ts'
import { goalChunks } from './goal-chunks.ts'
import { type LineSink, openLines } from './lines.store.ts'
import { runChunks } from './run-chunks.ts'
import type { ChunkResult } from './run-task.ts'
import type { Task } from './task.ts'
import { coreCount } from './worker-pool.ts'

export type { FactScope } from './facts.store.ts'

/** What to calculate, and where its lines go. */
export interface Calculation<Terms> {
  readonly task: Task<Terms>
  /** Plain data: it is copied into each thread. */
  readonly terms: Terms
  readonly facts: FactScope
  /** A temporary table of the open transaction with the columns of the task's lines: `new_lines (pax_goal_id, points)`. */
  readonly into: string
  /** Threads at most, and never more than there are cores; a program of some thousand people needs none. */
  readonly threads?: number
  /** Nobody is paid by it: the facts may come from the replica. */
  readonly isReport?: boolean
  /** Called with the number of goals calculated so far. */
  readonly onProgress?: (goals: number) => void
}

export interface Calculated {
  readonly goals: number
  /** Of the facts, in hexadecimal: equal for equal facts, and however many threads there were. */
  readonly factsHash: string
}

/**
 * Runs a task over everybody's facts as they are committed now, and writes its lines into the table in the order of goals: the
 * only way to calculate anything for many people. A thread that fails ends it. Each stage waits for the next, so that a million
 * people need no more memory than some thousands. Long work: give it a transaction of `withClientLong`.
 */
export function calculate<Terms>(db: Database, tx: ClientTx, calculation: Calculation<Terms>): Promise<Calculated> {
  const { isReport } = calculation
  return withSnapshot(db, tx.clientId, snapshot => calculateFrom(snapshot, tx, calculation), isReport)
}

/** The same over the facts of a snapshot, for callers that read more from it. */
export async function calculateFrom<Terms>(
  snapshot: Snapshot,
  tx: ClientTx,
  { task, terms, facts, into, threads = coreCount, onProgress = () => {} }: Calculation<Terms>,
): Promise<Calculated> {
  const hash = createHash('sha256')
  // Opened with the first lines: until its end the transaction can do nothing else.
  let sink: LineSink | undefined
  let goals = 0
  const keep = async (result: ChunkResult) => {
    sink ??= openLines(tx, into)
    await sink.write(result.lines)
    goals += result.goals
    onProgress(goals)
  }
  const chunks = goalChunks(hashed(streamFacts(snapshot, facts), hash))
  await runChunks(chunks, task, terms, threads, keep).catch(async error => {
    await sink?.end().catch(() => {})
    throw error
  })
  await sink?.end()
  return { goals, factsHash: hash.digest('hex') }
}

/** The hash that `calculate` would answer now. */
export function hashFacts(db: Database, clientId: number, scope: FactScope): Promise<string> {
  return withSnapshot(db, clientId, async snapshot => {
    const hash = createHash('sha256')
    for await (const lines of streamFacts(snapshot, scope)) hash.update(lines)
    return hash.digest('hex')
  })
}

async function* hashed(source: AsyncIterable<Buffer>, hash: { update(bytes: Buffer): unknown }) {
  for await (const bytes of source) {
    hash.update(bytes)
    yield bytes
  }
}
