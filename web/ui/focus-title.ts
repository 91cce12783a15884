/** Gives the page's title the focus, where what had it is gone; the page does not move. */
export function focusTitle(): void {
  titleToFocus()?.focus({ preventScroll: true })
}

/** The page's title, made ready to have the focus. */
export function titleToFocus(): HTMLElement | null {
  const title = document.querySelector<HTMLElement>('main h1')
  if (title !== null) title.tabIndex = -1
  return title
}
