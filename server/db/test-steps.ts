import type { Database } from './connect.ts'

/** Every statement that was sent to the database while the work was done, in order. */
export async function recorded<T>(db: Database, work: () => Promise<T>): Promise<{ result: T; steps: string[] }> {
  const steps: string[] = []
  const connection = await db.pool.connect()
  const prototype = Object.getPrototypeOf(connection) as { query: (...args: unknown[]) => unknown }
  connection.release()
  const plain = prototype.query
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const [config] = args as [string | { text?: string }]
    steps.push(typeof config === 'string' ? config : (config.text ?? 'pipelined'))
    return plain.apply(this, args)
  }
  try {
    return { result: await work(), steps }
  } finally {
    prototype.query = plain
  }
}
