import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blocksUnder } from './operations-page-fixture.ts'
import { readSettings } from './settings.ts'
import { readYaml, readYamlDocuments } from './yaml-fixture.ts'

interface Part {
  readonly kind: string
  readonly metadata: { readonly name: string; readonly annotations?: Readonly<Record<string, string>> }
  // biome-ignore lint/suspicious/noExplicitAny: a document of Kubernetes
  readonly spec: any
}
type Values = Readonly<Record<string, unknown>>

// Debian's packages: golang-go golang-github-masterminds-sprig-dev
const packages = '/usr/share/gocode'
const canRender = existsSync('/usr/bin/go') && existsSync(join(packages, 'src/github.com/Masterminds/sprig'))
const folder = mkdtempSync(join(tmpdir(), 'cairn-chart-'))
const program = join(folder, 'render')
const values = readYaml('deploy/chart/values.yaml') as Values
const { appVersion } = readYaml('deploy/chart/Chart.yaml')

function rendered(changes: Values = {}): Part[] {
  const input = {
    Values: { ...values, trustedProxies: ['10.0.4.7'], ...changes },
    Release: { Name: 'cairn' },
    Chart: { AppVersion: appVersion },
  }
  const words = ['deploy/chart/templates']
  return readYamlDocuments(execFileSync(program, words, { input: JSON.stringify(input), encoding: 'utf8' })) as Part[]
}
const nameOf = ({ kind, metadata }: Part) => `${kind} ${metadata.name}`
const partOf = (parts: Part[], name: string) =>
  parts.find(part => nameOf(part) === name) ?? expect.fail(`There is no ${name}.`)
const pods = ['Job cairn-migrate', 'Deployment cairn-web', 'Deployment cairn-worker']
const podOf = (parts: Part[], name: string) => partOf(parts, name).spec.template.spec
const variablesOf = (pod: { containers: [{ env: { name: string; value: string }[] }] }) =>
  Object.fromEntries(pod.containers[0].env.map(({ name, value }) => [name, value]))
const keysOf = (pod: { volumes: [{ secret: { items: { path: string }[] } }] }) =>
  pod.volumes[0].secret.items.map(({ path }) => path)

describe.skipIf(!canRender)('the Helm chart', () => {
  beforeAll(() => {
    execFileSync('go', ['build', '-o', program, 'tools/render-chart.go'], {
      env: { ...process.env, GOPATH: packages, GO111MODULE: 'off', GOCACHE: join(folder, 'cache'), HOME: folder },
    })
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('O01 the chart has what a cluster needs, each once; the migration runs before an installation and each upgrade', () => {
    const parts = rendered()
    expect(parts.map(nameOf).toSorted()).toEqual([
      'Deployment cairn-web',
      'Deployment cairn-worker',
      'Ingress cairn',
      'Job cairn-migrate',
      'PodDisruptionBudget cairn-web',
      'Service cairn',
    ])
    expect(partOf(parts, 'Job cairn-migrate').metadata.annotations).toEqual({
      'helm.sh/hook': 'pre-install,pre-upgrade',
      'helm.sh/hook-delete-policy': 'before-hook-creation',
    })
    // Without it Kubernetes adds variables such as CAIRN_SERVICE_HOST, which the settings refuse as misspelt.
    for (const name of pods) expect(podOf(parts, name).enableServiceLinks).toBe(false)
    const images = pods.map(name => podOf(parts, name).containers[0].image)
    expect(images).toEqual(pods.map(() => `registry.example.com/cairn:${appVersion}`))
  })

  test('O01 every variable of the chart is a setting, with a value that it may have', () => {
    for (const parts of [rendered(), rendered({ pooler: true, settings: { LOG_LEVEL: 'debug' } })]) {
      for (const name of pods) {
        const pod = podOf(parts, name)
        const variables = variablesOf(pod)
        const files = Object.keys(variables).filter(one => one.endsWith('_FILE'))
        // The files are there only in the cluster: their names must be those of settings, in the folder of the secret.
        expect(files.map(file => variables[file]!.replace('/run/secrets/cairn/', '')).toSorted()).toEqual(
          keysOf(pod).toSorted(),
        )
        const plain = Object.entries(variables).filter(([one]) => !files.includes(one))
        expect(() => readSettings(Object.fromEntries(plain))).not.toThrow()
        for (const file of files) {
          expect(() => readSettings({ [file]: '/dev/null/none' })).toThrow(
            /names \/dev\/null\/none, which cannot be read/,
          )
        }
      }
    }
    const web = podOf(rendered({ pooler: true, settings: { LOG_LEVEL: 'debug' } }), 'Deployment cairn-web')
    expect(variablesOf(web)).toMatchObject({ LOG_LEVEL: 'debug', TRUSTED_PROXIES: '10.0.4.7' })
    expect(keysOf(web)).toContain('database-session-url')
    expect(() => rendered({ trustedProxies: values['trustedProxies'] })).toThrow('Set trustedProxies')
  })

  test('O01 no pod of the chart is root, writes into its root or has a token; servers do not get the owner of the tables', () => {
    const parts = rendered()
    for (const name of pods) {
      const pod = podOf(parts, name)
      expect(pod).toMatchObject({ automountServiceAccountToken: false, securityContext: { runAsNonRoot: true } })
      for (const { securityContext } of pod.containers) {
        expect(securityContext).toEqual({
          readOnlyRootFilesystem: true,
          allowPrivilegeEscalation: false,
          capabilities: { drop: ['ALL'] },
        })
      }
      const isMigration = name === 'Job cairn-migrate'
      expect(keysOf(pod)).toEqual([isMigration ? 'database-owner-url' : 'database-url', 'cairn-secret'])
    }
  })

  test('O01 O03 pods of the chart are asked at the addresses of health, and have longer to stop than they drain', () => {
    const parts = rendered({ drainSeconds: 20 })
    const { template, selector } = partOf(parts, 'Deployment cairn-web').spec
    expect(template.metadata.labels).toEqual(selector.matchLabels)
    expect(partOf(parts, 'Service cairn').spec.selector).toEqual(selector.matchLabels)
    expect(partOf(parts, 'PodDisruptionBudget cairn-web').spec.selector).toEqual(selector)
    for (const role of ['web', 'worker']) {
      const pod = podOf(parts, `Deployment cairn-${role}`)
      const drain = Number(variablesOf(pod)['DRAIN_SECONDS'])
      expect(drain).toBe(20)
      expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(drain + 30)
      const [container] = pod.containers
      const probes = ['startup', 'readiness', 'liveness'].map(kind => container[`${kind}Probe`].httpGet.path)
      expect(probes).toEqual(['/health/startup', '/health/ready', '/health/live'])
      // Ready is asked more than once while a pod drains, by the shortest time that the values advise.
      expect(container.readinessProbe.periodSeconds * 2).toBeLessThan(Number(values['drainSeconds']))
    }
  })

  test('O01 the ingress of the chart has every host, with TLS', () => {
    const hosts = ['one.example', 'two.example']
    const { spec } = partOf(rendered({ ingress: { ...(values['ingress'] as object), hosts } }), 'Ingress cairn')
    expect(spec.tls).toEqual([{ secretName: 'cairn-tls', hosts }])
    expect(spec.rules.map(({ host }: { host: string }) => host)).toEqual(hosts)
  })
})

test('O01 every value of the chart is used and explained; the page makes the secret that it names', () => {
  const text = readFileSync('deploy/chart/values.yaml', 'utf8')
  const templates = ['_parts.tpl', 'ingress.yaml', 'migrate.yaml', 'servers.yaml']
    .map(file => readFileSync(join('deploy/chart/templates', file), 'utf8'))
    .join('')
  for (const name of Object.keys(values)) {
    expect(text).toMatch(new RegExp(`^# [^\\n]*\\n${name}:`, 'm'))
    expect(templates).toMatch(new RegExp(`\\.Values\\.${name}\\b|"${name}"`))
  }
  const [secret, install] = blocksUnder('Run it on Kubernetes')[0]!.split('helm ')
  expect([...secret!.matchAll(/--from-file=(\S+)/g)].map(([, key]) => key)).toEqual([
    'database-url',
    'database-owner-url',
    'cairn-secret',
  ])
  expect(secret).toContain(`create secret generic ${values['secret']} `)
  const set = [...install!.matchAll(/--set (\w+)\./g)].map(([, name]) => name!)
  expect(set.length).toBeGreaterThan(0)
  for (const name of set) expect(values).toHaveProperty(name)
})
