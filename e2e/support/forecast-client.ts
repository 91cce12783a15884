import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { here } from './here.ts'
import { ownClient } from './own-client.ts'

export const forecasterPassword = 'a long way up the hill'

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
const names = { en_US: 'Ridge Run', de_DE: 'Gratlauf', ja_JP: '尾根走り' }
const level = (at: number, amount: number, award: number) => ({
  levelId: `level-${at}`,
  name: { en_US: `Level ${at}`, de_DE: `Stufe ${at}`, ja_JP: `レベル${at}` },
  amount,
  award,
})

/** Ten weeks, of which so many days are over; twenty-four people who have chosen one of three levels. */
function program(programId: string, begun: number) {
  return {
    programId,
    name: names,
    type: 'goalquest',
    achievementRule: 'percentage_of_baseline',
    budget: 60_000,
    timePeriod: { timePeriodId: programId, startDate: day(-begun), endDate: day(69 - begun) },
    goalSelection: { from: day(-begun - 20), to: day(-begun - 1) },
    groups: [
      {
        groupId: `${programId}-all`,
        name: names,
        levels: [level(1, 100, 1000), level(2, 110, 2500), level(3, 120, 5000)],
      },
    ],
  }
}

/** A client with authors; one program with four loads, and one without. */
export async function forecastClient(key: string): Promise<void> {
  const authors = ['ada.author', 'lea.lever', 'mia.mover', 'pia.preview', 'cal.compare', 'rea.rehearse', 'vic.view']
  const { run } = await ownClient(here.dataDir, key, 'Birchwood', [
    ...authors,
    ...Array.from({ length: 24 }, (_, at) => `climber.n${at}`),
  ])
  const of = ['--client', key]
  for (const author of authors) {
    await run(['admin', 'grant', author, 'author', ...of])
    await run(['user', 'password', author, ...of], `${forecasterPassword}\n`)
  }
  const folder = mkdtempSync(join(here.dataDir, 'forecast-'))
  const load = async (kind: string, rows: readonly (readonly (string | number)[])[]) => {
    const file = join(folder, `${kind}-${rows.length}-${rows[1]!.join('-')}.csv`)
    writeFileSync(file, `${rows.map(row => row.join()).join('\n')}\n`)
    await run(['load', kind, file, ...of])
  }
  const people = Array.from({ length: 24 }, (_, at) => ({ name: `climber.n${at}`, at }))
  try {
    for (const document of [program('ridge', 40), program('next', -30)]) {
      const { programId } = document
      const file = join(folder, `${programId}.json`)
      writeFileSync(file, JSON.stringify(document))
      await run(['program', 'apply', file, ...of])
      await run(['program', 'publish', programId, ...of])
      await load('enrollments', [
        ['userName', 'programId', 'groupId'],
        ...people.map(({ name }) => [name, programId, `${programId}-all`]),
      ])
    }
    const own = people.map(({ name, at }) => ({ name, at, baseline: 400 + 20 * at }))
    await load('baselines', [
      ['userName', 'programId', 'value'],
      ...own.map(({ name, baseline }) => [name, 'ridge', baseline]),
    ])
    await load('selections', [
      ['userName', 'programId', 'level', 'selectedAt'],
      ...own.map(({ name, at }) => [name, 'ridge', `level-${(at % 3) + 1}`, `${day(-50)}T12:00:00Z`]),
    ])
    const weeks = [1.2, 0.8, 1.3, 1]
    for (const week of weeks.keys()) {
      const share = weeks.slice(0, week + 1).reduce((sum, one) => sum + one, 0) / 10
      await load('progress', [
        ['userName', 'programId', 'dataThrough', 'value'],
        ...own.map(({ name, at, baseline }) => [
          name,
          'ridge',
          day(-40 + 7 * (week + 1) - 1),
          Math.round(baseline * share * (0.85 + ((at * 7 + week * 3) % 9) / 25)),
        ]),
      ])
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
