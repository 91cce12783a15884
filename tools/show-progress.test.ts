import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('a long step says what it is, how many packages of this machine are there, and ends when it is stopped', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'progress-'))
  try {
    const packages = { '': {}, 'node_modules/a': {}, 'node_modules/b': {}, 'node_modules/c': { os: ['nowhere'] } }
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }))
    mkdirSync(join(folder, 'node_modules', 'a'), { recursive: true })
    writeFileSync(join(folder, 'node_modules', 'a', 'package.json'), '{}')
    const child = spawn(process.execPath, ['tools/show-progress.mjs', 'Installing packages', folder, '20'])
    const ended = new Promise(resolve => child.on('exit', resolve))
    let said = ''
    child.stdout.on('data', part => {
      said += part
    })
    await expect.poll(() => said, { timeout: 10_000 }).toMatch(/^Installing packages …\n {2}1 of 2 packages, \d+ s\n/)
    child.kill()
    expect(await ended).toBe(0)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
