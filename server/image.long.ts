import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = new URL('..', import.meta.url).pathname
const has = (program: string) => existsSync(`/usr/bin/${program}`)
const canBuild = process.getuid?.() === 0 && ['buildah', 'mmdebstrap', 'unshare', 'nsenter', 'setpriv'].every(has)

/** The image's own user. */
const user = 65532
// Layers as plain folders, and commands in a chroot: neither needs rights that a machine for tests may not have.
const environment = { ...process.env, STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' }
const run = (program: string, ...words: string[]) =>
  execFileSync(program, words, {
    env: environment,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: root,
  }).trim()

/** What a container runtime does with the image: its root read-only, a network of its own without a way out, its user without rights. */
const script = `set -e
mount --bind "$1" "$1"
mount -t proc proc "$1/proc"
mount -t tmpfs tmpfs "$1/tmp"
mount --rbind /dev "$1/dev"
mount --bind "$2" "$1/data"
mount -o remount,bind,ro "$1"
ip link set lo up
cd /
exec chroot "$1" setpriv --reuid=${user} --regid=${user} --clear-groups --no-new-privs --bounding-set=-all \\
  env -i PATH=/usr/bin:/bin NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data sh -c 'cd /srv/cairn && exec node tools/serve.mjs'
`

describe.skipIf(!canBuild)('the image', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-image-'))
  const data = join(folder, 'data')
  let container = ''
  let place = ''
  let inside = 0
  let stop = () => {}

  beforeAll(async () => {
    chmodSync(folder, 0o711)
    const base = makeBase(join(folder, 'base'))
    run('buildah', 'bud', '--build-arg', `BASE=${base}`, '-t', 'localhost/cairn-tested', '.')
    container = run('buildah', 'from', 'localhost/cairn-tested')
    place = run('buildah', 'mount', container)
    mkdirSync(data, { mode: 0o711 })
    chownSync(data, user, user)
    writeFileSync(join(folder, 'run.sh'), script)
    const words = ['-n', '-m', '-p', '-f', '--kill-child', 'sh', join(folder, 'run.sh'), place, data]
    const child = spawn('unshare', words, { stdio: 'pipe' })
    stop = () => child.kill('SIGKILL')
    await new Promise<void>((resolve, reject) => {
      let said = ''
      const hear = (chunk: Buffer) => {
        said += chunk
        if (said.includes('Cairn serves at')) resolve()
      }
      child.stdout.on('data', hear)
      child.stderr.on('data', hear)
      child.once('exit', () => reject(new Error(said)))
    })
    inside = serverProcess()
  }, 900_000)
  afterAll(() => {
    stop()
    if (container !== '') run('buildah', 'rm', container)
    if (container !== '') run('buildah', 'rmi', 'localhost/cairn-tested')
    rmSync(folder, { recursive: true, force: true })
  })

  test('O01 built from the Containerfile, it serves the demo without network, with a read-only root, as nobody special', () => {
    const status = readFileSync(`/proc/${inside}/status`, 'utf8')
    expect(status).toMatch(new RegExp(`^Uid:\\t${user}\\t`, 'm'))
    expect(status).toMatch(/^CapEff:\t0+$/m)
    expect(ask('localhost', '/health/ready')).toBe(200)
    expect(ask('northlight.localhost', '/login')).toBe(200)
    expect(ask('northlight.localhost', '/v1/contests-api/api/v1.0/bundles/goalquest?locale=ja_JP')).not.toBe(500)
    expect(() => run('nsenter', '-t', String(inside), '-m', 'touch', `${place}/srv/cairn/mark`)).toThrow(/Read-only/)
    expect(() => run('nsenter', '-t', String(inside), '-n', 'ip', 'route', 'get', '192.0.2.1')).toThrow(/unreachable/)
  })

  test('O01 without compilers or development packages; what it reads while it runs is in it', () => {
    for (const name of ['vite', 'typescript', 'vitest'])
      expect(existsSync(join(place, 'srv/cairn/node_modules', name))).toBe(false)
    for (const name of ['gcc', 'cc', 'g++', 'make']) expect(existsSync(join(place, 'usr/bin', name))).toBe(false)
    for (const needed of ['bundles', 'server/features/pdf/fonts', 'server/db/migrations', 'samples', 'dist/web']) {
      expect(readdirSync(join(place, 'srv/cairn', needed)).length).toBeGreaterThan(0)
    }
  })

  function ask(host: string, path: string): number {
    const code = `require('http').get({ host: '127.0.0.1', port: 3000, path: ${JSON.stringify(path)}, headers: { host: ${JSON.stringify(host)} } },
      reply => { reply.resume(); console.log(reply.statusCode) })`
    return Number(run('nsenter', '-t', String(inside), '-n', process.execPath, '-e', code))
  }

  /** The server's own process, below `unshare`, as this machine counts it. */
  function serverProcess(): number {
    const ids = readdirSync('/proc').filter(name => /^\d+$/.test(name))
    const found = ids.find(id => {
      try {
        const isServer = readFileSync(`/proc/${id}/cmdline`, 'utf8').startsWith('node\0tools/serve.mjs')
        return isServer && readFileSync(`/proc/${id}/mountinfo`, 'utf8').includes(data)
      } catch {
        return false
      }
    })
    return Number(found)
  }
})

/** Where no registry of images is reachable: the same base, Debian with Node, from Debian's packages and this machine's npm. */
function makeBase(folder: string): string {
  run(
    'mmdebstrap',
    '--variant=minbase',
    '--include=nodejs,ca-certificates',
    'trixie',
    folder,
    'http://deb.debian.org/debian',
  )
  cpSync(join(run('npm', 'root', '-g'), 'npm'), join(folder, 'usr/lib/npm'), { recursive: true })
  writeFileSync(join(folder, 'usr/bin/npm'), '#!/bin/sh\nexec node /usr/lib/npm/bin/npm-cli.js "$@"\n', { mode: 0o755 })
  const certificates = '/etc/ssl/certs/ca-certificates.crt'
  cpSync(certificates, join(folder, certificates))
  const container = run('buildah', 'from', 'scratch')
  run('buildah', 'add', container, folder, '/')
  run('buildah', 'config', '--env', `NODE_EXTRA_CA_CERTS=${certificates}`, container)
  run('buildah', 'commit', container, 'localhost/cairn-base')
  run('buildah', 'rm', container)
  return 'localhost/cairn-base'
}
