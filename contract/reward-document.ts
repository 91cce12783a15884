import * as z from 'zod/mini'
import { rewardCategories } from '../rules/rewards/categories.ts'
import { drawings } from '../rules/rewards/drawings.ts'
import { rewardKinds } from '../rules/rewards/order-states.ts'
import { taxCategories } from '../rules/rewards/tax-categories.ts'
import { pageType } from './calls/user/market-place-url.ts'
import { calendarDay, localeCode } from './shapes.ts'

const line = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most), z.regex(/^[^\p{Cc}]+$/u))

export const sku = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/))

const pieces = z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000_000)))
export const money = z.string().check(z.regex(/^\d{1,10}(\.\d{1,2})?$/))
export const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/))

const price = z
  .strictObject({
    /** The day on which it begins, where the client is; today where it is left out. */
    from: z.optional(calendarDay),
    points: z.int().check(z.minimum(1), z.maximum(1_000_000_000)),
    /** The fair value of one piece, such as `49.90`. */
    value: z.optional(money),
    /** What one piece costs the client, in the same currency. */
    cost: z.optional(money),
    currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
  })
  .check(
    z.refine(
      ({ value, currency }) => (value === undefined) === (currency === undefined),
      'value and currency go together',
    ),
    z.refine(({ cost, currency }) => cost === undefined || currency !== undefined, 'cost needs a currency'),
  )

/** Of an option of a product, such as `m`; distinct within the product. */
export const optionKey = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/))

/** What a product can be chosen in, such as a size or a color, at the product's price. */
const option = z.strictObject({
  key: optionKey,
  name: z.record(localeCode, line(60)).check(z.refine(names => Object.keys(names).length > 0, 'must not be empty')),
  /** How many are left; without it no end of them. */
  pieces,
})

export const rewardProduct = z.strictObject({
  sku,
  pageType,
  category: z.enum(rewardCategories),
  kind: z.enum(rewardKinds),
  name: z.record(localeCode, line(120)).check(z.refine(names => Object.keys(names).length > 0, 'must not be empty')),
  text: z._default(z.record(localeCode, line(1000)), {}),
  drawing: z.enum(drawings),
  /** How many are left; without it no end of them. Of codes there are as many as were added. */
  pieces,
  /** In this order; where there are any, one of them is chosen, and each has its own pieces. */
  options: z._default(
    z.array(option).check(
      z.maxLength(50),
      z.refine(list => new Set(list.map(({ key }) => key)).size === list.length, 'must name each key once'),
    ),
    [],
  ),
  isOffered: z._default(z.boolean(), true),
  taxCategory: z._default(z.enum(taxCategories), 'taxable'),
  /** Where it is offered, by ISO 3166 alpha-2: everywhere where none is named. */
  countries: z._default(z.array(countryCode).check(z.maxLength(250)), []),
  /** To people of which languages it is offered: to all where none is named. */
  locales: z._default(z.array(localeCode).check(z.maxLength(50)), []),
  /** What its own picture shows, by locale, where the name does not say it. */
  alt: z._default(z.record(localeCode, line(200)), {}),
  prices: z.array(price).check(
    z.minLength(1),
    z.maxLength(100),
    z.refine(list => new Set(list.map(({ from }) => from)).size === list.length, 'must name each day once'),
  ),
})

/** A product of the client's own catalogue, as operators write it. */
export const rewardDocument = rewardProduct.check(
  z.refine(({ options, kind }) => options.length === 0 || kind !== 'code', 'codes have no options'),
  z.refine(({ options, pieces }) => options.length === 0 || pieces === undefined, 'each option has its own pieces'),
)

export const rewardDocuments = z.array(rewardDocument).check(
  z.maxLength(10_000),
  z.refine(list => new Set(list.map(one => one.sku)).size === list.length, 'must name each sku once'),
)
export type RewardDocument = z.output<typeof rewardDocument>
export type RewardDocumentInput = z.input<typeof rewardDocument>
