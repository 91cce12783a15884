/** Resolves once the frame that is being drawn is painted: what nobody sees yet is asked for after it. */
export function afterPaint(): Promise<void> {
  return new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
}
