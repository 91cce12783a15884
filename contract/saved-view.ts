import * as z from 'zod/mini'
import { rowId } from './access.ts'

/** Views that a person keeps. */
export const mostViews = 100

/** A name for an address of the console, such as `/admin/files?state=checked`. */
export const savedView = z.object({
  viewId: rowId,
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100), z.regex(/^[^\p{Cc}]+$/u)),
  address: z.string().check(z.maxLength(1000), z.regex(/^\/admin(\/[\w-]+)*(\?[^\s#]*)?$/)),
})
export type SavedView = z.output<typeof savedView>
