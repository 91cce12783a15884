import * as z from 'zod/mini'
import { consoleRefusals, moment } from '../../access.ts'
import { call } from '../../call.ts'
import { id, programType } from '../../shapes.ts'

/** The programs of the client in which the person holds a role, the latest period first. */
export const listPrograms = call({
  name: 'listPrograms',
  summary: 'Programs, and where each of them is',
  method: 'GET',
  path: '/api/v1.0/admin/programs',
  reply: z.object({
    programs: z.array(
      z.object({
        programId: id,
        name: z.string(),
        type: programType,
        isPublished: z.boolean(),
        /** The newest version, and the one that people see. */
        version: z.int(),
        publishedVersion: z.optional(z.int()),
        /** Whether a version waits for somebody to agree to its publication. */
        isProposed: z.boolean(),
        /** Of such a one: the code of why the person may not agree, and when it is published, where somebody has agreed to a time. */
        agreeRefusal: z.optional(z.string()),
        publishAt: z.optional(moment),
        /** Whether somebody took it out of the lists. */
        isArchived: z.boolean(),
        hasBegun: z.boolean(),
        startDate: z.iso.date(),
        endDate: z.iso.date(),
        people: z.int(),
        /** Through which day its progress is loaded. */
        dataThrough: z.optional(z.iso.date()),
        /** The batch that waits to be approved or issued. */
        waitingBatchId: z.optional(z.string()),
        isOver: z.boolean(),
        isFinalIssued: z.boolean(),
        mayPrepare: z.boolean(),
      }),
    ),
  }),
  refusals: consoleRefusals,
})

/** A program as it is in a version, by default the one that people see, with every version there is. */
export const getAdminProgram = call({
  name: 'getAdminProgram',
  summary: 'A program, its groups and versions',
  method: 'GET',
  path: '/api/v1.0/admin/programs/{programId}',
  params: z.object({ programId: id }),
  query: z.object({ version: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/))) }),
  reply: z.object({
    programId: z.string(),
    name: z.string(),
    type: programType,
    timePeriod: z.object({ timePeriodId: z.string(), startDate: z.iso.date(), endDate: z.iso.date() }),
    goalSelection: z.optional(z.object({ from: z.iso.date(), to: z.iso.date() })),
    groups: z.array(z.object({ groupId: z.string(), name: z.string(), levels: z.int(), people: z.int() })),
    people: z.int(),
    /** The version shown, the newest, and the one that people see. */
    version: z.int(),
    newestVersion: z.int(),
    publishedVersion: z.optional(z.int()),
    /** The version that is proposed, and when it is published where somebody has agreed to a time. */
    proposed: z.optional(z.object({ version: z.int(), publishAt: z.optional(moment) })),
    isArchived: z.boolean(),
    /** The document as JSON. */
    document: z.string(),
    versions: z.array(
      z.object({
        version: z.int(),
        at: moment,
        by: z.string(),
        /** Whether its publication was agreed to without a second person, as the client's settings allow. */
        isSingleApprover: z.boolean(),
      }),
    ),
    mayDraft: z.boolean(),
    maySeeResults: z.boolean(),
  }),
  refusals: { ...consoleRefusals, 'program-unknown': 404, 'version-unknown': 404 },
})
