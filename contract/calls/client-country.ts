import * as z from 'zod/mini'
import { call } from '../call.ts'
import { localeCode } from '../shapes.ts'

/** The client's countries (N17), named and sorted in the requested locale, else the person's or the client's. */
export const getClientCountries = call({
  name: 'getClientCountries',
  summary: 'Countries of the client, by name',
  method: 'GET',
  path: '/api/v1.0/client-country',
  query: z.object({ locale: z.optional(localeCode) }),
  reply: z.object({ clientCountries: z.array(z.object({ code: z.string(), name: z.string() })) }),
  refusals: {},
})
