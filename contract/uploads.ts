import * as z from 'zod/mini'
import { consoleRefusals, reason } from './access.ts'
import { loadKinds, participantModes } from './load-rows/load-kind.ts'
import { id } from './shapes.ts'

/** A file that somebody brings through the console (W02), as every call about it answers it. */

/** The largest file, and the largest part of one. */
export const mostUploadBytes = 1_073_741_824
export const mostPartBytes = 4_194_304
export const leastPartBytes = 64 * 1024

export const uploadId = z.string().check(z.regex(/^[1-9]\d{0,14}$/))
/** SHA-256 in lower-case hexadecimal digits. */
export const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const moment = z.iso.datetime()
const loadKind = z.enum(loadKinds)
const columnName = z.string().check(z.maxLength(40))

/**
 * `receiving`: parts come in · `received`: whole, its settings can be set · `checked`: its newest check is the report · `committed`,
 * `undone`: its rows are in, or were · `discarded`: cancelled, or abandoned; its bytes are deleted.
 */
export const uploadStates = ['receiving', 'received', 'checked', 'committed', 'undone', 'discarded'] as const
export type UploadState = (typeof uploadStates)[number]

/** How days are written where a file does not write them as 2026-03-31; `dmy` reads 03/04/2026 as 3 April. */
export const dateOrders = ['dmy', 'mdy'] as const
export type DateOrder = (typeof dateOrders)[number]
/** What stands before decimals; the other one of the two may group thousands. */
export const decimalSigns = ['point', 'comma'] as const
export type DecimalSign = (typeof decimalSigns)[number]

export const uploadEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type UploadEncoding = (typeof uploadEncodings)[number]
export const separators = [',', ';', '\t'] as const
export type Separator = (typeof separators)[number]

const table = z.object({
  /** The sheet's name; empty for CSV. */
  sheet: z.string(),
  isHidden: z.boolean(),
  /** What the first row that is not empty calls its columns. */
  header: z.array(z.string()),
  /** The first rows after it, as text, so that whoever maps columns sees what they hold. */
  sample: z.array(z.array(z.string())),
})

/** What was recognised of a whole file. */
const found = z.object({
  format: z.enum(['csv', 'xlsx']),
  encoding: z.optional(z.enum(uploadEncodings)),
  separator: z.optional(z.enum(separators)),
  /** One for CSV, one for each sheet of a workbook. */
  tables: z.array(table),
  /** For the sheet that is set, kinds by how well its header fits, the best first; `missing` are required columns. */
  kinds: z.array(z.object({ kind: loadKind, score: z.int(), missing: z.array(columnName) })),
  /** Whether the settings were remembered from an earlier file with the same header. */
  isRemembered: z.boolean(),
})
export type FoundFile = z.output<typeof found>

/** How the file is to be read. Each absent one is still to be chosen, where the file needs it. */
export const uploadSettings = z.object({
  kind: z.optional(loadKind),
  sheet: z.optional(z.string().check(z.maxLength(200))),
  /** For each column of the file the column of the kind that it is, or nothing: then it is left out. */
  columns: z.optional(z.array(z.nullable(columnName)).check(z.maxLength(256))),
  dateOrder: z.optional(z.enum(dateOrders)),
  decimalSign: z.optional(z.enum(decimalSigns)),
  /** Of participants only: `full` makes people who are not in the file inactive. */
  mode: z.optional(z.enum(participantModes)),
  /** Of progress only: why rows are loaded though a later day is loaded already, or theirs is still to come. Of this file alone. */
  force: z.optional(reason),
})
export type UploadSettings = z.output<typeof uploadSettings>

const issueValue = z.object({
  value: z.string(),
  /** Its first line; for a workbook the sheet's row. */
  line: z.int(),
  lines: z.int(),
  /** What was probably meant; never put in its place by the server. */
  suggestion: z.optional(z.string()),
})

/** Everything that is mended in the same way: one code in one column. Words: `console.issues.<code>`. */
const issueGroup = z.object({
  code: z.string(),
  column: z.string(),
  isError: z.boolean(),
  /** How many lines it concerns; 0 where it is about the file as a whole. */
  lines: z.int(),
  firstLines: z.array(z.int()),
  /** The values at fault, the earliest first, at most 20; `values` of `distinct`. */
  values: z.array(issueValue),
  distinct: z.int(),
})
export type IssueGroup = z.output<typeof issueGroup>

/** What committing would change, or has changed. Sums are decimals as text. */
const changes = z.object({
  /** Rows of the database by what they are: people, org_units, assignments, pax_goals, progress_rows. */
  tables: z.array(z.object({ table: z.string(), added: z.int(), changed: z.int() })),
  /** How many people the rows are about. */
  people: z.int(),
  /** Of progress, by program: rows, people, the days they reach through, and the sum of what they bring. */
  programs: z.array(
    z.object({
      programId: id,
      rows: z.int(),
      people: z.int(),
      firstDay: z.string(),
      lastDay: z.string(),
      sum: z.string(),
    }),
  ),
  /** People whose result would be below what it was: how many, and those who lose most. */
  falling: z.object({
    people: z.int(),
    first: z.array(z.object({ userName: z.string(), programId: id, before: z.string(), after: z.string() })),
  }),
})
export type LoadChanges = z.output<typeof changes>

/** A check's report, or a commit's: the same as that of `cairn load`. */
const report = z.object({
  kind: loadKind,
  outcome: z.enum(['committed', 'checked', 'unchanged', 'refused']),
  rows: z.int(),
  accepted: z.int(),
  rejected: z.int(),
  changed: z.int(),
  totals: z.object({ rows: z.int(), sum: z.optional(z.string()) }),
  errorCount: z.int(),
  warningCount: z.int(),
  groups: z.array(issueGroup),
  changes: z.optional(changes),
})

/** Why the newest work ended without a report. Words: `console.issues.<code>`. */
const problem = z.object({ code: z.string(), line: z.optional(z.int()), text: z.optional(z.string()) })

/** What is under way. It goes on without its page, and is found again here. */
const work = z.object({
  kind: z.enum(['check', 'commit', 'undo']),
  phase: z.enum(['waiting', 'reading', 'checking']),
  /** Bytes, while reading. */
  done: z.int(),
  total: z.int(),
})

export const upload = z.object({
  uploadId,
  fileName: z.string(),
  size: z.int(),
  state: z.enum(uploadStates),
  /** Raised by every change; settings and commits name the one they rest on. */
  revision: z.int(),
  partSize: z.int(),
  partCount: z.int(),
  createdAt: moment,
  /** The name of whoever brought it. */
  createdBy: z.string(),
  found: z.optional(found),
  settings: uploadSettings,
  work: z.optional(work),
  report: z.optional(report),
  problem: z.optional(problem),
  /** Whether rejected lines can be downloaded. */
  hasRejects: z.boolean(),
  loadId: z.optional(z.int()),
  /** Who brought its rows in, and who took them back. */
  load: z.optional(
    z.object({
      committedAt: moment,
      committedBy: z.string(),
      undoneAt: z.optional(moment),
      undoneBy: z.optional(z.string()),
    }),
  ),
})
export type Upload = z.output<typeof upload>

/** An upload of the list: without its tables and report. */
export const listedUpload = z.object({
  uploadId,
  fileName: z.string(),
  size: z.int(),
  state: z.enum(uploadStates),
  createdAt: moment,
  createdBy: z.string(),
  isOwn: z.boolean(),
  kind: z.optional(loadKind),
  loadId: z.optional(z.int()),
})

/** The path's one parameter. */
export const oneUpload = z.object({ uploadId })

/** What every call about uploads may refuse. */
export const uploadRefusals = consoleRefusals

/** What those may that change one. */
export const uploadWorkRefusals = {
  ...uploadRefusals,
  'upload-unknown': 404,
  /** Not whole yet, or discarded, or its rows are in already. */
  'upload-closed': 409,
  /** A check or a commit of it is under way. */
  'upload-at-work': 409,
} as const
