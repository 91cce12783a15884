import type { Database } from './connect.ts'
import { readOnce, type Statement } from './tenant.ts'

/** A row that says for which of the keys it was found: its place among them, from 1. */
export interface Placed {
  readonly place: number
}

/** What one of those who asked together gets: the row of its key, if there is one, and the database's time. */
export interface Gathered<Row> {
  readonly row: Row | undefined
  readonly now: Date
}

interface Asked<Row> {
  readonly key: unknown
  readonly done: (answer: Gathered<Row>) => void
  readonly failed: (error: unknown) => void
}

/** Keys in one statement at most; a busy turn sends several. */
const mostKeys = 200

/**
 * A read by key that many requests need at once. Those that ask in the same turn of the event loop travel in one
 * statement per client: whoever comes alone waits for nobody, and under load the database and the sockets see a fraction
 * of the messages. The statement takes the keys as its array $1 and answers a row for each that it finds, with its place.
 */
export class GatheredRead<Row extends Placed> {
  private readonly statement: Statement<Row>
  private readonly asked = new WeakMap<Database, Map<number, Asked<Row>[]>>()

  constructor(statement: Statement<Row>) {
    this.statement = statement
  }

  read(db: Database, clientId: number, key: unknown): Promise<Gathered<Row>> {
    return new Promise((done, failed) => {
      this.queueOf(db, clientId).push({ key, done, failed })
    })
  }

  private queueOf(db: Database, clientId: number): Asked<Row>[] {
    const queues = this.asked.get(db) ?? new Map<number, Asked<Row>[]>()
    this.asked.set(db, queues)
    const known = queues.get(clientId)
    if (known !== undefined && known.length < mostKeys) return known
    const queue: Asked<Row>[] = []
    queues.set(clientId, queue)
    setImmediate(() => {
      if (queues.get(clientId) === queue) queues.delete(clientId)
      void this.answer(db, clientId, queue)
    })
    return queue
  }

  private async answer(db: Database, clientId: number, queue: readonly Asked<Row>[]): Promise<void> {
    try {
      const { rows, now } = await readOnce(db, clientId, this.statement, [queue.map(({ key }) => key)])
      const found = new Map(rows.map(row => [row.place, row]))
      for (const [index, { done }] of queue.entries()) done({ row: found.get(index + 1), now })
    } catch (error) {
      for (const { failed } of queue) failed(error)
    }
  }
}
