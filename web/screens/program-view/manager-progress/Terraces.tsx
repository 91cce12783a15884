import type { CSSProperties, ReactNode } from 'react'
import type { Theme } from '../../../../rules/programs/program.ts'
import { formatNumber } from '../../../words/format.ts'
import { dotSize, dotsFor, peoplePerDot } from './dots.ts'
import css from './Terraces.module.css'
import type { TerraceStep } from './terrace-steps.ts'
import tones from './tones.module.css'

export interface TerracesProps {
  readonly label: string
  readonly steps: readonly TerraceStep[]
  readonly theme: Theme
  /** Headline and figures, in the quiet sky. */
  readonly children: ReactNode
}

/** The ranges behind the terraces, far and near, as wide as the card: summits, or swell, or nothing at all. */
const ranges: Readonly<Record<'peaks' | 'swell', readonly [far: string, near: string]>> = {
  peaks: [
    'M0 250 90 210 170 232 280 160 350 196 470 130 560 176 690 96 770 140 900 60 990 110 1100 30 1190 76 1280 20V360H0Z',
    'M0 310 120 262 220 290 340 226 450 262 590 190 700 232 840 150 950 190 1080 104 1180 140 1280 90V360H0Z',
  ],
  swell: [
    'M0 236C120 200 200 214 320 196S540 150 680 158 900 96 1020 104 1200 40 1280 44V360H0Z',
    'M0 296C140 254 240 286 380 244S640 220 760 190 980 168 1080 134 1220 112 1280 96V360H0Z',
  ],
}

function rangesOf(theme: Theme) {
  if (theme === 'none') return undefined
  return theme === 'ocean' ? ranges.swell : ranges.peaks
}

/** How high a terrace stands, 0 to 1; two wide ones stay lower, so that they do not become a wall. */
function riseOf(at: number, count: number): number {
  return (at / (count - 1)) * (count > 2 ? 1 : 0.55)
}

/** The team in one landscape: a dot is a person, a terrace how far they came. Names and counts say the same in words. */
export function Terraces({ label, steps, theme, children }: TerracesProps) {
  const behind = rangesOf(theme)
  const perDot = peoplePerDot(steps.reduce((sum, { count }) => sum + count, 0))
  const size = dotSize(Math.max(...steps.map(({ count }) => dotsFor(count, perDot))))
  return (
    <div className={`${css.team} ${behind ? '' : css.plain}`}>
      {behind && (
        <svg className={css.far} viewBox="0 0 1280 360" preserveAspectRatio="none" aria-hidden="true" focusable="false">
          <path d={behind[0]} fill="var(--range-1)" />
          <path d={behind[1]} fill="var(--range-2)" opacity=".7" />
        </svg>
      )}
      <div className={css.head}>{children}</div>
      <ul className={`${css.terraces} ${css[size]}`} aria-label={label}>
        {steps.map((step, at) => (
          <li
            key={step.tone}
            className={`${css.terrace} ${tones[`t${step.tone}`]}`}
            style={{ '--rise': riseOf(at, steps.length) } as CSSProperties}
          >
            <span className={css.dots} aria-hidden="true">
              {Array.from({ length: dotsFor(step.count, perDot) }, (_, dot) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: dots are alike
                <i key={dot} />
              ))}
            </span>
            {at === steps.length - 1 && (
              <svg className={css.flag} viewBox="-4 -94 44 98" aria-hidden="true" focusable="false">
                <path d="M0 2V-90" stroke="var(--pole)" strokeWidth="3.4" strokeLinecap="round" />
                <path d="M1-90c11-5 17 6 33-1v20c-16 7-22-5-33 1z" fill="var(--ember)" />
              </svg>
            )}
            <span className={css.block}>
              <b>{formatNumber(step.count)}</b> <span>{step.name}</span> {step.note && <small>{step.note}</small>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
