import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'cairn-alerts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Ten days of samples, one every two minutes, in promtool's notation. */
const always = (value: number) => `${value}+0x7200`
const active = (name: string) => `node_systemd_unit_state{instance="admin:9100",name="${name}",state="active"}`
const triggered = (name: string) => `node_systemd_timer_last_trigger_seconds{instance="admin:9100",name="${name}"}`
const nightly = 'cairn-backup.timer'
const weekly = 'cairn-base-backup.timer'
const wal = 'cairn-wal.service'

/** Series of a machine whose backups run, as they are after ten days. Promtool's clock begins at 0. */
const well: Readonly<Record<string, string>> = {
  [active(nightly)]: always(1),
  [active(weekly)]: always(1),
  // Once it followed a new primary.
  [active(wal)]: '1+0x100 0 1+0x7100',
  [triggered(nightly)]: always(9 * 86_400),
  [triggered(weekly)]: always(3 * 86_400),
}

interface Firing {
  readonly alertname: string
  readonly name?: string
}

/** Has promtool say whether these alerts of a file fire then, and no others. */
function expectFiring(
  series: Readonly<Record<string, string>>,
  firing: readonly Firing[],
  after = '1d',
  rules = 'alerts-machines.yaml',
): void {
  const file = join(folder, 'test.yaml')
  const tested = {
    rule_files: [resolve('deploy', rules)],
    evaluation_interval: '2m',
    tests: [
      {
        interval: '2m',
        input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
        promql_expr_test: [
          {
            expr: 'count by (alertname, name) (ALERTS{alertstate="firing"})',
            eval_time: after,
            exp_samples: firing.map(({ alertname, name }) => ({
              labels: name === undefined ? `{alertname="${alertname}"}` : `{alertname="${alertname}", name="${name}"}`,
              value: 1,
            })),
          },
        ],
      },
    ],
  }
  // JSON is YAML.
  writeFileSync(file, JSON.stringify(tested))
  execFileSync('promtool', ['test', 'rules', file], { stdio: ['ignore', 'pipe', 'pipe'] })
}

const without = (name: string) => Object.fromEntries(Object.entries(well).filter(([series]) => !series.includes(name)))

describe.skipIf(!existsSync('/usr/bin/promtool'))('O04 O07 alerts on backups', () => {
  test('O04 O07 say nothing while backups run, nor before a new timer was ever due', () => {
    expectFiring(well, [], '10d')
    expectFiring({ ...well, [triggered(nightly)]: always(0), [triggered(weekly)]: always(0) }, [], '10d')
  })

  // systemd starts it every two seconds, for ever: it is never "failed", and now and then a sample finds it on its way.
  test('O04 O07 tell that the write-ahead log is not fetched, where pg_receivewal ends as it begins', () => {
    const now = `${'0+0x8 1 '.repeat(720)}0`
    expectFiring({ ...well, [active(wal)]: now }, [{ alertname: 'CairnWalStopped', name: wal }])
  })

  test.each([nightly, weekly, wal])('O04 O07 tell that %s is not there at all', name => {
    expectFiring(without(name), [{ alertname: 'CairnBackupOff', name }])
  })

  test.each([nightly, weekly])('O04 O07 tell that %s was stopped', name => {
    expectFiring({ ...well, [active(name)]: always(0) }, [{ alertname: 'CairnBackupOff', name }])
  })

  test.each([
    [nightly, 7.9],
    [weekly, 1.9],
  ])('O04 O07 tell that %s has been due and did not begin', (name, day) => {
    expectFiring({ ...well, [triggered(name)]: always(day * 86_400) }, [{ alertname: 'CairnBackupOld', name }], '10d')
  })
})

describe.skipIf(!existsSync('/usr/bin/promtool'))('O04 alerts on the database', () => {
  const of = 'instance="cairn-1:9464",job="cairn"'
  const answered = (status: number) =>
    `cairn_http_request_duration_seconds_count{${of},call="getUser",status="${status}"}`
  // Proxies have taken every server out: no request is counted any more, and each process lives.
  const outage = { [`up{${of}}`]: always(1), [answered(200)]: always(5000), [answered(503)]: always(7) }
  const expectOf = (ready: string, firing: readonly Firing[]) =>
    expectFiring({ ...outage, [`cairn_ready{${of}}`]: ready }, firing, '1h', 'alerts.yaml')

  test('O04 tell that the database is away, also where no request comes any more', () => {
    expectOf('1+0x10 0+0x100', [{ alertname: 'CairnNotReady' }])
    expectOf(always(1), [])
  })
})
