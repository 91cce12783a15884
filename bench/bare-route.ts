import fastify from 'fastify'
import pg from 'pg'

/** The limit we measure against: Fastify, one route, one keyed SELECT, nothing else. Prints its port. */
const [socketDir, database] = process.argv.slice(2)
const pool = new pg.Pool({ host: socketDir!, database: database!, user: 'cairn_owner', max: 10 })
const app = fastify()
app.get('/one/:id', async request => {
  const { id } = request.params as { id: string }
  const { rows } = await pool.query({
    name: 'one',
    text: 'select id, name, amount from bench_bare where id = $1',
    values: [Number(id)],
  })
  return rows[0]
})
await app.listen({ port: 0, host: '127.0.0.1' })
console.log(`port ${(app.server.address() as { port: number }).port}`)
process.on('SIGTERM', () =>
  app
    .close()
    .then(() => pool.end())
    .then(() => process.exit(0)),
)
