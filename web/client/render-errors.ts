export interface RenderError {
  readonly error: unknown
  readonly componentStack: string
}

const kept: RenderError[] = []

/**
 * Keeps what broke while drawing, with its component stack (E04). It stays in the page: the call that hands it to the
 * server's log is not in the contract yet.
 */
export function keepRenderError(error: unknown, componentStack = ''): void {
  kept.push({ error, componentStack })
}

export function renderErrors(): readonly RenderError[] {
  return kept
}
