// What start and test share; Node's own modules only, for it runs before anything is installed.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = new URL('..', import.meta.url).pathname

/** Ends with a sentence where this Node is too old. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Cairn needs Node 20.19 or later; this is ${process.versions.node}. See https://nodejs.org.`)
  process.exit(1)
}

/** Installs what the lock file of a folder names, once for each lock file and version of Node. */
export function install(saysTo = 'stdout', folder = root) {
  const stamp = join(folder, 'node_modules', '.cairn-installed')
  const wanted = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .update(`${process.version} ${process.platform} ${process.arch}`)
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say('Installing packages …', saysTo)
  // Development packages too, whatever NODE_ENV says: the build needs them.
  const { status } = spawnSync(
    'npm',
    ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: folder,
      stdio: ['ignore', saysTo === 'stderr' ? 2 : 1, 2],
      shell: process.platform === 'win32',
    },
  )
  if (status !== 0) {
    console.error('The packages could not be installed; npm says why above.')
    process.exit(1)
  }
  writeFileSync(stamp, wanted)
}

/** Builds pages and server where a source is newer than the last build. */
export function build(saysTo = 'stdout') {
  const stamp = join(root, 'dist', '.cairn-built')
  const sources = [
    'web',
    'server',
    'rules',
    'contract',
    'bundles',
    'samples',
    'index.html',
    'vite.config.ts',
    'package-lock.json',
  ]
  const newest = Math.max(...sources.map(newestIn))
  const isBuilt = () => existsSync(stamp) && statSync(stamp).mtimeMs >= newest
  if (isBuilt()) return
  oneAtATime(() => {
    if (isBuilt()) return
    say('Building …', saysTo)
    execFileSync(
      process.execPath,
      [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--app', '--logLevel', 'warn'],
      {
        cwd: root,
        stdio: ['ignore', saysTo === 'stderr' ? 2 : 1, 2],
        env: { ...process.env, NODE_ENV: 'production' },
      },
    )
    writeFileSync(stamp, '')
  })
}

/** Of several processes that come at once one builds, and the others wait for it; of one that died none waits for long. */
function oneAtATime(work) {
  const lock = join(root, 'node_modules', '.cairn-building')
  for (;;) {
    try {
      mkdirSync(lock)
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs
      if (since !== undefined && Date.now() - since > 120_000) rmSync(lock, { recursive: true, force: true })
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
    }
  }
  try {
    work()
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

function say(line, saysTo) {
  process[saysTo].write(`${line}\n`)
}

function newestIn(name) {
  const at = join(root, name)
  if (!existsSync(at)) return 0
  const found = statSync(at)
  if (!found.isDirectory()) return found.mtimeMs
  return Math.max(found.mtimeMs, ...readdirSync(at).map(child => newestIn(join(name, child))))
}
