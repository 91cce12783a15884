import * as z from 'zod/mini'
import { contactLimits } from '../../rules/clients/contact-limits.ts'
import { call } from '../call.ts'

/** One line: no line break could add a header to the mail that is made of it (security T31). */
const line = (most: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(most), z.regex(/^[^\p{Cc}\u2028\u2029]+$/u))

/** The contact form (A20), signed in or not. `country` is required where the client lists countries, and refused elsewhere. */
export const contactUs = call({
  name: 'contactUs',
  summary: 'Send the contact form to the people of the client',
  method: 'POST',
  path: '/api/v1.0/contactUs',
  body: z.object({
    name: line(contactLimits.name),
    emailAddress: line(contactLimits.emailAddress).check(z.email()),
    country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
    subject: line(contactLimits.subject),
    message: z
      .string()
      .check(z.trim(), z.minLength(1), z.maxLength(contactLimits.message), z.regex(/^(?:[^\p{Cc}]|[\n\r\t])+$/u)),
  }),
  reply: z.object({ response: z.literal('Email sent Successfully') }),
  refusals: {
    'country-unknown': 400,
    'contact-unset': 409,
    'not-while-launched': 403,
    'too-many-tries': 429,
  },
})
