import type { Theme as ThemeId } from '../../rules/programs/program.ts'
import { Art } from './Art.tsx'
import { focusOf, pictures } from './pictures.ts'
import './scene.css'

/** A theme's landscape without a journey in it: no trail, no figures. It fills a `.scene` box. Decoration only. */
export function Backdrop({ theme }: { readonly theme: ThemeId }) {
  const picture = pictures[theme]
  if (!picture) return null
  return (
    <div className="scene__stage scene__stage--bare" style={focusOf(picture)}>
      <Art src={picture.art} />
    </div>
  )
}
