import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import type { ProgramView } from '../../../contract/calls/program-views.ts'
import { brandProperties } from '../../branding/brand.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import css from './Tile.module.css'

export interface TileProps {
  readonly view: ProgramView
  /** `<TilePicture …>`; it fills the tile's picture. */
  readonly picture: ReactNode
  readonly chip?: { readonly icon?: IconName; readonly text: string }
  readonly title: string
  readonly action: string
  /** Where on the program's screen the action leads. */
  readonly section?: string
  /** A short fact beside the action. */
  readonly aside?: ReactNode
  /** The one that stands out: twice as wide, its action a button. */
  readonly wide?: boolean
  readonly children?: ReactNode
}

/** One program as a postcard: a picture, where the person stands, and one way on. All of it is one link. */
export function Tile({ view, picture, chip, title, action, section, aside, wide = false, children }: TileProps) {
  const id = useId()
  return (
    <article className={wide ? `${css.tile} ${css.wide}` : css.tile} data-brand style={brandProperties(view.branding)}>
      <div className={css.picture}>
        <div className={css.art}>{picture}</div>
        {chip && (
          <Chip kind="glass" icon={chip.icon}>
            {chip.text}
          </Chip>
        )}
      </div>
      <div className={css.body}>
        <p className="eyebrow" id={`${id}-program`}>
          {view.programName}
        </p>
        <h2 id={`${id}-title`}>
          {/* Titles repeat from tile to tile; with the program's name each link is distinct, and by voice it hears the words of its face. */}
          <Link
            to={paths.programView}
            params={{ programViewId: view.programViewId }}
            hash={section}
            aria-labelledby={`${id}-title ${id}-program ${id}-action`}
          >
            {title}
          </Link>
        </h2>
        {children}
        {/* The title's link covers the tile, so that these words are its face and no second link. */}
        <div className={css.foot}>
          <span className={wide ? buttonClass({}) : 'link'} aria-hidden="true">
            <span id={`${id}-action`}>{action}</span>
            <Icon name="arrow" flip />
          </span>
          {aside && <span className={css.aside}>{aside}</span>}
        </div>
      </div>
    </article>
  )
}
