import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { letSignIn } from './let-sign-in.ts'
import { cairn } from './server.ts'

/** Brings a store of 61 people, its 61 teams and its manager `aki.ono` into the demo's sakura, by an operator's files. */
export async function makeLargeTeam(dataDir: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-team-'))
  const people = Array.from({ length: 61 }, (_, at) => `guest.${String(at + 1).padStart(2, '0')}`)
  const everybody = [...people, 'aki.ono']
  const teams = people.map((_, at) => `odori-${at + 1},odori,第${String(at + 1).padStart(2, '0')}チーム`)
  const files: [kind: string, header: string, lines: string[]][] = [
    ['orgunits', 'unitId,parentId,name', ['odori,Corporate,大通店', ...teams]],
    [
      'participants',
      'externalId,userName,firstName,lastName,locale',
      everybody.map((name, at) => `G${at},${name},${name.split('.')[0]},${name.split('.')[1]},ja_JP`),
    ],
    ['assignments', 'userName,unitId,role', [...people.map(name => `${name},odori,Selector`), 'aki.ono,odori,Manager']],
    ['enrollments', 'userName,programId,groupId', people.map(name => `${name},omotenashi,omotenashi-staff`)],
  ]
  try {
    for (const [kind, header, lines] of files) {
      const file = join(folder, `${kind}.csv`)
      writeFileSync(file, [header, ...lines, ''].join('\n'))
      const { code, out, err } = await cairn(dataDir, ['load', kind, file, '--client', 'sakura'])
      if (code !== 0) throw new Error(`${kind}: ${out}${err}`)
    }
    await letSignIn(dataDir, 'sakura', ['aki.ono'])
  } finally {
    rmSync(folder, { recursive: true })
  }
}
