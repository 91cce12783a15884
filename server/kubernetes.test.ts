import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

interface Part {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly data?: Readonly<Record<string, string>>
  // biome-ignore lint/suspicious/noExplicitAny: a document of Kubernetes
  readonly spec?: any
}

const { items: parts } = JSON.parse(readFileSync('deploy/kubernetes.json', 'utf8')) as { items: Part[] }
const part = (kind: string, name: string) =>
  parts.find(one => one.kind === kind && one.metadata.name === name) ?? expect.fail(`There is no ${kind} ${name}.`)
const pods = parts
  .filter(({ spec }) => spec?.template !== undefined)
  .map(({ metadata, spec }) => ({ ...metadata, ...spec }))
const variablesOf = (container: { env: { name: string; value: string }[] }) => ({
  ...part('ConfigMap', 'cairn').data,
  ...Object.fromEntries(container.env.map(({ name, value }) => [name, value])),
})

test('O01 the manifests have what a cluster needs, each once', () => {
  expect(parts.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([
    'ConfigMap cairn',
    'Job cairn-migrate',
    'Deployment cairn-web',
    'Deployment cairn-worker',
    'Service cairn',
    'PodDisruptionBudget cairn-web',
    'Ingress cairn',
  ])
})

test('O01 every variable of the manifests is a setting, with a value that it may have', () => {
  for (const { template } of pods) {
    for (const container of template.spec.containers) {
      const variables = variablesOf(container)
      const files = Object.keys(variables).filter(name => name.endsWith('_FILE'))
      expect(files).toContain('CAIRN_SECRET_FILE')
      // The files are there only in the cluster: their names must be those of settings, in the folder of the secret.
      for (const name of files) expect(variables[name]).toMatch(/^\/run\/secrets\/cairn\/[a-z-]+$/)
      const plain = Object.entries(variables).filter(([name]) => !files.includes(name))
      expect(() => readSettings(Object.fromEntries(plain))).not.toThrow()
      for (const name of files) {
        expect(() => readSettings({ [name]: '/dev/null/none' })).toThrow(
          /names \/dev\/null\/none, which cannot be read/,
        )
      }
    }
  }
})

test('O01 no pod is root, writes into its root or has a token; servers do not get the owner of the tables', () => {
  expect(pods).toHaveLength(3)
  for (const { name, template } of pods) {
    const { spec } = template
    expect(spec).toMatchObject({ automountServiceAccountToken: false, securityContext: { runAsNonRoot: true } })
    for (const { securityContext } of spec.containers) {
      expect(securityContext).toEqual({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
      })
    }
    const [secrets] = spec.volumes
    const items = secrets.secret.items?.map((item: { path: string }) => item.path)
    expect(items).toEqual(name === 'cairn-migrate' ? undefined : ['database-url', 'cairn-secret'])
  }
})

test('O01 O03 pods are asked at the addresses of health, and have longer to stop than they drain', () => {
  const { template: web, selector } = part('Deployment', 'cairn-web').spec
  expect(part('Service', 'cairn').spec.selector).toEqual(selector.matchLabels)
  expect(part('PodDisruptionBudget', 'cairn-web').spec.selector).toEqual(selector)
  const drain = Number(part('ConfigMap', 'cairn').data!['DRAIN_SECONDS'])
  for (const role of ['web', 'worker']) {
    const { spec } = part('Deployment', `cairn-${role}`).spec.template
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(drain + 30)
    const [container] = spec.containers
    const probes = ['startup', 'readiness', 'liveness'].map(kind => container[`${kind}Probe`].httpGet.path)
    expect(probes).toEqual(['/health/startup', '/health/ready', '/health/live'])
    // Ready is asked more than once while a pod drains.
    expect(container.readinessProbe.periodSeconds * 2).toBeLessThan(drain)
  }
  expect(web.spec.containers[0].image).toBe(part('Job', 'cairn-migrate').spec.template.spec.containers[0].image)
})
