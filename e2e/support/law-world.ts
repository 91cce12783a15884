import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cairn, root } from './server.ts'
import { typedAt } from './typed-at.ts'

/** The people and programs of the tests of the law: example programs with days around today. */
export const law = {
  password: 'every step counts',
  people: {
    /** Reached the goal, the bonus, and the basic part up to its cap. */
    ann: 'ann.vale',
    /** Missed the goal, earned on the way; speaks German. */
    ben: 'ben.hart',
    /** Reached the goal; speaks Japanese. */
    chie: 'chie.mori',
    /** Picked no goal, and earned on the way. */
    dora: 'dora.lind',
    eli: 'eli.stone',
    /** Of the other branch. */
    ida: 'ida.blom',
    mona: 'mona.frey',
    otto: 'otto.kern',
  },
  programs: {
    done: 'climb-done',
    running: 'climb-running',
    measured: 'quest-measured',
    open: 'climb-open',
    rate: 'rate-open',
    beyond: 'beyond-open',
    objective: 'objective-running',
    /** Paid on the way and at the end, with a minimum and a bonus that does not need the goal. */
    paid: 'quest-paid',
    /** Lower is better; over, in a city. */
    fewer: 'fewer-done',
  },
} as const

type Json = Record<string, unknown>

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const over = { period: [-90, -11], window: [-100, -91] } as const
const running = { period: [-40, 39], window: [-55, -41] } as const
const open = { period: [12, 95], window: [-4, 11] } as const

interface Days {
  readonly period: readonly [number, number]
  readonly window: readonly [number, number]
}

/** An example document as a program of these days. */
function program(sample: string, programId: string, { period, window }: Days, change: Json = {}): Json {
  const document = JSON.parse(readFileSync(join(root, 'samples', 'programs', `${sample}.json`), 'utf8')) as Json
  const groups = (document['groups'] as Json[]).map(group => ({ ...group, groupId: `${programId}-all` }))
  return {
    ...document,
    programId,
    groups,
    timePeriod: { timePeriodId: `${programId}-1`, startDate: day(period[0]), endDate: day(period[1]) },
    ...(document['goalSelection'] ? { goalSelection: { from: day(window[0]), to: day(window[1]) } } : {}),
    ...change,
  }
}

function documents(): Json[] {
  const { programs } = law
  const { override } = program('override-tiers', 'x', over) as Record<string, Json>
  const { minimumQualifier, bonus } = program('quest-bonus-share', 'x', over) as Record<string, Json>
  return [
    program('challenge-with-bonus', programs.done, over, { override, isOwnerEligibleForAward: true }),
    program('challenge-with-bonus', programs.running, running),
    program('quest-bonus-share', programs.measured, running, { branding: { theme: 'ocean' } }),
    program('challenge-with-bonus', programs.open, open, { minimumQualifier }),
    program('quest-rate-from-baseline', programs.rate, open),
    program('quest-fixed-and-rate', programs.beyond, open, { branding: { theme: 'none' } }),
    program('objective-fixed-and-rate', programs.objective, running),
    program('quest-bonus-share', programs.paid, running, {
      bonus: { ...bonus, isGoalNeedToAchieve: false, bonusMQ: undefined },
      payout: { type: 'fixed', timing: 'pay_at_progress', expiresAfterDays: 30 },
      branding: { theme: 'ocean' },
    }),
    program('quest-reduction-percentage', programs.fewer, over, {
      branding: { theme: 'city' },
      override: { ...override, type: 'flat_payout', award: 25, tiers: undefined },
      isOwnerEligibleForAward: true,
    }),
  ]
}

const { ann, ben, chie, dora, eli, ida, mona, otto } = law.people
const west = [ann, ben, chie, dora, eli]
const selectors = [...west, ida]
const baselines: Readonly<Record<string, number>> = {
  [ann]: 200,
  [ben]: 200,
  [chie]: 180,
  [dora]: 240,
  [eli]: 150,
  [ida]: 200,
}

/** Results to date and those of the bonus, as they came, in three loads. */
const results: Readonly<Record<string, readonly [number, number][]>> = {
  [ann]: [
    [90, 4],
    [190, 12],
    [268, 27],
  ],
  [ben]: [
    [60, 1],
    [130, 3],
    [207, 6],
  ],
  [chie]: [
    [80, 2],
    [150, 4],
    [235, 8],
  ],
  [dora]: [
    [70, 0],
    [140, 2],
    [210, 3],
  ],
  [eli]: [
    [50, 3],
    [110, 7],
    [181, 11],
  ],
  [ida]: [
    [40, 1],
    [90, 2],
    [150, 4],
  ],
}

const progressHeader = 'userName,programId,dataThrough,value,mqValue,bonusValue,sourceRowId'

type File = [kind: string, header: string, lines: string[]]

/** What the files say of these programs, and what they say of none. */
function filesOf(made: readonly string[]): File[] {
  const unmade = Object.values<string>(law.programs).filter(programId => !made.includes(programId))
  const isMade = (line: string) => !unmade.includes(line.split(',')[1]!)
  const all = files().map(([kind, header, lines]): File => [kind, header, lines.filter(isMade)])
  return all.filter(([, , lines]) => lines.length > 0)
}

function files(): File[] {
  const { done, running: now, measured, open: choosing, rate, beyond, objective, paid, fewer } = law.programs
  const named = (userName: string) => userName.split('.').map(part => part[0]!.toUpperCase() + part.slice(1))
  const locale = (userName: string) => ({ [ben]: 'de_DE', [chie]: 'ja_JP' })[userName] ?? 'en_US'
  const everyProgram = Object.values(law.programs)
  const each = (
    people: readonly string[],
    programs: readonly string[],
    of: (name: string, program: string) => string,
  ) => people.flatMap(name => programs.map(one => `${name},${one},${of(name, one)}`))
  const withGoal = selectors.filter(name => name !== dora)
  const level = (name: string) => (name === ann || name === ben ? 'ridge' : 'base-camp')
  const progress = (program: string, at: number, dataThrough: string, share: number) =>
    selectors.map(name => {
      const [value, bonus] = results[name]![at]!
      // Eli is past the goal and short of its minimum.
      const qualifiers = name === ann ? at + 2 : name === eli ? 1 : at + 1
      const qualifier = program === measured ? String(qualifiers) : ''
      return `${name},${program},${dataThrough},${Math.round(value * share)},${qualifier},${bonus},${name}-${at}`
    })
  return [
    ['orgunits', 'unitId,parentId,name', ['Corporate,,Fernwood', 'west,Corporate,West', 'east,Corporate,East']],
    [
      'participants',
      'externalId,userName,firstName,lastName,locale',
      [...selectors, mona, otto].map((name, at) => `F${at},${name},${named(name).join(',')},${locale(name)}`),
    ],
    [
      'assignments',
      'userName,unitId,role',
      [
        ...west.map(name => `${name},west,Selector`),
        `${ida},east,Selector`,
        `${mona},west,Manager`,
        `${otto},Corporate,Superviewer`,
      ],
    ],
    ['enrollments', 'userName,programId,groupId', each(selectors, everyProgram, (_, one) => `${one}-all`)],
    [
      'baselines',
      'userName,programId,value',
      each(selectors, everyProgram, (name, one) => String(baselines[name]! * (one === rate ? 500 : 1))),
    ],
    [
      'selections',
      'userName,programId,level,selectedAt',
      [
        ...each(withGoal, [done, fewer], name => `${level(name)},${day(-95)}`),
        ...each(withGoal, [now, measured, paid], name => `${level(name)},${day(-45)}`),
        ...each([eli], [choosing, rate, beyond], () => `base-camp,${day(-1)}`),
      ],
    ],
    ['objectives', 'userName,programId,target', each(selectors, [objective], () => '220')],
    ...[0, 1, 2].map(
      (at): File => [
        'progress',
        progressHeader,
        [
          ...progress(done, at, day(-65 + 27 * at), 1),
          ...progress(now, at, day(-26 + 10 * at), 0.8),
          ...progress(measured, at, day(-26 + 10 * at), 0.95),
          ...progress(objective, at, day(-26 + 10 * at), 0.9),
          ...(at === 2 ? [...fewerRows(fewer), `${ann},${paid},${day(-10)},120,1,50,${ann}-0`] : []),
        ],
      ],
    ),
  ]
}

/** How many there were in the end, where fewer are better; who has no row was not measured. */
function fewerRows(programId: string): string[] {
  const counted = { [ann]: 175, [ben]: 184.4, [chie]: 140, [ida]: 210 }
  return Object.entries(counted).map(([name, value]) => `${name},${programId},${day(-12)},${value},,,${name}-0`)
}

/**
 * Brings a client with all the people and some of the programs into a running Cairn, as an operator would. Of those made,
 * three are paid, and in one of these an award was corrected by hand.
 */
export async function makeLawWorld(dataDir: string, client: string, made: readonly string[]): Promise<void> {
  const { password, programs, people } = law
  const isMade = (programId: string) => made.includes(programId)
  const folder = mkdtempSync(join(tmpdir(), 'cairn-law-'))
  const run = async (args: readonly string[], input = '') => {
    const { code, out, err } = await cairn(dataDir, args, input)
    if (code !== 0) throw new Error(`${args.join(' ')}: ${out}${err}`)
    return out
  }
  const of = ['--client', client]
  try {
    await run(['client', 'create', client, '--name', 'Fernwood'])
    for (const name of ['preparer', 'approver']) {
      await run(['admin', 'create', name, ...of])
      await run(['admin', 'link', name, name, ...of])
    }
    for (const document of documents().filter(({ programId }) => isMade(String(programId)))) {
      const file = join(folder, `${document['programId']}.json`)
      writeFileSync(file, JSON.stringify(document))
      await run(['program', 'apply', file, ...of])
    }
    const [before, after] = parted(filesOf(made))
    for (const [at, one] of before.entries()) await load(`early-${at}`, one)
    await Promise.all(made.map(programId => run(['program', 'publish', programId, ...of])))
    for (const [at, one] of after.entries()) await load(`later-${at}`, one)
    const pay = async (programId: string, ...why: string[]) => {
      const { batch } = await typedAt('preparer', dataDir, ['results', 'preview', programId, ...of, ...why])
      const through = ['--data-through', batch.dataThrough]
      await typedAt('approver', dataDir, ['results', 'approve', programId, ...of, ...through])
      await typedAt('approver', dataDir, ['results', 'issue', programId, ...of])
    }
    await Promise.all([programs.done, programs.fewer, programs.paid].filter(isMade).map(programId => pay(programId)))
    if (isMade(programs.paid)) {
      await load('last', ['progress', progressHeader, [`${ann},${programs.paid},${day(-1)},250,1,50,${ann}-1`]])
      await pay(programs.paid, '--force')
    }
    if (isMade(programs.done)) {
      const reason = ['--reason', 'One return was counted twice']
      await run(['results', 'delta', programs.done, people.chie, ...of, '--kind', 'basic', '--points=-4', ...reason])
      await pay(programs.done, ...reason)
    }
    await Promise.all(Object.values(people).map(name => run(['user', 'password', name, ...of], `${password}\n`)))
  } finally {
    rmSync(folder, { recursive: true })
  }

  async function load(name: string, [kind, header, lines]: File): Promise<void> {
    const file = join(folder, `${kind}-${name}.csv`)
    writeFileSync(file, [header, ...lines, ''].join('\n'))
    await run(['load', kind, file, ...of])
  }
}

/** What a program needs before it is published, and what it takes from then on. */
function parted(all: readonly File[]): [File[], File[]] {
  const early = ['orgunits', 'participants', 'assignments', 'enrollments', 'baselines']
  return [all.filter(([kind]) => early.includes(kind)), all.filter(([kind]) => !early.includes(kind))]
}
