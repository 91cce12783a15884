import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
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
