/** What stands on what, and the least contrast it needs: 4.5 for words, 3 for shapes that carry meaning (WCAG 2). */
export interface Pairing {
  readonly ink: string
  readonly on: string
  readonly least: number
}

const text = 4.5
const shape = 3
const papers = ['--bg', '--surface', '--surface-2']
const surfaces = [...papers, '--surface-3']
const tints = ['--tint', '--tint-2']

function each(inks: readonly string[], ons: readonly string[], least: number): Pairing[] {
  return inks.flatMap(ink => ons.map(on => ({ ink, on, least })))
}

export const pairings: readonly Pairing[] = [
  // Words on surfaces and tints; the quietest ink keeps to paper.
  ...each(['--ink', '--ink-2', '--brand-ink'], [...surfaces, ...tints], text),
  ...each(['--ink-3'], papers, text),
  ...each(['--ink'], ['--glass'], text),
  ...each(['--bg'], ['--ink'], text),
  // Buttons in their three states.
  ...each(['--on-action'], ['--action', '--action-hover', '--action-active'], text),
  // Shapes that carry meaning: the trail's straight form, level rings, outlines of treatments and of controls, focus.
  ...each(['--brand-graphic', '--brand-graphic-2'], surfaces, shape),
  ...each(['--brand-graphic', '--brand-graphic-2'], ['--tint'], shape),
  ...each(['--treat-line'], papers, shape),
  ...each(['--line-ctl'], papers, shape),
  ...each(['--focus'], [...surfaces, ...tints], shape),
  // Treatments.
  ...[1, 2, 3, 4, 5].map(step => ({ ink: `--on-treat-${step}`, on: `--treat-${step}`, least: text })),
  // Meaning: points, right, wrong, careful.
  ...['reward', 'good', 'bad', 'warn'].flatMap(kind => each([`--${kind}-ink`], [`--${kind}-tint`, '--surface'], text)),
  ...each(['--ink'], ['--good-tint', '--bad-tint', '--warn-tint', '--reward-tint'], text),
  ...each(['--reward-ink'], ['--bg'], text),
  ...each(['--bad'], ['--surface', '--bg', '--surface-2'], shape),
  ...each(['--good', '--warn'], ['--surface'], shape),
]
