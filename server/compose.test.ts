import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { blocksUnder } from './operations-page-fixture.ts'
import { readSettings } from './settings.ts'
import { readYaml } from './yaml-fixture.ts'

interface Service {
  readonly image: string
  readonly command?: readonly string[]
  readonly user?: string
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly stop_grace_period?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly secrets?: readonly string[]
  readonly volumes?: readonly string[]
  readonly networks:
    | readonly string[]
    | Readonly<Record<string, { ipv4_address?: string; aliases?: readonly string[] }>>
  readonly extra_hosts?: readonly string[]
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>
}

const compose = readYaml('compose.yaml') as {
  readonly services: Readonly<Record<string, Service>>
  readonly secrets: Readonly<Record<string, { readonly file: string }>>
  readonly networks: Readonly<
    Record<string, { readonly ipam: { readonly config: readonly { subnet: string; ip_range: string }[] } }>
  >
}
const { services } = compose
/** Of a service whose address stays the same when it is made anew. */
function addressOf(name: string): string | undefined {
  const { networks } = services[name]!
  return 'cairn' in networks ? networks['cairn'].ipv4_address : undefined
}
const servers = ['web-1', 'web-2', 'worker'].map(name => services[name]!)
const [, makeSecrets, start] = blocksUnder('Run it in containers')

test('O01 the compose file has two servers, a worker, PostgreSQL, PgBouncer, a proxy with TLS and Prometheus', () => {
  expect(Object.keys(services)).toEqual([
    'database',
    'pgbouncer',
    'migrate',
    'web-1',
    'web-2',
    'worker',
    'proxy',
    'prometheus',
  ])
  expect(servers.map(({ environment }) => environment!['CAIRN_ROLE'])).toEqual(['web', 'web', 'worker'])
  for (const { depends_on: needs = {} } of Object.values(services)) {
    for (const name of Array.isArray(needs) ? needs : Object.keys(needs)) expect(services).toHaveProperty([name])
  }
  // The proxy finds the servers by the names of its file, and is trusted.
  const proxy = readFileSync('deploy/haproxy.cfg', 'utf8')
  for (const [name, alias] of [
    ['web-1', 'cairn-1'],
    ['web-2', 'cairn-2'],
  ] as const) {
    expect(services['proxy']!.extra_hosts).toContain(`${alias}:${addressOf(name)}`)
    expect(proxy).toContain(`server ${alias} ${alias}:3000\n`)
  }
  expect(addressOf('proxy')).toBe(services['web-1']!.environment!['TRUSTED_PROXIES'])
  const [job] = readYaml('deploy/compose/prometheus.yaml').scrape_configs
  const port = services['web-1']!.environment!['METRICS_PORT']
  expect(job.static_configs[0].targets).toEqual(['web-1', 'web-2', 'worker'].map(name => `${name}:${port}`))
})

// The proxy looks its servers up once, as it starts.
test('O01 the proxy of the compose file finds a server that was made anew, at an address that nobody else gets', () => {
  const [{ subnet, ip_range: others } = { subnet: '', ip_range: '' }] = compose.networks['cairn']!.ipam.config
  expect([subnet, others]).toEqual(['172.30.0.0/24', '172.30.0.128/25'])
  const fixed = ['proxy', 'web-1', 'web-2'].map(addressOf)
  expect(new Set(fixed).size).toBe(3)
  for (const address of fixed) expect(Number(/^172\.30\.0\.(\d+)$/.exec(address!)![1])).toBeLessThan(128)
})

test('O01 no container of ours is root or writes into its root; servers do not get the owner of the tables', () => {
  expect(readFileSync('Containerfile', 'utf8')).toMatch(/^USER 65532:65532$/m)
  for (const server of [services['migrate']!, ...servers]) {
    expect(server).toMatchObject({
      image: 'cairn',
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
    expect(server.user).toBeUndefined()
  }
  for (const server of servers) {
    expect(server.secrets).toEqual(['database-url', 'database-session-url', 'cairn-secret'])
    expect(Number.parseInt(server.stop_grace_period!, 10)).toBeGreaterThan(
      Number(server.environment!['DRAIN_SECONDS']) + 30,
    )
  }
  const withOwner = Object.keys(services).filter(name => services[name]!.secrets?.some(secret => /owner/.test(secret)))
  expect(withOwner).toEqual(['database', 'migrate'])
})

test('O01 every variable of the compose file is a setting; its secrets and files are those that the page makes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-compose-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  execFileSync('sh', ['-ec', makeSecrets!.replaceAll('deploy/secrets', folder)], { stdio: 'pipe' })
  const made = (file: string) => file.replace('deploy/secrets', folder)
  for (const { file } of Object.values(compose.secrets)) expect(existsSync(made(file)), file).toBe(true)
  for (const { volumes = [] } of Object.values(services)) {
    for (const [, file] of volumes.flatMap(one => [...one.matchAll(/^\.\/([^:]+):/g)])) {
      expect(existsSync(made(file!)), file).toBe(true)
    }
  }
  for (const { secrets, environment } of [services['migrate']!, ...servers]) {
    const settings = Object.entries(environment!).map(([name, value]) => {
      const secret = value.replace('/run/secrets/', '')
      if (secret !== value) expect(secrets).toContain(secret)
      return [name, secret === value ? value : made(compose.secrets[secret]!.file)]
    })
    const read = readSettings(Object.fromEntries(settings))
    const user = environment!['CAIRN_ROLE'] === undefined ? 'cairn' : 'cairn_web'
    expect(read.DATABASE_URL).toMatch(new RegExp(`^postgresql://${user}:[0-9a-f]{48}@`))
  }
  // Through PgBouncer, but for what needs a session.
  expect(readFileSync(join(folder, 'database-url'), 'utf8')).toMatch(/@pgbouncer:6432\/cairn\n$/)
  expect(readFileSync(join(folder, 'database-session-url'), 'utf8')).toMatch(/@database\/cairn\n$/)
  // They are in no image.
  expect(readFileSync('.dockerignore', 'utf8').split('\n')).toContain('deploy/secrets')
  // Nothing is overwritten that seals what is in the database.
  const again = spawnSync('deploy/make-secrets.sh', [folder, 'pgbouncer:6432', 'database'], { encoding: 'utf8' })
  expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('has secrets already')])
})

test('O01 the page starts services that the compose file has, by a command of the image', () => {
  const lines = start!.trim().split('\n')
  expect(lines[0]).toBe('podman compose up --detach')
  const [, service, command] = /^podman compose run --rm (\S+) node dist\/server\/cairn\.js (client create) /.exec(
    lines[1]!,
  )!
  expect(services[service!]!.command).toEqual(['node', 'dist/server/cairn.js', 'migrate'])
  expect(command).toBe('client create')
})
