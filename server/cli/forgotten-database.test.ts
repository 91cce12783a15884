import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { inUseFile } from '../db/database-in-use.ts'
import { runCommandLine } from './run-command-line.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cairn-forgotten-'))
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(dataDir, { recursive: true, force: true })
})

test.each(['client create NEW', 'sample northwind', 'client import FOLDER', 'restore FOLDER'])(
  'W02 %s makes no client in the embedded database while the server serves another one',
  async words => {
    writeFileSync(inUseFile(dataDir), 'cairn at db.example:5432')
    vi.stubEnv('DATA_DIR', dataDir)
    vi.stubEnv('DATABASE_URL', undefined)
    const out = vi.spyOn(process.stdout, 'write').mockImplementation((_: unknown, done: unknown) => {
      if (typeof done === 'function') done()
      return true
    })
    const code = await runCommandLine([...words.split(' '), '--json'])
    const answer = out.mock.calls.map(([text]) => text).join('')
    out.mockRestore()
    expect(code).toBe(1)
    expect(JSON.parse(answer).error).toEqual({
      code: 'database-other',
      text: expect.stringContaining('serves the database cairn at db.example:5432'),
    })
  },
)
