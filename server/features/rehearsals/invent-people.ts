import type { RehearsalWish } from '../../../contract/rehearsal.ts'
import { type Decimal, decimal, plainText, roundTo } from '../../../rules/decimal.ts'
import { normalQuantile, seededChance } from '../../../rules/forecast/chance.ts'
import { isBaselineRequired } from '../../../rules/goals/baseline-required.ts'
import { goalLevelsFor } from '../../../rules/goals/goal-levels-for.ts'
import { secondMeasure } from '../../../rules/payout/second-measure.ts'
import type { Program } from '../../../rules/programs/program.ts'
import { startsAtZero } from '../../../rules/progress/result-to-date.ts'
import { bonusAmountOf } from '../goals/payout-of.ts'

/** Somebody who takes part in a rehearsal and nowhere else. */
export interface InventedParticipant {
  readonly userName: string
  readonly firstName: string
  readonly lastName: string
  readonly locale: string
  readonly groupId: string
  readonly baseline: string
  /** The level that they choose; absent where they choose none, or where goals are assigned. */
  readonly levelId: string | undefined
  /** Of an assigned goal. */
  readonly assigned: { readonly target: string; readonly award: number | undefined } | undefined
  /** The row of each load, in the columns of a file of progress. */
  readonly rows: readonly ProgressCells[]
}

export interface ProgressCells {
  readonly value: string
  readonly mqValue?: string
  readonly bonusValue?: string
}

/** Whether a program's targets or awards follow from what somebody had before. */
export function usesBaselines(program: Program): boolean {
  return program.groups.some(group => isBaselineRequired(program, group))
}

/** The people of a rehearsal; the same for the same seed. */
export function inventPeople(
  program: Program,
  wish: RehearsalWish,
  locales: readonly string[],
  seed: number,
): InventedParticipant[] {
  const chance = seededChance(seed)
  return Array.from({ length: wish.people }, (_, at) => {
    const group = program.groups[at % program.groups.length]!
    const locale = locales[at % locales.length]!
    const baseline = roundTo(drawBaseline(wish, chance), program.rounding)
    const levels = goalLevelsFor({ program, group, baseline })
    const chosen = program.goalSelection === undefined || !levels.ok ? undefined : drawLevel(wish, chance)
    const level = chosen === undefined || !levels.ok ? undefined : levels.value[chosen]
    const middle = levels.ok ? levels.value[(levels.value.length - 1) >> 1]?.target : undefined
    const assigned = program.goalSelection === undefined ? baseline : undefined
    return {
      userName: `rehearsal.${String(at + 1).padStart(5, '0')}`,
      ...nameIn(locale, at),
      locale,
      groupId: group.groupId,
      baseline: plainText(baseline),
      levelId: level?.level.levelId,
      assigned: assigned && {
        target: plainText(assigned),
        award: group.levels.length === 1 ? undefined : 100,
      },
      rows: rowsOf(
        program,
        wish,
        { target: level?.target ?? assigned, expected: assigned ?? middle ?? baseline },
        chance,
      ),
    }
  })
}

/** A figure of the histogram; never 0, which would be as good as none. */
function drawBaseline({ baselines }: RehearsalWish, chance: () => number): Decimal {
  let left = chance() * baselines.reduce((sum, { share }) => sum + share, 0)
  const bin =
    baselines.find(({ share }) => {
      left -= share
      return left < 0
    }) ?? baselines.at(-1)!
  return decimal(Math.max(1, bin.from + chance() * (bin.to - bin.from)).toFixed(6))
}

function drawLevel({ mix }: RehearsalWish, chance: () => number): number | undefined {
  let left = chance() * 100
  const found = mix.findIndex(share => {
    left -= share
    return left < 0
  })
  return found < 0 ? undefined : found
}

/** What somebody has after each load: steadily on the way, or near where they end, with better and worse times. */
function rowsOf(
  program: Program,
  { loads, reached, spread }: RehearsalWish,
  { target, expected }: { readonly target: Decimal | undefined; readonly expected: Decimal },
  chance: () => number,
): ProgressCells[] {
  const { calculation, progressRows, rounding, minimumQualifier, bonus } = program
  const luck = () => Math.max(0, 1 + (spread / 100) * normalQuantile(Math.min(0.999, Math.max(0.001, chance()))))
  const own = (reached / 100) * luck()
  // Of what should fall, who does well has less.
  const share = calculation === 'reduction' ? 2 - Math.min(2, own) : own
  const total = expected.times(share.toFixed(6))
  const second = minimumQualifier && secondMeasure(minimumQualifier, target ?? expected).amount
  const extra = bonus && bonusAmountOf(bonus, target ?? expected)
  const mqTotal = second?.times((own * luck()).toFixed(6))
  const bonusTotal = extra === undefined ? undefined : decimal(extra).times((own * luck()).toFixed(6))
  // Shares of the whole at each load: rising, and 1 at the last.
  const until = Array.from({ length: loads }, (_, at) =>
    at === loads - 1 ? 1 : Math.min(1, ((at + 0.75 + 0.5 * chance()) / loads) ** 1.05),
  )
  const isSteady = !startsAtZero(program)
  const isPart = progressRows === 'add'
  const cell = (whole: Decimal, at: number) => {
    const through = roundTo(whole.times(until[at]!.toFixed(6)), rounding)
    if (!isPart || at === 0) return plainText(through)
    return plainText(through.minus(roundTo(whole.times(until[at - 1]!.toFixed(6)), rounding)))
  }
  return until.map((_, at) => ({
    value: isSteady
      ? plainText(roundTo(total.times((1 + 0.04 * (chance() - 0.5)).toFixed(6)), rounding))
      : cell(total, at),
    ...(mqTotal && { mqValue: cell(mqTotal, at) }),
    ...(bonusTotal && { bonusValue: cell(bonusTotal, at) }),
  }))
}

const names: Readonly<Record<string, readonly [first: string, last: string]>> = {
  ja: ['葵 蓮 陽菜 湊 結衣 樹 凛 悠真 咲良 大翔', '佐藤 鈴木 高橋 田中 伊藤 渡辺 山本 中村 小林 加藤'],
  ko: ['서연 민준 지우 도윤 하은 시우 지민 주원', '김 이 박 최 정 강 조 윤'],
  zh: ['伟 芳 娜 敏 静 丽 强 磊 洋 勇', '王 李 张 刘 陈 杨 赵 黄 周 吴'],
  ru: ['Анна Иван Мария Олег Вера Павел Нина Юрий', 'Белова Громов Зайцева Котов Лебедева Морозов'],
  en: [
    'Ada Bruno Clara David Elena Felix Greta Hugo Ines Jonas Katja Louis Mina Noah Olga Paul',
    'Adler Brandt Costa Dubois Evans Fischer Garcia Hansen Ivarsson Jansen Keller Lopez Martin Novak Olsen',
  ],
}

/** A name in the reader's script; nobody's of the client. */
function nameIn(locale: string, at: number): { readonly firstName: string; readonly lastName: string } {
  const [first, last] = (names[locale.slice(0, 2)] ?? names['en']!).map(list => list.split(' ')) as [string[], string[]]
  return { firstName: first[at % first.length]!, lastName: last[Math.floor(at / 3) % last.length]! }
}
