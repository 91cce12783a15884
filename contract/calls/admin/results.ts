import * as z from 'zod/mini'
import { consoleRefusals } from '../../access.ts'
import { call } from '../../call.ts'
import { forecastedDay } from '../../forecast.ts'
import { batch, batchId, batchStatuses, batchSummary, finding, measures } from '../../results.ts'
import { id } from '../../shapes.ts'

/**
 * The batches of results of the programs in which the person may prepare or see them, newest first, of 100 at a time; in a state, or
 * `waiting` to be approved or issued.
 */
export const listBatches = call({
  name: 'listBatches',
  summary: 'Batches of results',
  method: 'GET',
  path: '/api/v1.0/admin/results',
  query: z.object({
    programId: z.optional(id),
    state: z.optional(z.enum([...batchStatuses, 'waiting'])),
    before: z.optional(batchId),
  }),
  reply: z.object({
    batches: z.array(
      z.extend(batch, {
        /** Of one that is to be approved: the code of why the person may not, whatever their role. */
        approveRefusal: z.optional(z.string()),
        /** Whether it goes over the budget and waits for an owner's reason. */
        awaitsReason: z.boolean(),
      }),
    ),
    /** Where the next page begins. */
    next: z.optional(batchId),
  }),
  refusals: consoleRefusals,
})

/** What may be done with a batch, and what stands in the way. */
const acts = z.object({
  /** What the approver has to name; absent where there is nothing. */
  dataEndsEarly: z.boolean(),
  /** Nothing where the person may approve, else the code of why not. */
  approveRefusal: z.optional(z.string()),
  mayApprove: z.boolean(),
  mayPrepare: z.boolean(),
  /** Whether the person may see people's lines. */
  maySeeLines: z.boolean(),
})

/**
 * A batch: what it comes to beside the one before, what wants a look, what has changed since it was prepared, and its budget.
 */
export const getBatch = call({
  name: 'getBatch',
  summary: 'A batch of results, whole',
  method: 'GET',
  path: '/api/v1.0/admin/results/{batchId}',
  params: z.object({ batchId }),
  reply: z.object({
    batch,
    summary: batchSummary,
    measures,
    findings: z.array(finding),
    /** What has changed since, where it still waits: it can then not be issued. Loads by the name of their file. */
    stale: z.array(
      z.object({
        what: z.enum(['rules', 'load', 'goals', 'baselines', 'corrections', 'erased', 'other-batch']),
        name: z.optional(z.string()),
      }),
    ),
    budget: z.optional(
      z.object({
        points: z.int(),
        /** Issued in this program before this batch. */
        issued: z.int(),
        /** What is left once this batch is issued; below 0 it takes an owner's reason. */
        left: z.int(),
        reason: z.optional(z.string()),
        reasonBy: z.optional(z.string()),
      }),
    ),
    /** What the newest forecast from before its preparation said of the day through which it is calculated. */
    forecast: z.optional(forecastedDay),
    acts,
  }),
  refusals: { ...consoleRefusals, 'batch-unknown': 404 },
})
