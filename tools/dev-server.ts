import { serve } from '../server/main.ts'

const serving = serve('', line => console.log(line))
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => serving.then(({ stop }) => stop()).finally(() => process.exit(0)))
}
console.log(`The API is at ${(await serving).address}; the pages are at http://localhost:5000`)
