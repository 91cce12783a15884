import * as z from 'zod/mini'
import { rewardKinds } from '../rules/rewards/order-states.ts'
import { pageType } from './calls/user/market-place-url.ts'
import { rewardProduct, sku } from './reward-document.ts'
import { category } from './rewards.ts'
import { points } from './shapes.ts'

/** Shapes of the calls with which the console keeps the client's own catalogue. */

/** Raised with each change of a product but those of its pieces. */
export const productRevision = z.int().check(z.minimum(1))

/**
 * What one form of the console holds; pieces change by themselves, and how a product comes stays as it began. Only of an option that is
 * new do its pieces count.
 */
export const productFacts = z.omit(rewardProduct, { sku: true, kind: true, pieces: true })
export type ProductFacts = z.output<typeof productFacts>

/** Pieces of a product; without a number there is no end of them. */
export const pieceCount = z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000_000)))

export const stockedProduct = z.object({
  sku,
  kind: z.enum(rewardKinds),
  revision: productRevision,
  facts: productFacts,
  /** Of codes those that nobody has. */
  pieces: pieceCount,
  /** What it can be chosen in, where there is anything: each has its own pieces. */
  options: z.array(z.object({ key: z.string(), name: z.record(z.string(), z.string()), pieces: pieceCount })),
  /** The client's own picture, with a new address whenever it changes. */
  picture: z.optional(z.string()),
})
export type StockedProduct = z.output<typeof stockedProduct>

export const stockLine = z.object({
  sku: z.string(),
  name: z.string(),
  pageType,
  category,
  kind: z.enum(rewardKinds),
  isOffered: z.boolean(),
  /** Of all its options, where it has any. */
  pieces: z.nullable(z.int().check(z.minimum(0))),
  /** What one piece costs today; missing where no price has begun. */
  points: z.optional(points),
})
export type StockLine = z.output<typeof stockLine>

/** Bytes of a file of products, at most, and its lines. */
export const mostProductBytes = 16 * 1024 * 1024
export const mostProductLines = 10_000

export const productProblems = [
  'not-utf8',
  'not-read',
  'too-many-lines',
  'column-missing',
  'column-unknown',
  'column-twice',
  'empty',
  'sku',
  'choice',
  'whole-number',
  'money',
  'day',
  'currency',
  'country',
  'locale',
  'too-long',
  'too-many-prices',
  'control',
  'kind-fixed',
  'pieces-of-codes',
  'pieces-of-options',
  'options-of-codes',
  'option-key',
  'option-name',
  'options-count',
  'too-many-options',
  'points-missing',
  'currency-missing',
  'value-missing',
  'twice',
] as const
export type ProductProblem = (typeof productProblems)[number]

/** What is wrong in a file of products, in which line and column, and what was probably meant or is possible. */
export const productIssue = z.object({
  line: z.int(),
  column: z.string(),
  problem: z.enum(productProblems),
  value: z.optional(z.string()),
  meant: z.optional(z.string()),
})
export type ProductIssue = z.output<typeof productIssue>

/** A file that was loaded, by whom and when. */
export const productLoad = z.object({
  loadId: z.string(),
  loadedAt: z.iso.datetime(),
  loadedBy: z.string(),
  created: z.int(),
  changed: z.int(),
  undoneAt: z.optional(z.iso.datetime()),
})
export type ProductLoad = z.output<typeof productLoad>
