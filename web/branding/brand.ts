/** The two colours that a client or a program sets; everything else is derived in tokens.css. */
export interface BrandColours {
  readonly primaryColor: string
  readonly secondaryColor: string
}

const colour = /^#[0-9a-f]{6}$/

/**
 * Puts a brand on an element: on `<html>` the client's, on an element with `data-brand` a program's. A colour that is
 * not one is left out, so that the default shows instead of whatever else the text would do in a style (T11).
 */
export function applyBrand(element: HTMLElement, brand: BrandColours): void {
  for (const [property, value] of Object.entries(brandProperties(brand))) element.style.setProperty(property, value)
  if (!hasRelativeColour()) void paintWithout(element)
}

/** The same as a React style, for a program's own subtree: `<article data-brand style={brandProperties(branding)}>`. */
export function brandProperties({ primaryColor, secondaryColor }: BrandColours): Record<string, string> {
  return {
    ...(colour.test(primaryColor) ? { '--brand-primary': primaryColor } : {}),
    ...(colour.test(secondaryColor) ? { '--brand-secondary': secondaryColor } : {}),
  }
}

function hasRelativeColour(): boolean {
  return CSS.supports('color', 'color(from red xyz-d65 x y z)')
}

/** Browsers without relative colour get the same tokens, worked out from the same style sheet. */
async function paintWithout(element: HTMLElement): Promise<void> {
  const [{ resolvedTokens }, sheet] = await Promise.all([import('./resolved-tokens.ts'), import('./tokens.css?raw')])
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const paint = () => {
    const chosen = document.documentElement.dataset['scheme']
    const scheme = chosen === 'dark' || (chosen !== 'light' && dark.matches) ? 'dark' : 'light'
    const read = (name: string) => getComputedStyle(element).getPropertyValue(name).trim()
    const brand = { primary: read('--brand-primary'), secondary: read('--brand-secondary') }
    for (const [name, value] of resolvedTokens(brand, scheme, sheet.default)) element.style.setProperty(name, value)
  }
  paint()
  dark.addEventListener('change', paint)
}
