let watch: MutationObserver | undefined

/**
 * Announces a new screen by its heading, without moving the page. A screen that is still being loaded has none yet: its
 * place has the focus meanwhile, and the heading gets it when it comes, unless the person has gone on by then.
 */
export function focusHeading(): void {
  watch?.disconnect()
  const main = document.querySelector('main')
  const { activeElement: had } = document
  if (!main || (had !== main && main.contains(had)) || focus(main)) return
  watch = new MutationObserver(() => {
    const { activeElement, body } = document
    const now = document.querySelector('main')
    const isWaiting = activeElement === body || activeElement === null || activeElement === now
    if (!isWaiting || (now && focus(now))) watch?.disconnect()
  })
  watch.observe(document.body, { childList: true, subtree: true })
}

/** False where the heading is still to come. */
function focus(main: HTMLElement): boolean {
  const heading = main.querySelector('h1')
  const place = heading ?? main
  place.tabIndex = -1
  place.focus({ preventScroll: true })
  return heading !== null
}
