import sprite from './icons.svg'

/** The symbols of icons.svg; a test keeps this list and the file equal. */
export const iconNames = [
  'arrow',
  'bag',
  'cal',
  'camera',
  'check',
  'check-c',
  'chev-d',
  'chev-r',
  'clock',
  'compass',
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
  'lock',
  'logout',
  'minus',
  'mail',
  'org',
  'plus',
  'search',
  'shield',
  'spark',
  'star',
  'storm',
  'target',
  'ticket',
  'trash',
  'trend',
  'upload',
  'user',
  'warn',
  'wind',
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
