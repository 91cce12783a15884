import { reportRenderError } from '../../contract/calls/render-errors.ts'
import { call } from './call.ts'

/** As the call takes them: renderErrorLimits of its contract. */
const most = { message: 500, componentStack: 8000, path: 300 }
/** Different ones that a page keeps, and reports: what breaks on every drawing is one. */
const mostKept = 20
const kept = new Map<string, unknown>()

/**
 * Keeps what broke while drawing, with its component stack, and hands it to the server's log once (E04). What does not arrive
 * there stays in the page.
 */
export function keepRenderError(error: unknown, componentStack: string | null | undefined): void {
  const body = {
    message: cut(String(error), most.message),
    componentStack: cut(componentStack ?? '', most.componentStack),
    path: cut(location.pathname, most.path),
  }
  const key = JSON.stringify(body)
  if (kept.has(key) || kept.size >= mostKept) return
  kept.set(key, error)
  call(reportRenderError, { body }).catch(() => undefined)
}

// A character cut in two would make the report no text that a server takes.
function cut(text: string, most: number): string {
  return text.slice(0, most).replace(/\p{Cs}/gu, '')
}
