import pg from 'pg'

/** A prepared statement with its values, as one step of a pipelined read; without a name it is parsed and planned again. */
export interface Step {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

/**
 * Prepared statements that are sent to the database together and end with one Sync: the server runs them as one implicit
 * transaction, so that what the first sets locally holds for the others, at the cost of one message each way. It is a
 * "submittable" of pg, as its cursors are; give it to `client.query`. `answer` resolves to the rows of each step.
 */
export class PipelinedRead {
  readonly answer: Promise<Row[][]>
  // pg looks for it before it hands an error to somebody else.
  callback = () => {}
  private readonly steps: readonly Step[]
  private readonly rows: Row[][]
  private readonly results: (RowReader | undefined)[]
  private at = 0
  private known: Map<string, RowReader> = new Map()
  private failure: unknown
  private settle!: { readonly done: (rows: Row[][]) => void; readonly failed: (error: unknown) => void }

  constructor(steps: readonly Step[]) {
    this.steps = steps
    this.rows = steps.map(() => [])
    this.results = steps.map(() => undefined)
    this.answer = new Promise((done, failed) => {
      this.settle = { done, failed }
    })
  }

  submit(connection: WireConnection): null {
    this.known = readersOf(connection)
    const parsed = new Set<string>()
    connection.stream.cork()
    this.steps.forEach(({ name: own, text, values }, index) => {
      // The driver, which keeps a list of its own, may have prepared one of the same name.
      const name = own === '' ? '' : `piped ${own}`
      const reader = own === '' ? undefined : this.known.get(own)
      this.results[index] = reader
      // Of statements with one name the first prepares it for the others.
      if (reader === undefined && !parsed.has(name)) connection.parse({ name, text, types: [] })
      if (name !== '') parsed.add(name)
      connection.bind({ statement: name, values, valueMapper: toWire })
      // What the columns are is asked once for each statement and connection.
      if (reader === undefined) connection.describe({ type: 'P', name: '' })
      connection.execute({ portal: '', rows: 0 })
    })
    connection.sync()
    connection.stream.uncork()
    return null
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    const reader = new Result()
    reader.addFields(fields)
    this.results[this.at] = reader
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.failure !== undefined) return
    try {
      this.rows[this.at]!.push(this.results[this.at]!.parseRow(fields))
    } catch (error) {
      this.failure = error
    }
  }

  handleCommandComplete(): void {
    this.at += 1
  }

  handleEmptyQuery(): void {
    this.at += 1
  }

  handlePortalSuspended(): void {}

  // A broken connection never says ready again, so the answer is given at once.
  handleError(error: unknown): void {
    this.failure ??= error
    this.settle.failed(this.failure)
  }

  handleReadyForQuery(): void {
    if (this.failure !== undefined) {
      this.settle.failed(this.failure)
      return
    }
    this.steps.forEach(({ name }, index) => {
      const reader = this.results[index]
      if (reader !== undefined && name !== '') this.known.set(name, reader)
    })
    this.settle.done(this.rows)
  }
}

type Row = Record<string, unknown>

interface RowReader {
  addFields(fields: pg.FieldDef[]): void
  parseRow(fields: (string | null)[]): Row
}

/** The part of pg's connection that a submittable speaks to. */
interface WireConnection {
  readonly stream: { cork(): void; uncork(): void }
  parse(query: { name: string; text: string; types: number[] }): void
  bind(config: { statement: string; values: readonly unknown[]; valueMapper: (value: unknown) => unknown }): void
  describe(message: { type: 'P'; name: string }): void
  execute(config: { portal: string; rows: number }): void
  sync(): void
}

// Statements are prepared per connection, and live as long as it does.
const readers = new WeakMap<WireConnection, Map<string, RowReader>>()

function readersOf(connection: WireConnection): Map<string, RowReader> {
  const found = readers.get(connection) ?? new Map<string, RowReader>()
  readers.set(connection, found)
  return found
}

const { utils, Result } = pg as unknown as {
  utils: { prepareValue(value: unknown): unknown }
  Result: new () => RowReader
}

function toWire(value: unknown): unknown {
  return utils.prepareValue(value)
}
