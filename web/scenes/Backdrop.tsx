import type { Theme as ThemeId } from '../../rules/programs/program.ts'
import { Art } from './Art.tsx'
import { focusOf, landscapeOf } from './landscapes.ts'
import map from './mountain/tiles/overview.svg'
import './scene.css'

/**
 * A theme's landscape without a journey in it: no trail, no figures; for `none`, a map. It fills a `.scene` box.
 * Decoration only. `image`: the client's own picture in the place of the map.
 */
export function Backdrop({ theme, image }: { readonly theme: ThemeId; readonly image?: string | undefined }) {
  const landscape = landscapeOf(theme)
  if (!landscape) {
    return <div className="scene__map">{image ? <img src={image} alt="" /> : <Art src={map} />}</div>
  }
  return (
    <div className="scene__stage scene__stage--bare" style={focusOf(landscape)}>
      <Art src={landscape.art} />
    </div>
  )
}
