import type { CSSProperties } from 'react'
import type { ProgramView } from '../../../contract/calls/program-views.ts'
import { Art } from '../../scenes/Art.tsx'
import { goalsFor, tileDrawing } from '../../scenes/tiles.ts'
import css from './ChoosePicture.module.css'
import { PlainPicture, TilePicture } from './TilePicture.tsx'

export interface ChoosePictureProps {
  readonly branding: ProgramView['branding']
  /** The names of the levels where the tile has room for them, lowest first. */
  readonly levels?: readonly string[]
}

/** What may be chosen: every level in its place, or on a small tile the open way. */
export function ChoosePicture({ branding, levels }: ChoosePictureProps) {
  if (levels === undefined) return <TilePicture branding={branding} drawing="progress" progress={0} icon="flag" />
  const src = tileDrawing(branding.theme, 'goal-selection')
  if (!src) {
    return (
      <PlainPicture image={branding.heroImageUrl}>
        <ol className={css.stairs}>
          {levels.map((name, index) => (
            <li key={name} style={{ '--height': (index + 1) / levels.length } as CSSProperties}>
              <span className={css.name}>{name}</span>
            </li>
          ))}
        </ol>
      </PlainPicture>
    )
  }
  return (
    <div className={`scene ${css.goals}`} aria-hidden="true">
      <div className="scene__stage">
        <Art src={src} />
        {goalsFor(levels.length).map(({ x, y }, index) => (
          <span className="pin" style={{ '--x': x, '--y': y } as CSSProperties} key={x}>
            <span className={css.name}>{levels[index]}</span>
          </span>
        ))}
      </div>
    </div>
  )
}
