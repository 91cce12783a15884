import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasMachines, type Machine, makeDebian, makeMachines, moveTo, runInRoot } from './machines-fixture.ts'
import { blocksUnder } from './operations-page-fixture.ts'

const addresses = {
  admin: '10.0.4.20',
  'cairn-1': '10.0.4.21',
  'cairn-2': '10.0.4.22',
  'cairn-3': '10.0.4.23',
  'cairn-4': '10.0.4.24',
}
type Name = keyof typeof addresses
const servers = ['cairn-1', 'cairn-2', 'cairn-3'] as const

const folder = mkdtempSync(join(tmpdir(), 'cairn-machines-'))
const root = join(folder, 'debian')
let machines: Readonly<Record<Name, Machine>>
let remove = async () => {}
/** What every shell on `admin` begins with. */
const begin = blocksUnder('3. Make the secrets')[1]!
let shell = begin
const steps: string[] = []

/** Types a block of the page on `admin`, in a shell that began as the page says. */
async function type(heading: string, number = 1, changes: Readonly<Record<string, string>> = {}): Promise<string> {
  const started = Date.now()
  const output = await machines.admin.run(shell + blocksUnder(heading, changes)[number - 1]!)
  steps.push(`${heading} (${number}): ${Math.round((Date.now() - started) / 1000)} s`)
  return output
}
const onAdmin = (script: string) => machines.admin.run(begin + script)
/** Whether somebody is served, over TLS and the proxy of a machine. */
const statusAt = (name: Name) =>
  onAdmin(
    `curl --silent --insecure --max-time 10 --output /dev/null --write-out '%{http_code}' \\
      --resolve rewards.acme.example:443:${addresses[name]} https://rewards.acme.example/health/ready || true`,
  )
const leader = async () =>
  (
    await onAdmin(`for machine in $servers; do
    curl --silent --fail --max-time 2 --output /dev/null http://$machine:8008/primary && echo $machine; done; true`)
  ).trim()

describe.skipIf(!hasMachines())('four machines with Debian 13', () => {
  beforeAll(async () => {
    makeDebian(root)
    // The page's address of the source is this working copy, as it is.
    const origin = join(root, 'mnt/cairn')
    mkdirSync(origin, { recursive: true })
    const git = (...words: string[]) => execFileSync('git', ['-C', origin, ...words], { encoding: 'utf8' })
    const commit = [
      '-c',
      'user.name=test',
      '-c',
      'user.email=test@example.com',
      'commit',
      '--quiet',
      '--message',
      'test',
    ]
    const files =
      'git ls-files --cached --others --exclude-standard -z | tar --create --null --files-from=- --ignore-failed-read'
    execFileSync('sh', ['-c', `${files} | tar --extract --directory "$0"`, origin])
    git('init', '--quiet')
    git('add', '--all')
    git(...commit)
    const [forAdmin, forServers] = blocksUnder('2. Install packages')
    const instead = 'git config --system url./mnt/cairn.insteadOf https://git.example.com/cairn.git\n'
    // Packages come over this machine's network. One root has those of both kinds of machines; each then gets a disk of its own.
    await runInRoot(root, forServers!)
    await runInRoot(root, forAdmin!.replace('git clone', `${instead}git clone`))
    git(...commit, '--allow-empty')
    git('tag', 'v0.2.0')
    for (const name of Object.keys(addresses)) mkdirSync(join(folder, name), { recursive: true })
    for (const path of ['srv/cairn', 'mnt/cairn', 'root/.npm']) moveTo(root, path, folder, 'admin')
    const made = await makeMachines(folder, root, addresses)
    machines = made.machines
    remove = made.remove
  }, 1_800_000)
  afterAll(async () => {
    console.log(steps.join('\n'))
    await remove()
    rmSync(folder, { recursive: true, force: true })
  }, 900_000)

  test('O01 O09 O10 empty machines become an installation with failover, backups and monitoring, as the page says', async () => {
    const [hosts] = blocksUnder('1. Name the machines')
    for (const machine of Object.values<Machine>(machines)) await machine.run(hosts!)
    // The lines that every shell begins with read a file that the first block makes.
    await machines.admin.run(blocksUnder('3. Make the secrets')[0]!)
    await type('3. Make the secrets', 3)
    await type('4. Start PostgreSQL with failover', 1)
    await expect
      .poll(() => type('4. Start PostgreSQL with failover', 2).catch(String), { timeout: 120_000, interval: 2000 })
      .toMatch(/Leader[\s\S]*Sync Standby|Sync Standby[\s\S]*Leader/)
    await type('4. Start PostgreSQL with failover', 3)
    await type('5. Start PgBouncer and the proxy')
    expect(await type('6. Start Cairn', 1)).toContain('Ran 0001-foundation.sql.')
    expect((await type('6. Start Cairn', 2)).match(/\{"status":"ready"\}/g)).toHaveLength(3)
    expect(await type('6. Start Cairn', 3)).toContain('HTTP/2 200')
    expect(await type('7. Start the backups')).toMatch(/\/wal:\n0{7}1/)
    expect(await onAdmin('systemctl list-timers --all --no-pager')).toMatch(/cairn-backup.timer/)
    await type('8. Start the monitoring')
    const query = (text: string) => onAdmin(`promtool query instant http://localhost:9090 '${text}'`)
    const soon = { timeout: 240_000, interval: 2000 }
    // In no order that could be relied on.
    await expect
      .poll(() => query('sum by (job) (up)'), soon)
      .toMatch(/^(?=[\s\S]*"cairn"\} => 6 @)[\s\S]*"machines"\} => 4 @/)
    expect(await onAdmin('curl --silent http://localhost:9090/api/v1/rules')).toContain('CairnDown')
    // A backup that fails is an alert, until the next one.
    const failed = 'ALERTS{alertname="CairnBackupFailed", alertstate="firing"}'
    await onAdmin('chmod -x deploy/backup.sh; systemctl start cairn-backup.service || chmod +x deploy/backup.sh')
    await expect.poll(() => query(failed), soon).toContain('name="cairn-backup.service"')
    await onAdmin('systemctl start cairn-backup.service')
    await expect.poll(() => query(failed), soon).not.toContain('cairn-backup.service')
    // The servers have nothing of the owner's or the superuser's, and work through PgBouncer.
    for (const name of servers) {
      expect(await machines[name].run('ls /etc/cairn')).not.toMatch(/owner|password/)
      expect(await machines[name].run('systemctl show --property=User cairn@web cairn@worker')).toBe(
        'User=cairn\n\nUser=cairn\n',
      )
      await expect(machines[name].run('runuser -u cairn -- cat /etc/cairn/patroni.env')).rejects.toThrow('denied')
      expect(await machines[name].run('systemd-analyze verify /etc/systemd/system/cairn@.service 2>&1')).not.toContain(
        'cairn',
      )
    }
  }, 900_000)

  test('O10 one machine may fail, and comes back as a replica, as the page says', async () => {
    expect(await type('9. Try the failover')).toMatch(/Successfully switched over[\s\S]*"status":"ready"/)
    const lost = (await leader()) as (typeof servers)[number]
    const others = servers.filter(name => name !== lost)
    await machines[lost].switchOff()
    await expect.poll(leader, { timeout: 120_000, interval: 500 }).toMatch(new RegExp(`^(${others.join('|')})$`))
    for (const name of others) {
      await expect.poll(() => statusAt(name), { timeout: 60_000, interval: 500 }).toBe('200')
    }
    await onAdmin('npm run cairn -- client create after --host after.example')
    await machines[lost].switchOn()
    await expect.poll(() => statusAt(lost), { timeout: 120_000, interval: 1000 }).toBe('200')
    const replica = `curl --silent --fail http://${lost}:8008/replica`
    await expect.poll(() => onAdmin(replica).catch(String), { timeout: 120_000, interval: 1000 }).toContain('running')
  }, 600_000)

  test('O07 everything goes back to a moment, as the page says', async () => {
    await onAdmin('npm run cairn -- client create before --host before.example')
    const moment = (await onAdmin('date --iso-8601=seconds --date="2 seconds"')).trim()
    // The log has to go on past the moment.
    const wait = `until [ "$(date +%s)" -gt "$(date --date='${moment}' +%s)" ]; do sleep 1; done`
    await onAdmin(`${wait}; npm run cairn -- client create mistake --host mistake.example`)
    // After a failover the log is fetched again within seconds.
    await onAdmin(`until find /var/backups/wal -newermt '${moment}' | grep --quiet .; do sleep 1; done`)
    const task = 'Restore to yesterday 14:05'
    await type(task, 1, { 'yesterday 14:05': moment })
    expect(await type(task, 2)).toMatch(/The ledger holds[\s\S]*The backup can be restored/)
    expect(await type(task, 3)).toContain('The backup is restored')
    await type(task, 4)
    await type(task, 5)
    expect(await onAdmin('npm run cairn -- client hosts before')).toContain('before.example')
    await expect(onAdmin('npm run cairn -- client hosts mistake')).rejects.toThrow('There is no client mistake')
    for (const name of servers) await expect.poll(() => statusAt(name), { timeout: 60_000 }).toBe('200')
  }, 600_000)

  test('O03 a server is added, and a new version installed one server after the other, while people are served, as the page says', async () => {
    expect(await type('Add a server', 1)).toBe('')
    shell = `${begin}servers=cairn-4\n`
    await type('3. Make the secrets', 3)
    await type('5. Start PgBouncer and the proxy')
    await type('6. Start Cairn', 2)
    await type('Add a server', 2)
    shell = begin
    expect(await statusAt('cairn-4')).toBe('200')
    // What a person opens: a server that drains still answers it.
    const answers = machines.admin.run(`until [ -e /run/upgraded ]; do
      curl --silent --insecure --max-time 10 --output /dev/null --write-out '%{http_code}\\n' \\
        --resolve rewards.acme.example:443:10.0.4.21 https://rewards.acme.example/login; done`)
    expect(await type('Upgrade', 1)).toContain('Backed up')
    await type('Upgrade', 2)
    await onAdmin('touch /run/upgraded')
    const statuses = (await answers).trim().split('\n')
    expect(statuses.length).toBeGreaterThan(20)
    expect(new Set(statuses)).toEqual(new Set(['200']))
    expect(await machines['cairn-1'].run('cd /srv/cairn && git describe --tags')).toBe('v0.2.0\n')
  }, 900_000)
})
