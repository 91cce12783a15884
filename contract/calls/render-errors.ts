import * as z from 'zod/mini'
import { call } from '../call.ts'

/** How much of each is taken, in characters; the page cuts to the same numbers. */
export const renderErrorLimits = { message: 500, componentStack: 8000, path: 300 } as const

/**
 * A page could not be drawn (E04): for the server's log alone. Anybody may say so, signed in or not. `path` is the place
 * without query and section, which may hold secrets.
 */
export const reportRenderError = call({
  name: 'reportRenderError',
  summary: 'Tell the server log that a page could not be drawn',
  method: 'POST',
  path: '/api/v1.0/render-errors',
  body: z.object({
    message: z.string().check(z.maxLength(renderErrorLimits.message)),
    componentStack: z.string().check(z.maxLength(renderErrorLimits.componentStack)),
    path: z.string().check(z.regex(/^\/[^?#]*$/), z.maxLength(renderErrorLimits.path)),
  }),
  reply: z.object({ logged: z.literal(true) }),
  refusals: { 'too-many-tries': 429 },
})
