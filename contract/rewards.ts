import * as z from 'zod/mini'
import { rewardCategories } from '../rules/rewards/categories.ts'
import { drawings } from '../rules/rewards/drawings.ts'
import { orderStates, rewardKinds } from '../rules/rewards/order-states.ts'
import { moment } from './access.ts'
import { pageType } from './calls/user/market-place-url.ts'
import { optionKey, sku } from './reward-document.ts'
import { id, points } from './shapes.ts'

/** Shapes that the calls of the client's own catalogue share. */

export { optionKey, sku }
export const category = z.enum(rewardCategories)
export const orderState = z.enum(orderStates)

/** The number of an order, as its receipt has it. */
export const orderId = z.string().check(z.regex(/^[1-9]\d{0,14}$/))
export const lineNo = z.int().check(z.minimum(1), z.maximum(50))
/** How many lines an order may have: each option of a product is one of its own. */
export const mostLines = 20
/** How many pieces of one product an order may have. */
export const mostPieces = 10
export const pieces = z.int().check(z.minimum(1), z.maximum(mostPieces))

/** A picture of the client's own, in the place of the drawing; `alt` is empty where the name says what it shows. */
const picture = z.optional(z.object({ url: z.string(), alt: z.string() }))

export const reward = z.object({
  sku: z.string(),
  pageType,
  category,
  kind: z.enum(rewardKinds),
  name: z.string(),
  text: z.string(),
  drawing: z.enum(drawings),
  picture,
  /** What one piece costs today. */
  points,
  /** Missing where there is no end of them; with options of all of them. */
  piecesLeft: z.optional(z.int()),
  /** Of which one is chosen, where there are any; sold out ones are among them. */
  options: z.array(z.object({ key: z.string(), name: z.string(), piecesLeft: z.optional(z.int()) })),
})
export type Reward = z.output<typeof reward>

const place = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most), z.regex(/^[^\p{Cc}]+$/u))

/** Where a parcel goes. */
export const deliveryAddress = z.object({
  name: place(120),
  street: place(160),
  more: z.optional(z.string().check(z.trim(), z.maxLength(160), z.regex(/^[^\p{Cc}]*$/u))),
  postcode: place(20),
  city: place(100),
  /** ISO 3166 alpha-2, one of the client's countries where it names any. */
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
})
export type DeliveryAddress = z.output<typeof deliveryAddress>

export const orderLine = z.object({
  lineNo,
  sku: z.string(),
  /** The key of the option that was chosen, where the product has any. */
  option: z.optional(z.string()),
  /** With that of its option. */
  name: z.string(),
  drawing: z.enum(drawings),
  picture,
  kind: z.enum(rewardKinds),
  pieces: z.int(),
  /** Of all pieces. */
  points,
  state: orderState,
  stateAt: moment,
  /** Why it was cancelled or returned, or how the parcel is followed. */
  note: z.optional(z.string()),
  mayCancel: z.boolean(),
  /** Of a line that may be cancelled: how many of its points would expire again, since their last day has passed; missing where none would. */
  lapsed: z.optional(points),
  /** What the person bought, where it is codes. */
  codes: z.optional(z.array(z.string())),
})

export const order = z.object({
  orderId: id,
  placedAt: moment,
  points,
  lines: z.array(orderLine),
  /** Until 90 days after its delivery; of a parcel of which nobody says that it came, 180 days after it was shipped. */
  address: z.optional(deliveryAddress),
})
export type RewardOrder = z.output<typeof order>
