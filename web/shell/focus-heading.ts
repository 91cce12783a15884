let watch: MutationObserver | undefined

/**
 * Announces a new screen by its heading, without moving the page, or a section of it by the section's. What is still being loaded has
 * no heading yet: the screen's place has the focus meanwhile, and the heading gets it when it comes, unless the person has gone on
 * by then.
 */
export function focusHeading(section: string): void {
  watch?.disconnect()
  const main = document.querySelector('main')
  const { activeElement: had } = document
  if (!main || (had !== main && main.contains(had)) || isInMenu(had) || focus(main, section)) return
  watch = new MutationObserver(() => {
    const { activeElement, body } = document
    const now = document.querySelector('main')
    const isWaiting = activeElement === body || activeElement === null || activeElement === now
    if (!isWaiting || (now && focus(now, section))) watch?.disconnect()
  })
  watch.observe(document.body, { childList: true, subtree: true })
}

/** This code may come after the person has opened a menu, which closes when the focus leaves it. */
const isInMenu = (element: Element | null) => element?.closest('[role="menu"], dialog') != null

/** False where the heading is still to come. */
function focus(main: HTMLElement, section: string): boolean {
  const heading = section ? headingOf(section) : main.querySelector('h1')
  const place = heading ?? main
  place.tabIndex = -1
  place.focus({ preventScroll: true })
  // A section that came after the screen is not where the page was scrolled to.
  if (section) heading?.closest('section')?.scrollIntoView()
  return heading !== null
}

function headingOf(section: string): HTMLElement | null {
  const place = document.getElementById(section)
  if (place?.matches('h2')) return place
  // What is loading in it takes the place of all it shows now.
  return place?.querySelector('[aria-busy="true"]') ? null : (place?.querySelector('h2') ?? null)
}
