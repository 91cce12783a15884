/** Leads whoever has just sent a form to the first field that is wrong, once it is marked. */
export function toFirstFault(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus())
}
