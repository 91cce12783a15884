import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { here } from './support/here.ts'
import { cairnProcess } from './support/server.ts'

/** More than one thread's worth: the built program has to find its worker. */
const people = 4000

test('W02 the built program works standings out in its worker threads after a load, and again to the same', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-standings-'))
  const file = (name: string, head: string, line: (index: number) => string) => {
    const path = join(folder, name)
    writeFileSync(path, [head, ...Array.from({ length: people }, (_, index) => line(index))].join('\n'))
    return path
  }
  const run = async (words: string) => {
    const { code, out, err } = await cairnProcess(here.dataDir, [...words.split(' '), '--json'])
    expect([words, code, err]).toEqual([words, 0, expect.any(String)])
    return JSON.parse(out)
  }
  try {
    await run('client create ridgeline --name Ridgeline')
    await run('program apply samples/programs/summer-summit.json --client ridgeline')
    await run('program publish summer-summit --client ridgeline')
    const names = file('people.csv', 'externalId,userName,firstName,lastName', at => `e${at},p${at},First,Last`)
    await run(`load participants ${names} --client ridgeline`)
    const enrolled = file('enrolled.csv', 'userName,programId,groupId', at => `p${at},summer-summit,field-sales`)
    await run(`load enrollments ${enrolled} --client ridgeline`)
    const progress = file(
      'progress.csv',
      'userName,programId,dataThrough,value',
      at => `p${at},summer-summit,2026-07-01,${at}`,
    )
    expect(await run(`load progress ${progress} --client ridgeline --force`)).toMatchObject({
      outcome: 'committed',
      standings: [{ programId: 'summer-summit', people }],
    })
    const equal = [{ programId: 'summer-summit', people, verdict: 'equal' }]
    expect(await run('standings verify --client ridgeline')).toMatchObject({ standings: equal })
    await run('standings rebuild --client ridgeline')
    expect(await run('standings verify summer-summit --client ridgeline')).toMatchObject({ standings: equal })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
