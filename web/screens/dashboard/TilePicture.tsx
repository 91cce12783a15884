import { type CSSProperties, type ReactNode, useState } from 'react'
import type { ProgramView } from '../../../contract/calls/program-views.ts'
import type { TileType } from '../../../rules/programs/tile-type.ts'
import { Picture } from '../../scenes/Picture.tsx'
import { clampPercent } from '../../scenes/place-on-path.ts'
import { tileDrawing } from '../../scenes/tiles.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import css from './TilePicture.module.css'

export interface TilePictureProps {
  readonly branding: ProgramView['branding']
  /** Which drawing of the theme: mostly that of the tile's own type. */
  readonly drawing: TileType
  /** How far along the way the figure stands, in percent; without it there is no figure. */
  readonly progress?: number
  /** What stands in where a client has neither a theme nor a picture of its own. */
  readonly icon: IconName
}

/** The picture of a tile: a drawing of the program's theme, or the client's own picture. */
export function TilePicture({ branding: { theme, heroImageUrl }, drawing, progress, icon }: TilePictureProps) {
  const src = tileDrawing(theme, drawing)
  if (src) return <Picture src={src} progress={progress} />
  return (
    <PlainPicture image={heroImageUrl}>
      {progress === undefined ? <Icon name={icon} /> : <FlatWay progress={progress} />}
    </PlainPicture>
  )
}

export interface PlainPictureProps {
  readonly image?: string
  /** What light grey shows where the client has no picture, or where it does not come. */
  readonly children: ReactNode
}

/** Theme `none`: the client's own picture under its tint, else something quiet on light grey. */
export function PlainPicture({ image, children }: PlainPictureProps) {
  const [failed, setFailed] = useState<string>()
  return (
    <div className={css.plain} aria-hidden="true">
      {image && image !== failed ? <img src={image} alt="" onError={() => setFailed(image)} /> : children}
    </div>
  )
}

/** The path laid flat: how much of it is done, where the person stands, the flag at its end. */
function FlatWay({ progress }: { readonly progress: number }) {
  return (
    <div className={css.way} style={{ '--p': clampPercent(progress) } as CSSProperties}>
      <i />
      <Icon name="flag" flip />
    </div>
  )
}
