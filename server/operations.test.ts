import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { calls } from '../contract/calls.ts'
import type { AnyCall } from './http/access-row-fixture.ts'
import { blocksUnder, operationsPage, runners } from './operations-page-fixture.ts'

test('every block of OPERATIONS has a test that runs or reads it', () => {
  const written = operationsPage.map(({ heading }) => heading)
  expect(written).toEqual(Object.entries(runners).flatMap(([heading, tests]) => tests.map(() => heading)))
  for (const [heading, tests] of Object.entries(runners)) {
    for (const file of tests) expect(readFileSync(file, 'utf8'), file).toContain(heading)
  }
})

test('O07 O14 who goes back to a moment has everybody erased again who is by now, and sends no mail unseen, as the page says', () => {
  const replacing = blocksUnder('Restore to yesterday 14:05').find(text => text.includes('rename to'))!
  const steps = ['person erased', 'rename to', 'cairn -- restore', 'erase-again', 'systemctl start', 'mail list']
  const places = steps.map(step => replacing.indexOf(step))
  expect(places).not.toContain(-1)
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(replacing).not.toMatch(/systemctl start .*cairn@worker/)
})

test('O11 a machine is known by its own address, also where Debian has put its name on the loopback', () => {
  const [naming] = blocksUnder('1. Name the machines')
  const folder = mkdtempSync(join(tmpdir(), 'cairn-hosts-'))
  try {
    const hosts = join(folder, 'hosts')
    writeFileSync(hosts, '127.0.0.1 localhost\n127.0.1.1 cairn-1.example.com cairn-1\n')
    execFileSync('sh', ['-c', naming!.replaceAll('/etc/hosts', hosts)])
    const named = readFileSync(hosts, 'utf8')
      .split('\n')
      .filter(line => line.includes('cairn-1'))
    expect(named).toEqual(['10.0.4.21 cairn-1'])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('O01 behind NGINX as the README and the chart set it up, the largest file passes that a call takes', () => {
  const largest = Math.max(...(calls as readonly AnyCall[]).map(({ bytes, form }) => (bytes ?? form)?.mostBytes ?? 0))
  for (const file of ['README.md', 'deploy/chart/values.yaml']) {
    const [, megabytes] = /(?:client_max_body_size|proxy-body-size:) (\d+)m/.exec(readFileSync(file, 'utf8'))!
    // A form has its parts' headers besides.
    expect(Number(megabytes) * 1024 * 1024, file).toBeGreaterThan(largest + 64 * 1024)
  }
})

test('O07 O14 who was erased is noted each night, also where the proof of the backup fails', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-nightly-'))
  try {
    const [said, node] = [join(folder, 'said'), join(folder, 'node')]
    writeFileSync(node, `#!/bin/sh\necho "$2 $3" >> ${said}\n[ "$3" != verify ]\n`, { mode: 0o755 })
    const nightly = spawnSync('deploy/backup.sh', [folder], { env: { PATH: `${folder}:${process.env['PATH']}` } })
    expect(nightly.status).not.toBe(0)
    expect(readFileSync(said, 'utf8')).toContain('person erased')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  // The proof restores a whole database; on Debian 13 /tmp is in memory.
  expect(readFileSync('deploy/cairn-backup.service', 'utf8')).toContain('Environment=TMPDIR=/var/tmp\n')
})

test('O07 the nightly backup removes its own of more than two weeks ago, and nothing that somebody else put there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-nightly-'))
  try {
    const [kept, bin] = [join(folder, 'backups'), join(folder, 'bin')]
    mkdirSync(bin)
    writeFileSync(join(bin, 'node'), '#!/bin/sh\n', { mode: 0o755 })
    const old = new Date(Date.now() - 16 * 86_400_000)
    for (const name of ['2026-01-02-023000', '2026-01-03-023000.part', 'acme', 'before-v0.2.0', '2026-01-02']) {
      mkdirSync(join(kept, name), { recursive: true })
      utimesSync(join(kept, name), old, old)
    }
    execFileSync('deploy/backup.sh', [kept], { env: { ...process.env, PATH: `${bin}:${process.env['PATH']}` } })
    expect(readdirSync(kept)).toEqual(['2026-01-02', 'acme', 'before-v0.2.0'])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
