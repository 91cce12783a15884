/** Resolves once the frame that is being drawn is painted: what is not visible yet is requested after it. */
export function afterPaint(): Promise<void> {
  return new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
}
