import sprite from './icons.svg'

/** The symbols of icons.svg; a test keeps this list and the file equal. */
export const iconNames = [
  'arrow',
  'audit',
  'bag',
  'brand',
  'cal',
  'camera',
  'case',
  'check',
  'check-c',
  'chev-d',
  'chev-r',
  'clock',
  'code',
  'compass',
  'copy',
  'down',
  'drag',
  'edit',
  'eye',
  'eye-off',
  'file',
  'flag',
  'gift',
  'globe',
  'info',
  'key',
  'link',
  'lock',
  'logout',
  'mail',
  'menu',
  'minus',
  'org',
  'people',
  'plus',
  'programs',
  'results',
  'ring',
  'search',
  'shield',
  'spark',
  'star',
  'storm',
  'target',
  'ticket',
  'today',
  'trash',
  'trend',
  'two',
  'undo',
  'updown',
  'upload',
  'user',
  'warn',
  'wind',
  'words',
  'x',
  'x-c',
] as const
export type IconName = (typeof iconNames)[number]

export interface IconProps {
  readonly name: IconName
  /** Arrows and doors point the other way in right-to-left. */
  readonly flip?: boolean
  readonly className?: string
}

/** A line icon in the text's colour. Always beside words or inside a named control, so it is hidden from readers. */
export function Icon({ name, flip = false, className = '' }: IconProps) {
  return (
    <svg className={`i ${flip ? 'i--flip' : ''} ${className}`} aria-hidden="true" focusable="false">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
