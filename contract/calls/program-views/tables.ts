import * as z from 'zod/mini'
import { peopleOrders, standingFilters, unitOrders } from '../../../rules/progress/team-list.ts'
import { call } from '../../call.ts'
import { date, decimalText, goalLabel, id, percent, treatment } from '../../shapes.ts'

const moved = z.enum(['up', 'down'])

/**
 * People of a unit and of all units below it, counted. `spread` counts those with a goal and a result, by treatment;
 * `averagePace` is the mean of their paces; who moved is counted since the load before the newest.
 */
const rollUp = z.object({
  people: z.int(),
  withGoal: z.int(),
  reached: z.int(),
  averagePercentage: z.optional(percent),
  averagePace: z.optional(percent),
  movedUp: z.int(),
  movedDown: z.int(),
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
  /** The last day of results in the load before the newest; absent with one load or none. */
  previousThrough: z.optional(date),
  goalLabel,
  /** How figures of the second measure are written, where it has a minimum. */
  minQualifierLabel: z.optional(goalLabel),
  total: rollUp,
  /** All levels of the program in their order, with how many people of this part chose each. */
  levels: z.array(
    z.object({
      groupId: z.string(),
      levelId: z.string(),
      /** With the group's name before it where there are several groups. */
      levelName: z.string(),
      /** The name alone, where `levelName` has the group's before it. */
      nameInGroup: z.optional(z.string()),
      people: z.int(),
    }),
  ),
  /** One page of the units right below, or of those among them that were searched for. */
  hierarchyTable: z.array(z.extend(rollUp, { orgUnitId: z.string(), orgUnitName: z.string() })),
  unitsTable: z.object({
    page: z.int(),
    pageSize: z.int(),
    /** Units on all pages of it. */
    rowCount: z.int(),
    /** Units right below, searched for or not. */
    units: z.int(),
    /** People of all these rows together; somebody in two of the units is in it twice. */
    people: z.int(),
  }),
  detailsTable: z.object({
    page: z.int(),
    pageSize: z.int(),
    rowCount: z.int(),
    /** There where a search found more people than are counted and listed; then `rowCount` is the least there are. */
    isMore: z.optional(z.literal(true)),
    rows: z.array(
      z.object({
        userId: z.string(),
        name: z.string(),
        levelName: z.optional(z.string()),
        target: z.optional(decimalText),
        resultsToDate: z.optional(decimalText),
        progressPercentage: z.optional(percent),
        onTrackPercentage: z.optional(percent),
        /** How much of the period was over on the day through which the person was measured. */
        dateThroughPercentage: z.optional(percent),
        treatment: z.optional(treatment),
        /** The second measure and its minimum, where that is not reached. */
        currentMQValue: z.optional(decimalText),
        minQualifier: z.optional(decimalText),
        /** Before the newest load, and whether that was a better standing or a worse one. */
        previousPercentage: z.optional(percent),
        moved: z.optional(moved),
        /** The person's unit, where people of several are listed. */
        orgUnitName: z.optional(z.string()),
      }),
    ),
  }),
})
export type Tables = z.output<typeof tables>

/** Whom the details table lists: those right in the unit, or with `people=below` all of the units below too. */
const list = {
  people: z.optional(z.enum(['below'])),
  sort: z.optional(z.enum([...peopleOrders, ...peopleOrders.map(order => `-${order}` as const)])),
  /** The beginnings of words of a name. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(80), z.regex(/^[^\p{Cc}]*$/u))),
  treatment: z.optional(z.enum(standingFilters)),
  /** Levels have their ids within a group. */
  group: z.optional(id),
  level: z.optional(id),
  moved: z.optional(moved),
}
const pageNumber = z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/)))
/** Which of the units right below are shown; the search is for any part of their names. */
const units = {
  unitSort: z.optional(z.enum([...unitOrders, ...unitOrders.map(order => `-${order}` as const)])),
  unitSearch: list.search,
}
const page = z.object({ page: pageNumber, unitPage: pageNumber, ...units, ...list })
export type TablesQuery = z.output<typeof page>

/** A file has all pages, of the people as they are listed or of the units. */
const file = z.object({ ...list, ...units, table: z.optional(z.enum(['people', 'units'])) })
export type TablesFileQuery = z.output<typeof file>

const topParams = z.object({ id })
const unitParams = z.object({ id, orgUnitId: id })

export const getTables = call({
  name: 'getTables',
  summary: "The top of the manager's part of the organisation",
  method: 'GET',
  path: '/api/v1.0/program-views/{id}/tables',
  params: topParams,
  query: page,
  reply: tables,
  refusals: { 'program-view-unknown': 404 },
})

export const getUnitTables = call({
  name: 'getUnitTables',
  summary: "One unit of the manager's part of the organisation",
  method: 'GET',
  path: '/api/v1.0/program-views/{id}/tables/{orgUnitId}',
  params: unitParams,
  query: page,
  reply: tables,
  refusals: { 'program-view-unknown': 404, 'org-unit-unknown': 404 },
})

/** The same as CSV, for requests with `Accept: text/csv` (decisions §2). */
export const exportTables = call({
  name: 'exportTables',
  summary: "The top of the manager's part of the organisation as CSV",
  method: 'GET',
  path: '/api/v1.0/program-views/{id}/tables',
  params: topParams,
  media: 'text/csv',
  query: file,
  reply: z.instanceof(Blob),
  refusals: { 'program-view-unknown': 404, 'too-many-tries': 429 },
})

export const exportUnitTables = call({
  name: 'exportUnitTables',
  summary: "One unit of the manager's part of the organisation as CSV",
  method: 'GET',
  path: '/api/v1.0/program-views/{id}/tables/{orgUnitId}',
  params: unitParams,
  media: 'text/csv',
  query: file,
  reply: z.instanceof(Blob),
  refusals: { 'program-view-unknown': 404, 'org-unit-unknown': 404, 'too-many-tries': 429 },
})
