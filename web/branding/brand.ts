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
  // Browsers without relative colour get the same tokens, calculated from the same style sheet.
  if (!hasRelativeColour()) void import('./paint-without.ts').then(({ paintWithout }) => paintWithout(element))
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
