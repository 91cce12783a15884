import { statementSpan } from '../traces/span.ts'
import { type ClientTx, readTogether, type Step } from './client-tx.ts'
import type { Database } from './connect.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/**
 * Reads for one client. Statements that are sent in one turn of the event loop, by any requests of this client, are sent to the
 * database as one message, which sets role and client for itself and is one implicit transaction (decision 0044).
 */
export function readerOf(db: Database, clientId: number): ClientTx {
  let now: Date | undefined
  return {
    db,
    clientId,
    get now() {
      if (now === undefined) throw new Error('The time of a read is known once its first statement is answered.')
      return now
    },
    get connection(): never {
      throw new Error('Reads share a connection with others.')
    },
    query: (text, values = []) => read(nameOf(text), text, values),
    ask: ({ name, text }, values) => read(name, text, values),
  }
  async function read<Row extends object>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    const answer = await statementSpan(text, () => send(db, clientId, { name, text, values }))
    now = answer.now
    return answer.rows as Row[]
  }
}

/** How many texts are prepared at most; further ones, such as texts composed for each call, are planned each time. */
const mostPrepared = 500
const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? (names.size < mostPrepared ? `read-${names.size}` : '')
  if (name !== '') names.set(text, name)
  return name
}

interface Answer {
  readonly rows: object[]
  readonly now: Date
}

interface Waiting {
  readonly step: Step
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/** The most statements of one message: they run one after the other, and nobody should wait for many. */
const mostTogether = 24

const lines = new WeakMap<Database, Map<number, Waiting[]>>()

function send(db: Database, clientId: number, step: Step): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const ofDatabase = lines.get(db) ?? new Map<number, Waiting[]>()
    lines.set(db, ofDatabase)
    const line = ofDatabase.get(clientId)
    if (line !== undefined && line.length < mostTogether) {
      line.push({ step, resolve, reject })
      return
    }
    const begun = [{ step, resolve, reject }]
    ofDatabase.set(clientId, begun)
    setImmediate(() => {
      if (ofDatabase.get(clientId) === begun) ofDatabase.delete(clientId)
      void answerAll(db, clientId, begun)
    })
  })
}

async function answerAll(db: Database, clientId: number, line: readonly Waiting[]): Promise<void> {
  try {
    const steps = line.map(({ step }) => step)
    const { now, answers } = await readTogether(db, clientId, steps)
    line.forEach(({ resolve }, at) => void resolve({ rows: answers[at]!, now }))
  } catch (error) {
    // A failing statement fails all of its message: each is sent again by itself.
    if (line.length === 1 || error instanceof DatabaseUnavailable) for (const { reject } of line) reject(error)
    else for (const one of line) void answerAll(db, clientId, [one])
  }
}
