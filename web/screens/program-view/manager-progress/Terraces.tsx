import { Link } from '@tanstack/react-router'
import type { CSSProperties, ReactNode } from 'react'
import type { Theme } from '../../../../rules/programs/program.ts'
import { paths } from '../../../paths.ts'
import { sceneOf } from '../../../scenes/themes.ts'
import { formatNumber } from '../../../words/format.ts'
import { Dots } from './Dots.tsx'
import { dotColumns, dotsFor, peoplePerDot } from './dots.ts'
import { narrowed, type Place, searchOf } from './place-in-tables.ts'
import css from './Terraces.module.css'
import type { TerraceStep } from './terrace-steps.ts'
import tones from './tones.module.css'

export interface TerracesProps {
  readonly programViewId: string
  readonly place: Place
  readonly label: string
  readonly steps: readonly TerraceStep[]
  readonly theme: Theme
  /** Headline and figures, in the quiet sky. */
  readonly children: ReactNode
}

/** How high a terrace stands, 0 to 1; two wide ones stay lower, so that they do not become a wall. */
function riseOf(at: number, count: number): number {
  return (at / (count - 1)) * (count > 2 ? 1 : 0.55)
}

/** The team in one landscape: a dot is a person, a terrace how far they came. Names and counts say the same in words. */
export function Terraces({ programViewId, place, label, steps, theme, children }: TerracesProps) {
  const behind = sceneOf(theme)?.ranges
  const perDot = peoplePerDot(steps.reduce((sum, { count }) => sum + count, 0))
  const columns = dotColumns(Math.max(...steps.map(({ count }) => dotsFor(count, perDot))), steps.length)
  return (
    <div className={`${css.team} ${behind ? '' : css.plain}`}>
      {behind && (
        <svg className={css.far} viewBox="0 0 1280 360" preserveAspectRatio="none" aria-hidden="true" focusable="false">
          <path d={behind[0]} fill="var(--range-1)" />
          <path d={behind[1]} fill="var(--range-2)" opacity=".7" />
        </svg>
      )}
      <div className={css.head}>{children}</div>
      <ul className={css.terraces} aria-label={label}>
        {steps.map((step, at) => (
          <li
            key={step.name}
            className={`${css.terrace} ${tones[`t${step.tone}`]}`}
            style={{ '--rise': riseOf(at, steps.length) } as CSSProperties}
          >
            <Dots count={dotsFor(step.count, perDot)} columns={columns} />
            {at === steps.length - 1 && (
              <svg className={css.flag} viewBox="-4 -94 44 98" aria-hidden="true" focusable="false">
                <path d="M0 2V-90" stroke="var(--pole)" strokeWidth="3.4" strokeLinecap="round" />
                <path d="M1-90c11-5 17 6 33-1v20c-16 7-22-5-33 1z" fill="var(--ember)" />
              </svg>
            )}
            <Link
              className={css.block}
              to={paths.managerProgress}
              params={{ programViewId }}
              search={searchOf(
                isChosen(step, place) ? narrowed(place, none) : narrowed(place, { ...none, ...step.narrowing }),
              )}
              hash={isChosen(step, place) ? undefined : 'people'}
              resetScroll={false}
              activeOptions={{ exact: true }}
              aria-current={isChosen(step, place) || undefined}
            >
              <b>{formatNumber(step.count)}</b> <span>{step.name}</span> {step.note && <small>{step.note}</small>}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

const none = { standing: undefined, group: undefined, level: undefined, moved: undefined } as const

/** Whether the list of people shows who stands on this terrace. */
function isChosen({ narrowing }: TerraceStep, { standing, group, level }: Place): boolean {
  if ('standing' in narrowing) return narrowing.standing === standing
  return narrowing.level === level && (group === undefined || narrowing.group === group)
}
