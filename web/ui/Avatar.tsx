export interface AvatarProps {
  readonly initials: string
  readonly imageUrl?: string
  readonly size?: 'sm' | 'md' | 'lg'
}

/** A person's picture, or initials. The name is said beside it, so the avatar itself is decoration. */
export function Avatar({ initials, imageUrl, size = 'md' }: AvatarProps) {
  const className = size === 'md' ? 'avatar' : `avatar avatar--${size}`
  if (imageUrl) return <img className={className} src={imageUrl} alt="" />
  return (
    <span className={className} aria-hidden="true">
      {initials}
    </span>
  )
}
