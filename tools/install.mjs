// What start and test share; Node's own modules only, for it runs before anything is installed.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

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
  const isInstalled = () => (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) || isComplete(folder)
  if (isInstalled()) return
  const isDone = oneAtATime(folder, () => {
    if (isInstalled()) return true
    // Development packages too, whatever NODE_ENV says: the build needs them.
    const { status } = saying('Installing packages', saysTo, [folder], () =>
      spawnSync(
        'npm',
        ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'],
        {
          cwd: folder,
          stdio: ['ignore', saysTo === 'stderr' ? 2 : 1, 2],
          shell: process.platform === 'win32',
        },
      ),
    )
    if (status === 0) writeFileSync(stamp, wanted)
    return status === 0
  })
  if (isDone) return
  console.error('The packages could not be installed; npm says why above.')
  process.exit(1)
}

/** Whether somebody has run `npm ci` here: npm notes what it has installed. Optional packages may be missing. */
function isComplete(folder) {
  const packagesIn = file => JSON.parse(readFileSync(join(folder, file), 'utf8')).packages
  try {
    const installed = packagesIn(join('node_modules', '.package-lock.json'))
    return Object.entries(packagesIn('package-lock.json')).every(
      ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
    )
  } catch {
    return false
  }
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
  oneAtATime(root, () => {
    if (isBuilt()) return
    saying('Building', saysTo, [], () =>
      execFileSync(
        process.execPath,
        [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--app', '--logLevel', 'warn'],
        {
          cwd: root,
          stdio: ['ignore', saysTo === 'stderr' ? 2 : 1, 2],
          env: { ...process.env, NODE_ENV: 'production' },
        },
      ),
    )
    writeFileSync(stamp, '')
  })
}

/**
 * Of several processes that come at once one installs or builds in a folder, and the others wait for it, but for none that died.
 * The lock is not where packages are, which installing takes away.
 */
function oneAtATime(folder, work) {
  const lock = join(folder, '.cairn-lock')
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (/^(EACCES|EROFS|EPERM)$/.test(error.code)) {
        console.error(
          `Something is to be installed or built in ${folder}, where this user may not write. Run npm start once as its owner.`,
        )
        process.exit(1)
      }
      if (error.code !== 'EEXIST') throw error
      if (isAbandoned(lock)) rmSync(lock, { force: true })
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
    }
  }
  try {
    return work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** Whether whoever took the lock is no more; nobody needs a quarter of an hour. */
function isAbandoned(lock) {
  try {
    if (Date.now() - statSync(lock).mtimeMs > 15 * 60_000) return true
    const holder = Number(readFileSync(lock, 'utf8'))
    // It has been made a moment ago, and does not say yet whose it is.
    if (holder === 0) return false
    process.kill(holder, 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

/** Says what is under way, and how far it is, while work blocks this process. */
function saying(label, saysTo, folder, work) {
  const shown = spawn(process.execPath, [join(root, 'tools', 'show-progress.mjs'), label, ...folder], {
    stdio: ['ignore', saysTo === 'stderr' ? 2 : 1, 'ignore'],
  })
  shown.unref()
  try {
    return work()
  } finally {
    shown.kill()
  }
}

function newestIn(name) {
  const at = join(root, name)
  if (!existsSync(at)) return 0
  const found = statSync(at)
  if (!found.isDirectory()) return found.mtimeMs
  return Math.max(found.mtimeMs, ...readdirSync(at).map(child => newestIn(join(name, child))))
}
