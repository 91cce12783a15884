import * as z from 'zod/mini'
import { reasons } from '../../rules/team/team-today.ts'
import { call } from '../call.ts'
import { date, decimalText, goalLabel, percent } from '../shapes.ts'
import { sinceNote } from './program-views/notes.ts'

const person = {
  userId: z.string(),
  name: z.string(),
  programViewId: z.string(),
}

/** The leader's newest note to somebody, and what was gained since; without `since` no results of a later day are in. */
const note = { sentOn: date, since: z.optional(sinceNote) }

const member = z.object({
  ...person,
  orgUnitName: z.optional(z.string()),
  progressPercentage: percent,
  /** Of the pace; absent where the program has none. */
  onTrackPercentage: z.optional(percent),
  previousPercentage: z.optional(percent),
  reasons: z.array(z.enum(reasons)),
  /** Since when the result has not changed, where that is a reason. */
  stillSince: z.optional(date),
  /** The second measure and its minimum, where that is not reached. */
  currentMQValue: z.optional(decimalText),
  minQualifier: z.optional(decimalText),
  minQualifierLabel: z.optional(goalLabel),
  /** Whether a note could reach them. */
  hasAddress: z.boolean(),
  lastNote: z.optional(z.object(note)),
})
export type TeamTodayMember = z.output<typeof member>

/** Whom a leader should look at today, of all programs that are under way: three of each kind at most, the winnable first. */
export const teamToday = z.object({
  /** Whether any program that the leader leads is under way, with results. */
  isUnderWay: z.boolean(),
  within: z.array(member),
  stalled: z.array(member),
  praise: z.array(member),
  /** The leader's newest notes of the last 30 days. */
  notes: z.array(z.object({ ...person, ...note })),
})
export type TeamToday = z.output<typeof teamToday>

export const getTeamToday = call({
  name: 'getTeamToday',
  summary: 'Whom the leader should look at today, over all programs',
  method: 'GET',
  path: '/api/v1.0/team',
  reply: teamToday,
  refusals: {},
})
