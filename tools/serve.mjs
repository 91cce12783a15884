// Becomes the server, which is built already: npm start comes here, and so does a container.
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
process.env.NODE_ENV ??= 'production'
const { serve, settingsHelp, startTrouble } = await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href)

if (process.argv.includes('--help')) {
  console.log(`npm start\n\n${settingsHelp()}`)
  process.exit(0)
}

let serving
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal === 'SIGTERM'))
process.on('SIGUSR2', async () => (await serving)?.switchDebug())
try {
  const begun = serve(join(root, 'dist', 'web'), line => console.log(line))
  serving = begun.catch(() => undefined)
  await begun
} catch (error) {
  console.error(startTrouble(error))
  process.exit(1)
}

// A signal while starting waits for the start, so that nothing half begun stays behind.
async function stop(isAnnounced) {
  if (isStopping) return
  isStopping = true
  try {
    const begun = await serving
    await begun?.stop(isAnnounced)
    process.exit(0)
  } catch (error) {
    console.error(startTrouble(error))
    process.exit(1)
  }
}
