import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { localeCode } from '../../shapes.ts'
import { user } from '../user.ts'

/** The language of the person from now on; only one that the client offers (A12). */
export const setUserLocale = call({
  name: 'setUserLocale',
  summary: "Change the person's language",
  method: 'POST',
  path: '/api/v1.0/user/locale',
  body: z.object({ locale: localeCode }),
  reply: user,
  refusals: { 'locale-not-offered': 422 },
})
