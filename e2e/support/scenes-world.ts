import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Theme, themes } from '../../rules/programs/program.ts'
import { ownClient } from './own-client.ts'
import { cairn } from './server.ts'

/** A client with one program in each theme, and a person at each of these percents of the same goal in all of them. */
export const scenes = {
  client: 'lookout',
  password: 'all the way up',
  percents: [0, 50, 100, 130],
  personAt: (percent: number) => `walker.at${percent}`,
  programOf: (theme: Theme) => `see-${theme}`,
  themes,
  /** Nothing is there, unless a test puts it there. */
  heroImage: '/pictures/lookout.png',
} as const

const target = 120_000
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

function program(theme: Theme) {
  const programId = scenes.programOf(theme)
  return {
    programId,
    name: { en_US: 'Lookout Season' },
    type: 'goalquest',
    achievementRule: 'fixed_amount',
    label: { labelType: 'currency', currencyCode: 'USD', precision: 0 },
    timePeriod: { timePeriodId: `${programId}-1`, startDate: day(-40), endDate: day(24) },
    goalSelection: { from: day(-60), to: day(-41) },
    // The second trail is half the first's way.
    minimumQualifier: { name: { en_US: 'Customer visits' }, amount: 20, label: { labelText: 'visits' } },
    branding: theme === 'none' ? { theme, heroImageUrl: scenes.heroImage } : { theme },
    groups: [
      {
        groupId: `${programId}-all`,
        name: { en_US: 'Everyone' },
        levels: [
          { levelId: 'low', name: { en_US: 'Base camp' }, amount: 80_000, award: 500 },
          { levelId: 'middle', name: { en_US: 'Ridge' }, amount: 100_000, award: 2000 },
          { levelId: 'high', name: { en_US: 'Summit' }, amount: target, award: 10_000 },
        ],
      },
    ],
  }
}

/** Brings it into a running Cairn, as an operator would. */
export async function makeScenesWorld(dataDir: string): Promise<void> {
  const { client, password, percents, personAt, programOf } = scenes
  const people = percents.map(personAt)
  const { run } = await ownClient(dataDir, client, 'Lookout', people)
  const of = ['--client', client]
  const folder = mkdtempSync(join(tmpdir(), 'cairn-scenes-'))
  const load = async (kind: string, header: string, lines: readonly string[]) => {
    const file = join(folder, `${kind}.csv`)
    writeFileSync(file, [header, ...lines].join('\n'))
    await run(['load', kind, file, ...of])
  }
  const each = (line: (person: string, programId: string, percent: number) => string) =>
    themes.flatMap(theme => percents.map(percent => line(personAt(percent), programOf(theme), percent)))
  try {
    await load('orgunits', 'unitId,parentId,name', ['Corporate,,Lookout'])
    await load(
      'assignments',
      'userName,unitId,role',
      people.map(person => `${person},Corporate,Selector`),
    )
    for (const theme of themes) {
      const file = join(folder, `${theme}.json`)
      writeFileSync(file, JSON.stringify(program(theme)))
      await run(['program', 'apply', file, ...of])
      await run(['program', 'publish', programOf(theme), ...of])
    }
    await load(
      'enrollments',
      'userName,programId,groupId',
      each((person, programId) => `${person},${programId},${programId}-all`),
    )
    await load(
      'selections',
      'userName,programId,level,selectedAt',
      each((person, programId) => `${person},${programId},high,${day(-45)}`),
    )
    await load(
      'progress',
      'userName,programId,dataThrough,value,mqValue',
      each((person, programId, percent) => [person, programId, day(-1), (target * percent) / 100, percent / 10].join()),
    )
    for (const person of people) {
      const { code, err } = await cairn(dataDir, ['user', 'password', person, ...of], `${password}\n`)
      if (code !== 0) throw new Error(err)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
