/** The eight kinds of files that may be loaded, as data (decisions §6). */

export const loadKinds = [
  'participants',
  'orgunits',
  'assignments',
  'enrollments',
  'baselines',
  'objectives',
  'selections',
  'progress',
] as const
export type LoadKind = (typeof loadKinds)[number]

/** What a cell must be. Decimals have at most 20 digits before and 10 after the point; dates are `YYYY-MM-DD`. */
export type CellType =
  /** Names something; blanks around it do not count, control characters are refused. */
  | 'id'
  | 'text'
  /** A user name that is given: what looks or reads like something else is refused. */
  | 'userName'
  /** A first or last name: no line breaks, tabs or characters that nobody sees. */
  | 'name'
  | 'decimal'
  /** A decimal of 0 or more. */
  | 'amount'
  /** Points: whole, 0 to 1,000,000,000. */
  | 'points'
  | 'date'
  /** A date, or a date and time with its zone: `2026-01-05T09:30:00Z`. */
  | 'moment'
  | 'email'
  | 'locale'
  | 'country'
  | 'role'
  | 'status'

export interface LoadColumn {
  readonly name: string
  readonly type: CellType
  readonly isRequired: boolean
  /** Most characters; 200 by default. */
  readonly longest: number
}

/** Where a load may sum a column, its control total (decisions §6). */
export interface LoadShape {
  readonly kind: LoadKind
  readonly columns: readonly LoadColumn[]
  readonly summed: string | undefined
}

export const participantModes = ['delta', 'full'] as const
export type ParticipantMode = (typeof participantModes)[number]

const required = (name: string, type: CellType, longest = 200): LoadColumn => ({
  name,
  type,
  isRequired: true,
  longest,
})
const optional = (name: string, type: CellType, longest = 200): LoadColumn => ({
  name,
  type,
  isRequired: false,
  longest,
})

const person = required('userName', 'id', 100)
const program = required('programId', 'id', 61)

/** The columns of each kind; `*` of decisions §6 is `isRequired`. */
export const loadShapes: Readonly<Record<LoadKind, LoadShape>> = {
  participants: {
    kind: 'participants',
    columns: [
      required('externalId', 'id', 100),
      required('userName', 'userName', 100),
      required('firstName', 'name'),
      required('lastName', 'name'),
      optional('email', 'email', 254),
      optional('locale', 'locale'),
      optional('country', 'country'),
      optional('status', 'status'),
      optional('hireDate', 'date'),
      optional('ssoSubject', 'id', 255),
    ],
    summed: undefined,
  },
  orgunits: {
    kind: 'orgunits',
    columns: [
      required('unitId', 'id', 100),
      optional('parentId', 'id', 100),
      required('name', 'text'),
      optional('validFrom', 'date'),
      optional('validTo', 'date'),
    ],
    summed: undefined,
  },
  assignments: {
    kind: 'assignments',
    columns: [
      person,
      required('unitId', 'id', 100),
      required('role', 'role', 40),
      optional('validFrom', 'date'),
      optional('validTo', 'date'),
    ],
    summed: undefined,
  },
  enrollments: { kind: 'enrollments', columns: [person, program, required('groupId', 'id', 61)], summed: undefined },
  baselines: { kind: 'baselines', columns: [person, program, required('value', 'decimal')], summed: 'value' },
  objectives: {
    kind: 'objectives',
    columns: [person, program, required('target', 'decimal'), optional('award', 'points')],
    summed: 'target',
  },
  selections: {
    kind: 'selections',
    columns: [person, program, required('level', 'id', 61), optional('selectedAt', 'moment')],
    summed: undefined,
  },
  progress: {
    kind: 'progress',
    columns: [
      person,
      program,
      required('dataThrough', 'date'),
      required('value', 'decimal'),
      optional('weight', 'amount'),
      optional('mqValue', 'decimal'),
      optional('bonusValue', 'decimal'),
      optional('sourceRowId', 'id', 200),
    ],
    summed: 'value',
  },
}
