import type { Theme as ThemeId } from '../../rules/programs/program.ts'
import { Art } from './Art.tsx'
import { focusOf, pictures } from './pictures.ts'
import map from './tiles/overview.svg'
import './scene.css'

/**
 * A theme's landscape without a journey in it: no trail, no figures; for `none`, a map. It fills a `.scene` box.
 * Decoration only.
 */
export function Backdrop({ theme }: { readonly theme: ThemeId }) {
  const picture = pictures[theme]
  if (!picture) {
    return (
      <div className="scene__map">
        <Art src={map} />
      </div>
    )
  }
  return (
    <div className="scene__stage scene__stage--bare" style={focusOf(picture)}>
      <Art src={picture.art} />
    </div>
  )
}
