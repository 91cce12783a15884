import type { Page } from 'playwright-core'

/**
 * Words on the page that cannot be read as it stands: the page scrolls sideways, a text is cut by its box or lies on
 * another, or a key lacks its words. Nothing where all is well.
 */
export function misfits(page: Page): Promise<string[]> {
  return page.evaluate(findMisfits)
}

// Runs in the page, so everything it needs is in it.
function findMisfits(): string[] {
  const found: string[] = []
  const root = document.documentElement
  if (root.scrollWidth > root.clientWidth) found.push(`scrolls sideways by ${root.scrollWidth - root.clientWidth} px`)
  const texts: { element: Element; text: string; rects: DOMRect[] }[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent?.trim() ?? ''
    if (!element || text === '' || isHidden(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    if (rects.length === 0) continue
    if (text.includes('Missing locale value')) found.push(text)
    const cutter = cutterOf(element, rects)
    if (cutter) found.push(`cut by ${nameOf(cutter)}: ${text.slice(0, 60)}`)
    texts.push({ element, text, rects })
  }
  texts.forEach((one, at) => {
    for (const other of texts.slice(at + 1)) {
      if (one.element === other.element || layerOf(one.element) !== layerOf(other.element)) continue
      if (one.rects.some(a => other.rects.some(b => isOn(a, b)))) {
        found.push(`on each other: ${one.text.slice(0, 40)} / ${other.text.slice(0, 40)}`)
      }
    }
  })
  return [...new Set(found)]

  function isHidden(element: Element): boolean {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return true
    // What only screen readers hear is one pixel large; a drawing of letters is no text to read.
    if (element.closest('.sr, [aria-hidden="true"], select, script, style, noscript, svg [data-decoration]'))
      return true
    for (let box: Element | null = element; box; box = box.parentElement) {
      const { width, height } = box.getBoundingClientRect()
      if (getComputedStyle(box).overflow !== 'visible' && (width <= 1 || height <= 1)) return true
    }
    return false
  }

  /** The box that hides a part of a text and cannot be scrolled to show it. */
  function cutterOf(element: Element, rects: readonly DOMRect[]): Element | undefined {
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box)
      if (overflowX === 'visible' && overflowY === 'visible') continue
      if (box instanceof SVGElement) continue
      const edge = box.getBoundingClientRect()
      const isScrolled = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
      const across = rects.some(({ left, right }) => left < edge.left - 1.5 || right > edge.right + 1.5)
      // Letters reach out of their line a little; a line that is gone shows less than half of itself.
      const down = rects.some(
        ({ top, bottom, height }) => top < edge.top - height / 3 || bottom > edge.bottom + height / 3,
      )
      if ((across && !isScrolled(overflowX)) || (down && !isScrolled(overflowY))) return box
      if (isScrolled(overflowX) || isScrolled(overflowY)) return undefined
    }
    return undefined
  }

  /** What lies in a layer of its own (a bar that stays, a window, a label on a drawing) may lie over something. */
  function layerOf(element: Element): Element | null {
    for (let box: Element | null = element; box; box = box.parentElement) {
      const { position } = getComputedStyle(box)
      if (position === 'fixed' || position === 'sticky' || box.matches('dialog, [role="dialog"]')) return box
    }
    return null
  }

  function isOn(a: DOMRect, b: DOMRect): boolean {
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
    return across > 2 && down > Math.min(a.height, b.height) / 3
  }

  function nameOf(element: Element): string {
    const names = element.getAttribute('class')?.split(/\s+/).slice(0, 2).join('.') ?? ''
    return `${element.tagName.toLowerCase()}${names ? `.${names}` : ''}`
  }
}
