import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { addressOf } from './connect.ts'
import { databaseTrouble } from './database-trouble.ts'
import { migrate } from './migrate.ts'

/** The message for an operator when the database of an address is opened. */
async function troubleOf(url: string): Promise<string | undefined> {
  try {
    await migrate(addressOf(url).owner, { migrations: [] })
  } catch (error) {
    return databaseTrouble(error)?.text
  }
  return 'It answered.'
}

/** A port at which something listens that hangs up on everybody. */
async function rudePort(): Promise<{ port: number; close: () => void }> {
  const server = createServer(socket => socket.destroy())
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as { port: number }).port, close: () => server.close() }
}

test('an unreachable database is reported as such, whatever the cause', async () => {
  const { port, close } = await rudePort()
  expect(await troubleOf(`postgresql://x@127.0.0.1:${port}/x`)).toContain('cannot be reached')
  close()
  expect(await troubleOf(`postgresql://x@127.0.0.1:${port}/x`)).toMatch(/cannot be reached \(.*ECONNREFUSED/)
  expect(await troubleOf(`postgresql://x@localhost:${port}/x`)).toMatch(/cannot be reached \(.*ECONNREFUSED/)
  expect(await troubleOf('postgresql://x@database.invalid/x')).toContain('cannot be reached')
})

test('a refusal by the server keeps its message; an internal error is none of these', () => {
  const refusal = Object.assign(new Error('database "x" does not exist'), { code: '3D000' })
  expect(databaseTrouble(refusal)).toMatchObject({ code: 'database-refused', text: expect.stringContaining('"x"') })
  expect(databaseTrouble(new TypeError('x is not a function'))).toBeUndefined()
})
