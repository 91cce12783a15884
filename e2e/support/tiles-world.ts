import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Theme } from '../../rules/programs/program.ts'
import { type OwnClient, ownClient } from './own-client.ts'
import { cairn } from './server.ts'
import { typedAt } from './typed-at.ts'

/** A client of its own in which two people, between them, stand wherever a tile of the dashboard can stand. */
export const tiles = {
  client: 'meadowlark',
  password: 'one step and another',
  /** Has a tile of each type but the overview. */
  tess: 'tess.vale',
  /** Stands elsewhere in the same programs. */
  otto: 'otto.lind',
  /** Takes part in nothing. */
  noah: 'noah.frey',
} as const

/** Where somebody stands: with a goal or without, and with which result. */
interface Standing {
  readonly hasGoal: boolean
  readonly result?: number
}

interface Ground {
  readonly programId: string
  readonly name: string
  readonly theme: Theme
  /** First and last day from today. */
  readonly period: readonly [number, number]
  readonly window: readonly [number, number]
  readonly calculation?: 'average'
  readonly isPaid?: boolean
  readonly tess: Standing
  readonly otto?: Standing
}

const aGoal = { hasGoal: true } as const
const noGoal = { hasGoal: false } as const
const at = (result: number): Standing => ({ hasGoal: true, result })
const now = { period: [-30, 29], window: [-50, -31] } as const
const over = { period: [-90, -11], window: [-110, -91] } as const

/** In no order: the page has to find it. A goal is always the middle level, 100. */
const grounds: readonly Ground[] = [
  { programId: 'paid', name: 'Winter Ascent', theme: 'mountain', ...over, isPaid: true, tess: at(112), otto: at(34) },
  { programId: 'checked', name: 'Last Lap', theme: 'road-race', ...over, tess: at(88), otto: at(107) },
  {
    programId: 'scores',
    name: 'Customer Care',
    theme: 'ocean',
    ...now,
    calculation: 'average',
    tess: at(104),
    otto: at(82),
  },
  { programId: 'under-way', name: 'Summit Season', theme: 'city', ...now, tess: at(74), otto: at(21) },
  { programId: 'begun', name: 'Service Stars', theme: 'road-race', ...now, tess: aGoal },
  { programId: 'ahead', name: 'Fresh Start', theme: 'ocean', period: [5, 65], window: [-20, -2], tess: aGoal },
  { programId: 'let-go', name: 'Spring Sprint', theme: 'none', ...now, tess: noGoal },
  {
    programId: 'open',
    name: 'Autumn Rise',
    theme: 'city',
    period: [12, 75],
    window: [-4, 4],
    tess: noGoal,
    otto: aGoal,
  },
]

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

function document({ programId, name, theme, calculation, period, window }: Ground) {
  const awards = [2000, 5000, 10_000]
  return {
    programId,
    name: { en_US: name },
    type: 'goalquest',
    ...(calculation && { calculation, rounding: { precision: 1, method: 'half-up' } }),
    achievementRule: 'fixed_amount',
    label: { labelType: 'decimal', precision: calculation ? 1 : 0 },
    timePeriod: { timePeriodId: `${programId}-1`, startDate: day(period[0]), endDate: day(period[1]) },
    goalSelection: { from: day(window[0]), to: day(window[1]) },
    branding: { theme },
    groups: [
      {
        groupId: `${programId}-all`,
        name: { en_US: 'Everyone' },
        levels: [80, 100, 120].map((amount, index) => ({
          levelId: `level-${index + 1}`,
          name: { en_US: `Level ${index + 1}` },
          amount,
          award: awards[index],
        })),
      },
    ],
  }
}

/** Brings it into a running Cairn, as an operator would. */
export async function makeTilesWorld(dataDir: string): Promise<OwnClient> {
  const { client, password, tess, otto, noah } = tiles
  const world = await ownClient(dataDir, client, 'Meadowlark', [tess, otto, noah])
  const { run } = world
  const of = ['--client', client]
  const folder = mkdtempSync(join(tmpdir(), 'cairn-tiles-'))
  const load = async (kind: string, header: string, lines: readonly string[]) => {
    const file = join(folder, `${kind}.csv`)
    writeFileSync(file, [header, ...lines].join('\n'))
    await run(['load', kind, file, ...of])
  }
  const standings = grounds.flatMap(ground => [
    { ...ground, person: tess, standing: ground.tess },
    ...(ground.otto ? [{ ...ground, person: otto, standing: ground.otto }] : []),
  ])
  try {
    await load('orgunits', 'unitId,parentId,name', ['Corporate,,Meadowlark'])
    await load('assignments', 'userName,unitId,role', [`${tess},Corporate,Selector`, `${otto},Corporate,Selector`])
    for (const ground of grounds) {
      const file = join(folder, `${ground.programId}.json`)
      writeFileSync(file, JSON.stringify(document(ground)))
      await run(['program', 'apply', file, ...of])
      await run(['program', 'publish', ground.programId, ...of])
    }
    await load(
      'enrollments',
      'userName,programId,groupId',
      standings.map(({ person, programId }) => `${person},${programId},${programId}-all`),
    )
    await load(
      'selections',
      'userName,programId,level,selectedAt',
      standings
        .filter(({ standing }) => standing.hasGoal)
        .map(({ person, programId, window }) => `${person},${programId},level-2,${day(window[0] + 1)}`),
    )
    await load(
      'progress',
      'userName,programId,dataThrough,value',
      standings
        .filter(({ standing }) => standing.result !== undefined)
        .map(({ person, programId, period, standing }) =>
          [person, programId, day(Math.min(-1, period[1])), standing.result].join(),
        ),
    )
    for (const name of ['preparer', 'approver']) {
      await run(['admin', 'create', name, ...of])
      await run(['admin', 'link', name, name, ...of])
    }
    for (const { programId } of grounds.filter(({ isPaid }) => isPaid)) {
      await typedAt('preparer', dataDir, ['results', 'preview', programId, ...of])
      await typedAt('approver', dataDir, ['results', 'approve', programId, ...of])
      await typedAt('approver', dataDir, ['results', 'issue', programId, ...of])
    }
    for (const person of [tess, otto, noah]) {
      const { code, err } = await cairn(dataDir, ['user', 'password', person, ...of], `${password}\n`)
      if (code !== 0) throw new Error(err)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
  return world
}
