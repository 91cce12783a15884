import { onColour, readableFill } from '../../rules/clients/brand-colours.ts'

/** The page's style in a client's colours. */
export function styleOf({ primary, secondary }: { readonly primary: string; readonly secondary: string }): string {
  const fill = readableFill(secondary)
  return `:root { --brand: ${fill}; --on-brand: ${onColour(fill)}; --glow: ${primary}; }\n${style}`
}

const style = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#f6f7f9, #12161b); --card: light-dark(#fff, #1b2128); --ink: light-dark(#1d242c, #eef1f4);
  --soft: light-dark(#55606c, #a9b4bf); --line: light-dark(#dfe3e8, #2c343d);
  --pale: color-mix(in oklab, var(--glow) 38%, var(--card)); --wash: color-mix(in oklab, var(--glow) 14%, var(--card));
}
* { box-sizing: border-box; margin: 0; }
body { min-block-size: 100vh; display: flex; flex-direction: column; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, 'Segoe UI', Roboto, 'Hiragino Sans', 'Noto Sans JP', sans-serif; }
.in { inline-size: min(72rem, 100%); margin-inline: auto; padding-inline: clamp(1rem, 4vw, 2.5rem); }
header { background: var(--card); border-block-end: 1px solid var(--line); }
header .in { display: flex; align-items: center; justify-content: space-between; gap: 1rem; min-block-size: 4rem; }
.name { font-weight: 700; letter-spacing: -.01em; }
.name small { display: block; font: inherit; font-size: .8125rem; font-weight: 400; color: var(--soft); letter-spacing: 0; }
.hero { background: linear-gradient(100deg, var(--brand), color-mix(in oklab, var(--brand) 78%, #000)); color: var(--on-brand); }
.hero .in { display: flex; flex-wrap: wrap; align-items: end; justify-content: space-between; gap: 1.5rem 3rem; padding-block: clamp(2rem, 6vw, 4rem); }
h1 { font-size: clamp(1.75rem, 1.2rem + 2.6vw, 2.75rem); line-height: 1.12; letter-spacing: -.025em; text-wrap: balance; }
.hero p { margin-block-start: .5rem; font-size: 1.0625rem; }
.balance { flex: none; text-align: end; font-variant-numeric: tabular-nums; }
.balance b { display: block; font-size: clamp(1.5rem, 1rem + 2vw, 2.25rem); line-height: 1.15; letter-spacing: -.02em; }
nav { display: flex; gap: .25rem; margin-block: 1.75rem 1.25rem; padding: .25rem; inline-size: fit-content; border: 1px solid var(--line); border-radius: 999px; background: var(--card); }
nav a { padding: .5rem 1.125rem; border-radius: 999px; color: var(--ink); text-decoration: none; font-weight: 600; }
nav a:hover { background: var(--wash); }
nav a[aria-current] { background: var(--brand); color: var(--on-brand); }
.goods { list-style: none; padding: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(16.5rem, 1fr)); gap: 1.25rem; padding-block-end: 3rem; }
.goods li, .sheet { display: flex; flex-direction: column; background: var(--card); border: 1px solid var(--line); border-radius: 1rem; overflow: hidden; }
.pic { display: block; inline-size: 100%; background: var(--wash); padding: 1.25rem; block-size: 11rem; }
.p { fill: var(--brand); } .q { fill: var(--pale); } .k { fill: var(--ink); } .w { fill: var(--card); }
.n { fill: none; stroke: var(--ink); stroke-width: 3; stroke-linecap: round; stroke-linejoin: round; }
.text { flex: 1; padding: 1.125rem 1.25rem .25rem; }
h2 { font-size: 1.125rem; line-height: 1.3; letter-spacing: -.01em; }
.text p { color: var(--soft); margin-block-start: .25rem; }
.buy { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .5rem 1rem; padding: .875rem 1.25rem 1.25rem; min-block-size: 4.5rem; }
.price { font-weight: 700; font-variant-numeric: tabular-nums; }
.missing { font-size: .875rem; color: var(--soft); }
.button { display: inline-block; border: 1px solid transparent; border-radius: 999px; padding: .625rem 1.25rem; background: var(--brand); color: var(--on-brand); font: inherit; font-weight: 650; line-height: 1.4; text-decoration: none; cursor: pointer; }
.button:hover { background: color-mix(in srgb, var(--brand) 90%, #000); }
.button.quiet { background: none; color: var(--ink); border-color: var(--soft); }
.button.quiet:hover { background: var(--wash); }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
main { flex: 1; }
.sheet { inline-size: min(30rem, 100%); margin: clamp(2rem, 8vh, 5rem) auto; }
.sheet .text { padding-block: 1.75rem 1.5rem; padding-inline: 1.75rem; flex: none; }
.sheet h1 { font-size: 1.75rem; }
.sheet .text p { font-size: 1.0625rem; margin-block-start: .5rem; }
.sheet form, .sheet .deeds { display: flex; flex-wrap: wrap; gap: .75rem; padding: 0 1.75rem 1.75rem; }
footer { border-block-start: 1px solid var(--line); color: var(--soft); font-size: .875rem; padding-block: 1.25rem; }
@media (max-width: 30rem) { .balance { text-align: start; } }
`
