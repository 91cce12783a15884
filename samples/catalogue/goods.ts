import type { PageType } from '../../contract/calls/user/market-place-url.ts'
import { type Html, html } from './html.ts'

export type ThingId = (typeof things)[number]['id']

export interface Thing {
  readonly id: ThingId
  readonly pageType: PageType
  /** Whole points. */
  readonly points: number
  readonly picture: Html
}

// Pictures of 160 by 110: `p` is the brand's colour, `q` its pale companion, `k` the ink, `w` paper.
const things = [
  {
    id: 'coffee',
    pageType: 'merchandise',
    points: 120,
    picture: html`<path class="q" d="M46 30h38l5 66H41z"/><path class="p" d="M46 30h38l1 12H45z"/><path class="w" d="M52 56h26v20H52z"/><path class="k" d="M61 60c8 0 8 12 0 12 6-4 6-8 0-12z"/><path class="p" d="M96 58h24v26a12 12 0 0 1-24 0z"/><path class="n" d="M120 64h4a7 7 0 0 1 0 14h-4M102 50c-4-6 4-8 0-14M112 50c-4-6 4-8 0-14"/>`,
  },
  {
    id: 'kettle',
    pageType: 'merchandise',
    points: 450,
    picture: html`<path class="p" d="M52 48h54l10 44a6 6 0 0 1-6 6H48a6 6 0 0 1-6-6z"/><path class="q" d="M110 62l24-14-4 22-14 14z"/><path class="w" d="M56 56h8l-6 34h-7z"/><path class="n" d="M56 46c0-28 46-28 46 0"/><circle class="k" cx="79" cy="43" r="5"/>`,
  },
  {
    id: 'lamp',
    pageType: 'merchandise',
    points: 650,
    picture: html`<path class="q" d="M112 46l34 52H78z"/><path class="p" d="M94 26l34 8-8 18-34-12z"/><path class="n" d="M100 34L66 58l16 34"/><path class="k" d="M58 92h48v6H58z"/><circle class="w" cx="66" cy="58" r="4"/>`,
  },
  {
    id: 'backpack',
    pageType: 'merchandise',
    points: 900,
    picture: html`<path class="p" d="M52 46a28 28 0 0 1 56 0v46a6 6 0 0 1-6 6H58a6 6 0 0 1-6-6z"/><path class="q" d="M60 66h40v26H60z"/><path class="n" d="M68 24c0-12 24-12 24 0M60 76h40"/><path class="w" d="M66 40h28v6H66z"/><path class="k" d="M76 74h8v8h-8z"/>`,
  },
  {
    id: 'tent',
    pageType: 'merchandise',
    points: 1800,
    picture: html`<circle class="q" cx="122" cy="32" r="14"/><path class="p" d="M78 28l56 68H22z"/><path class="q" d="M78 28l22 68H58z"/><path class="k" d="M78 54l12 42H66z"/><path class="n" d="M12 97h136"/>`,
  },
  {
    id: 'headphones',
    pageType: 'merchandise',
    points: 2400,
    picture: html`<path class="n" d="M44 76V64a36 36 0 0 1 72 0v12"/><rect class="p" x="36" y="62" width="20" height="34" rx="9"/><rect class="p" x="104" y="62" width="20" height="34" rx="9"/><rect class="q" x="50" y="64" width="8" height="30" rx="4"/><rect class="q" x="102" y="64" width="8" height="30" rx="4"/><path class="n" d="M74 74v12M80 66v28M86 74v12"/>`,
  },
  {
    id: 'cooking',
    pageType: 'experiences',
    points: 1100,
    picture: html`<path class="p" d="M40 54h72v30a12 12 0 0 1-12 12H52a12 12 0 0 1-12-12z"/><path class="k" d="M34 50h84v6H34z"/><path class="q" d="M112 62h18a6 6 0 0 1 0 12h-18z"/><path class="n" d="M58 42c-5-7 5-9 0-16M76 42c-5-7 5-9 0-16M94 42c-5-7 5-9 0-16"/>`,
  },
  {
    id: 'kayak',
    pageType: 'experiences',
    points: 1400,
    picture: html`<path class="q" d="M0 72c20-8 34 8 54 0s34 8 54 0 34 8 52 0v38H0z"/><path class="p" d="M18 62h124c-10 20-28 24-62 24S28 82 18 62z"/><ellipse class="k" cx="80" cy="63" rx="18" ry="4"/><path class="n" d="M44 30l72 62"/><path class="p" d="M34 20l18 10-8 10z"/>`,
  },
  {
    id: 'concert',
    pageType: 'experiences',
    points: 1900,
    picture: html`<path class="q" d="M30 10l26 86H8zM130 10l22 86h-48z"/><path class="p" d="M66 36l40-10v46a11 9 0 1 1-7-8V42l-26 7v33a11 9 0 1 1-7-8z"/><path class="n" d="M20 97h120"/>`,
  },
  {
    id: 'balloon',
    pageType: 'experiences',
    points: 3200,
    picture: html`<path class="q" d="M8 96l30-26 26 22 34-34 54 38z"/><path class="p" d="M80 8c24 0 34 18 30 32-4 12-16 22-20 30H70c-4-8-16-18-20-30C46 26 56 8 80 8z"/><path class="w" d="M80 8c9 0 14 16 12 30-2 14-6 24-7 32h-10c-1-8-5-18-7-32C66 24 71 8 80 8z"/><path class="k" d="M71 78h18v14H71z"/><path class="n" d="M72 70l1 8M88 70l-1 8"/>`,
  },
] as const

/** What the sample catalogue offers, the cheapest first. */
export const goods: readonly Thing[] = things

export function thingOf(id: string): Thing | undefined {
  return goods.find(thing => thing.id === id)
}
