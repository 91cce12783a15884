import type { Theme as ThemeId } from '../../rules/programs/program.ts'
import { Art } from './Art.tsx'
import { focusOf, landscapeOf } from './landscapes.ts'
import map from './mountain/tiles/overview.svg'
import './scene.css'

/**
 * A theme's landscape without a journey in it: no trail, no figures; for `none`, a map. It fills a `.scene` box.
 * Decoration only.
 */
export function Backdrop({ theme }: { readonly theme: ThemeId }) {
  const landscape = landscapeOf(theme)
  if (!landscape) {
    return (
      <div className="scene__map">
        <Art src={map} />
      </div>
    )
  }
  return (
    <div className="scene__stage scene__stage--bare" style={focusOf(landscape)}>
      <Art src={landscape.art} />
    </div>
  )
}
