import { resolvedTokens } from './resolved-tokens.ts'
import sheet from './tokens.css?raw'

/** Browsers without relative colour get the same tokens, calculated from the same style sheet. */
export function paintWithout(element: HTMLElement): void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const paint = () => {
    const chosen = document.documentElement.dataset['scheme']
    const scheme = chosen === 'dark' || (chosen !== 'light' && dark.matches) ? 'dark' : 'light'
    const read = (name: string) => getComputedStyle(element).getPropertyValue(name).trim()
    const brand = { primary: read('--brand-primary'), secondary: read('--brand-secondary') }
    for (const [name, value] of resolvedTokens(brand, scheme, sheet)) element.style.setProperty(name, value)
  }
  paint()
  dark.addEventListener('change', paint)
}
