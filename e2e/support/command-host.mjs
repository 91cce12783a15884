// A process that runs commands of the built command line one after the other, so that the fixtures of tests do not start one for
// each: half a second of CPU time, some hundred times. What the commands see is what they see in a process of their own.
import { Readable, Writable } from 'node:stream'

const [program] = process.argv.slice(2)
const say = process.send.bind(process)
let last = Promise.resolve()
let count = 0

process.on('disconnect', () => process.exit())
process.on('message', command => {
  last = last.then(async () => say({ id: command.id, ...(await run(command)) }))
})

async function run({ dataDir, args, input }) {
  const streams = { out: '', err: '' }
  const into = name =>
    new Writable({
      write: (chunk, _, done) => {
        streams[name] += chunk
        done()
      },
    })
  const given = {
    argv: [process.argv[0], program, ...args],
    stdin: Readable.from([Buffer.from(input)], { objectMode: false }),
    stdout: into('out'),
    stderr: into('err'),
  }
  for (const [name, value] of Object.entries(given)) Object.defineProperty(process, name, { value, configurable: true })
  process.env.DATA_DIR = dataDir
  process.exitCode = undefined
  count += 1
  // Another address each time, so that the program runs anew; what it imports stays.
  await import(`${program}?${count}`)
  return { code: process.exitCode ?? 0, ...streams }
}
