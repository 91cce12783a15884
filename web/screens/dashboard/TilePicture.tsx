import { type CSSProperties, useState } from 'react'
import type { ProgramView } from '../../../contract/calls/program-views.ts'
import { focusOf } from '../../scenes/landscapes.ts'
import { Picture } from '../../scenes/Picture.tsx'
import { clampPercent } from '../../scenes/place-on-path.ts'
import { Stage } from '../../scenes/Stage.tsx'
import { sceneOf } from '../../scenes/themes.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import css from './TilePicture.module.css'

export interface TilePictureProps {
  readonly branding: ProgramView['branding']
  /** The drawing of the mountain theme. */
  readonly src: string
  /** How far along the way the figure stands, in percent; without it there is no figure. */
  readonly progress?: number
  /** What stands in where a client has neither a theme nor a picture of its own. */
  readonly icon: IconName
}

/** The picture of a tile: a drawing of its own in the mountains, elsewhere a small view of the theme's scene. */
export function TilePicture({ branding: { theme, heroImageUrl }, src, progress, icon }: TilePictureProps) {
  const scene = sceneOf(theme)
  if (!scene) return <PlainPicture image={heroImageUrl} icon={icon} progress={progress} />
  if (scene.landscape.id === 'mountain') return <Picture src={src} progress={progress} />
  const { Marker, landscape } = scene
  return (
    <div
      className={`scene ${css.scene} ${progress === undefined ? css.bare : ''}`}
      style={focusOf(landscape)}
      aria-hidden="true"
    >
      <Stage art={landscape.art} progress={progress} from={progress} reachWidth={scene.reachWidth}>
        {progress !== undefined && (
          <div className={`pin marker ${scene.markerClass ?? ''}`} data-marker="">
            <Marker />
          </div>
        )}
      </Stage>
    </div>
  )
}

interface PlainPictureProps {
  readonly image?: string
  readonly icon: IconName
  readonly progress?: number
}

/** Theme `none`: the client's own picture under its tint, else on light grey the path laid flat, or a quiet mark. */
function PlainPicture({ image, icon, progress }: PlainPictureProps) {
  const [failed, setFailed] = useState<string>()
  return (
    <div className={css.plain} aria-hidden="true">
      {image && image !== failed ? (
        <img src={image} alt="" onError={() => setFailed(image)} />
      ) : progress === undefined ? (
        <Icon name={icon} />
      ) : (
        <div className={css.way} style={{ '--p': clampPercent(progress) } as CSSProperties}>
          <i />
          <Icon name="flag" flip />
        </div>
      )}
    </div>
  )
}
