/** Gives the page's title the focus, where what had it is gone; the page does not move. */
export function focusTitle(): void {
  const title = document.querySelector<HTMLElement>('main h1')
  if (title === null) return
  title.tabIndex = -1
  title.focus({ preventScroll: true })
}
