import type { ProgramView } from '../../../contract/calls/program-views.ts'
import { Picture } from '../../scenes/Picture.tsx'
import { focusOf } from '../../scenes/pictures.ts'
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
  if (!scene) return <PlainPicture image={heroImageUrl} icon={icon} />
  if (scene.id === 'mountain') return <Picture src={src} progress={progress} />
  const { Marker } = scene
  return (
    <div
      className={`scene ${css.scene} ${progress === undefined ? css.bare : ''}`}
      style={focusOf(scene.picture)}
      aria-hidden="true"
    >
      <Stage art={scene.picture.art} progress={progress} from={progress} reachWidth={scene.reachWidth}>
        {progress !== undefined && (
          <div className="pin marker" data-marker="">
            <Marker />
          </div>
        )}
      </Stage>
    </div>
  )
}

/** Theme `none`: the client's own picture under its tint, else a quiet mark on light grey. */
function PlainPicture({ image, icon }: { readonly image?: string; readonly icon: IconName }) {
  return (
    <div className={css.plain} aria-hidden="true">
      {image ? <img src={image} alt="" /> : <Icon name={icon} />}
    </div>
  )
}
