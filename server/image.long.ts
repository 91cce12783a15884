import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blocksUnder } from './operations-page-fixture.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const has = (program: string) => existsSync(`/usr/bin/${program}`)
const canBuild = process.getuid?.() === 0 && ['buildah', 'podman', 'mmdebstrap', 'unshare', 'nsenter'].every(has)

/** What the Containerfile begins with. */
const [, base = ''] = /^ARG BASE=(.*)$/m.exec(readFileSync(join(root, 'Containerfile'), 'utf8'))!
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

const [build = '', start = ''] = blocksUnder('Run it in containers')[0]!.trim().split('\n')
/** The page's command, but for what a machine for tests may not do: limits, groups of processes, and a way out of its network. */
const startHere = start
  .replace('podman run', 'podman run --cgroups=disabled --network=none --ulimit=nofile=1000 --ulimit=nproc=1000')
  .replace(/--publish \S+/, '')
const startScript = `mount --make-rprivate / && mount -t cgroup2 cgroup2 /sys/fs/cgroup && exec ${startHere}`

describe.skipIf(!canBuild)('the image', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-image-'))
  let place = ''
  let inside = 0

  beforeAll(async () => {
    makeBase(join(folder, 'base'))
    run('sh', '-ec', build)
    place = run('podman', 'image', 'mount', 'cairn')
    const child = spawn('unshare', ['-m', 'sh', '-ec', startScript], { stdio: 'pipe', env: environment })
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
    inside = Number(run('podman', 'inspect', '--latest', '--format', '{{.State.Pid}}'))
  }, 1_800_000)
  afterAll(() => {
    if (inside > 0) run('podman', 'rm', '--latest', '--force')
    if (place !== '') run('podman', 'image', 'unmount', 'cairn')
    run('podman', 'rmi', '--force', 'cairn', base)
    rmSync(folder, { recursive: true, force: true })
  })

  test('O01 built from the Containerfile, it serves the demo without network, with a read-only root, as nobody special', () => {
    const status = readFileSync(`/proc/${inside}/status`, 'utf8')
    expect(status).toMatch(new RegExp(`^Uid:\\t${user}\\t`, 'm'))
    expect(status).toMatch(/^CapEff:\t0+$/m)
    expect(ask('localhost', '/health/ready')).toBe(200)
    expect(ask('northlight.localhost', '/login')).toBe(200)
    expect(ask('northlight.localhost', '/v1/contests-api/api/v1.0/bundles/goalquest?locale=ja_JP')).not.toBe(500)
    expect(() => run('nsenter', '-t', String(inside), '-m', 'touch', '/srv/cairn/mark')).toThrow(/Read-only/)
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
})

/** Where no registry of images is reachable: the same base, Debian with Node, from Debian's packages and this machine's npm. */
function makeBase(folder: string): void {
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
  run('buildah', 'commit', container, base)
  run('buildah', 'rm', container)
}
