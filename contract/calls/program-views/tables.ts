import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { date, decimalText, goalLabel, id, percent, treatment } from '../../shapes.ts'

/** People of a unit and of all units below it, counted. `spread` counts those with a goal and a result, by treatment. */
const rollUp = z.object({
  people: z.int(),
  withGoal: z.int(),
  reached: z.int(),
  averagePercentage: z.optional(percent),
  spread: z.object({
    get_going: z.int(),
    stay_focused: z.int(),
    sorta: z.int(),
    on_track: z.int(),
    made_it: z.int(),
  }),
})

/** Where the people of a unit stand (product §3: hierarchyTable, detailsTable). */
export const tables = z.object({
  parentOrgUnitId: z.string(),
  parentOrgUnitName: z.string(),
  breadcrumb: z.array(z.object({ orgUnitId: z.string(), orgUnitName: z.string() })),
  dataThrough: z.optional(date),
  goalLabel,
  total: rollUp,
  hierarchyTable: z.array(z.extend(rollUp, { orgUnitId: z.string(), orgUnitName: z.string() })),
  detailsTable: z.object({
    page: z.int(),
    pageSize: z.int(),
    rowCount: z.int(),
    rows: z.array(
      z.object({
        userId: z.string(),
        name: z.string(),
        levelName: z.optional(z.string()),
        target: z.optional(decimalText),
        resultsToDate: z.optional(decimalText),
        progressPercentage: z.optional(percent),
        onTrackPercentage: z.optional(percent),
        treatment: z.optional(treatment),
      }),
    ),
  }),
})
export type Tables = z.output<typeof tables>

const page = z.object({
  page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/))),
})

export const getTables = call({
  name: 'getTables',
  summary: "The top of the manager's part of the organisation",
  method: 'GET',
  path: '/api/v1.0/program-views/{id}/tables',
  params: z.object({ id }),
  query: page,
  reply: tables,
  refusals: { 'program-view-unknown': 404 },
})

export const getUnitTables = call({
  name: 'getUnitTables',
  summary: "One unit of the manager's part of the organisation",
  method: 'GET',
  path: '/api/v1.0/program-views/{id}/tables/{orgUnitId}',
  params: z.object({ id, orgUnitId: id }),
  query: page,
  reply: tables,
  refusals: { 'program-view-unknown': 404, 'org-unit-unknown': 404 },
})
