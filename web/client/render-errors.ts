import { reportRenderError } from '../../contract/calls/render-errors.ts'
import { call } from './call.ts'

export interface RenderError {
  readonly error: unknown
  readonly componentStack: string
}

/** As the call takes them: renderErrorLimits of its contract. */
const most = { message: 500, componentStack: 8000, path: 300 }
const kept: RenderError[] = []

/**
 * Keeps what broke while drawing, with its component stack, and hands it to the server's log (E04). What does not arrive
 * there stays in the page.
 */
export function keepRenderError(error: unknown, componentStack: string | null | undefined): void {
  const stack = componentStack ?? ''
  kept.push({ error, componentStack: stack })
  const body = {
    message: String(error).slice(0, most.message),
    componentStack: stack.slice(0, most.componentStack),
    path: location.pathname.slice(0, most.path),
  }
  call(reportRenderError, { body }).catch(() => undefined)
}

export function renderErrors(): readonly RenderError[] {
  return kept
}
