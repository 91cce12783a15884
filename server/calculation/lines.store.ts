import { once } from 'node:events'
import copy from 'pg-copy-streams'
import type { ClientTx } from '../db/client-tx.ts'

/** A table of the open transaction that takes lines, with its columns: `new_standings (pax_goal_id, result)`. */
export interface LineSink {
  write(lines: Uint8Array): Promise<void>
  /** All are in; what was given so far stays in the table. */
  end(): Promise<void>
}

/** Takes lines of COPY into a temporary table, for row security lets none into others; until its end the transaction can do nothing else. */
export function openLines({ connection }: ClientTx, into: string): LineSink {
  const stream = connection.query(copy.from(`copy ${into} from stdin`))
  let failure: Error | undefined
  const ended = new Promise<void>(done => {
    stream.once('finish', done)
    stream.once('error', error => {
      failure = error
      done()
    })
  })
  return {
    async write(lines) {
      if (failure !== undefined) throw failure
      if (lines.length > 0 && !stream.write(lines)) await Promise.race([once(stream, 'drain'), ended])
    },
    async end() {
      if (failure === undefined) stream.end()
      await ended
      if (failure !== undefined) throw failure
    },
  }
}
