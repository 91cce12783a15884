import * as z from 'zod/mini'
import { moment } from './access.ts'
import { getGoalLevels } from './calls/program/levels.ts'
import { getProgramRules } from './calls/program/rules.ts'
import { progress } from './calls/program-views/progress.ts'
import { tables } from './calls/program-views/tables.ts'
import { programView } from './calls/program-views.ts'
import { getTeamCounts } from './calls/team/counts.ts'
import { teamToday } from './calls/team.ts'
import { programViewStatus } from './shapes.ts'

/** Shapes of the calls about rehearsals. */

const date = z.iso.date()
const percent = z.number().check(z.gte(0), z.lte(100))
const figure = z.number().check(z.gte(0), z.lte(1_000_000_000))

/** Which people a program is rehearsed with, and how they do. */
export const rehearsalWish = z.strictObject({
  people: z.int().check(z.gte(10), z.lte(10_000)),
  /** Baselines as a histogram: of each range its share of people; the ranges as they come, shares in parts of their sum. */
  baselines: z
    .array(z.strictObject({ from: figure, to: figure, share: percent }).check(z.refine(({ from, to }) => from <= to)))
    .check(
      z.minLength(1),
      z.maxLength(20),
      z.refine(bins => bins.some(({ share }) => share > 0)),
    ),
  /** How many of a hundred choose each level, the first level first; the others choose none. */
  mix: z.array(percent).check(
    z.maxLength(200),
    z.refine(shares => shares.reduce((sum, share) => sum + share, 0) <= 100),
  ),
  /** What people reach, in percent of the level in the middle: on average, and how far most of them are from that. */
  reached: z.number().check(z.gte(0), z.lte(500)),
  spread: z.number().check(z.gte(0), z.lte(200)),
  loads: z.int().check(z.gte(1), z.lte(12)),
})
export type RehearsalWish = z.output<typeof rehearsalWish>

/** What a program came to on invented people. */
export const rehearsalReport = z.object({
  people: z.int(),
  leaders: z.int(),
  /** Those who have a goal. */
  chosen: z.int(),
  locales: z.array(z.string()),
  /** The clock ran from the one day to the other. */
  from: date,
  to: date,
  seconds: z.number(),
  /** What was paid, of it to leaders, and whom the rules refuse. */
  points: z.int(),
  leaderPoints: z.int(),
  heldBack: z.int(),
  budget: z.optional(z.int()),
  /** What the forecast said after each load. */
  forecasts: z.array(
    z.object({
      day: date,
      least: z.number(),
      expected: z.optional(z.number()),
      low: z.optional(z.number()),
      high: z.optional(z.number()),
      most: z.optional(z.number()),
    }),
  ),
  /** By group and level; without a level those who have none. */
  levels: z.array(
    z.object({
      group: z.string(),
      level: z.optional(z.string()),
      people: z.int(),
      reached: z.int(),
      points: z.int(),
    }),
  ),
  /** Every mail that was queued: the first of each kind and language as it would have gone out. */
  mails: z.array(
    z.object({
      kind: z.string(),
      locale: z.string(),
      count: z.int(),
      subject: z.string(),
      text: z.string(),
      /** Whether it is kept as HTML too: not by rehearsals of releases before. */
      isKept: z.optional(z.literal(true)),
      /** Where a frame finds it as it looks, for ten minutes. */
      frame: z.optional(z.object({ light: z.string(), dark: z.string() })),
    }),
  ),
  /** Each way in which somebody saw the program: how many were there on the first day of it. */
  screens: z.array(
    z.object({
      key: z.string(),
      /** In which a leader saw it; absent of participants. */
      role: z.optional(z.string()),
      /** The group of a participant, of a program that has several. */
      group: z.optional(z.string()),
      status: programViewStatus,
      treatment: z.optional(z.string()),
      code: z.optional(z.string()),
      day: date,
      people: z.int(),
    }),
  ),
  /** The program's texts that are missing in a language of the client, whose people read another one. */
  missing: z.array(z.object({ locale: z.string(), paths: z.array(z.string()) })),
})
export type RehearsalReport = z.output<typeof rehearsalReport>

export const rehearsalHead = z.object({
  rehearsalId: z.string(),
  /** Absent where a draft was rehearsed. */
  version: z.optional(z.int()),
  at: moment,
  by: z.string(),
})

/** What the calls of a leader's screens answer besides. */
const leaderPart = z.object({
  tables,
  /** Under way: everybody below, those first who need help, in the order in which the program's page asks for them. */
  below: z.object({ pace: z.optional(tables), progress: z.optional(tables) }),
  counts: getTeamCounts.reply,
  today: teamToday,
})

/** What the calls of a program's screens answer somebody. */
export const seenScreen = z.object({
  view: programView,
  progress,
  /** While a goal may be chosen. */
  levels: z.optional(getGoalLevels.reply),
  /** Of participants. */
  rules: z.optional(getProgramRules.reply),
  /** Of leaders. */
  team: z.optional(leaderPart),
})
export type SeenScreen = z.output<typeof seenScreen>
