import { useState } from 'react'

export interface AvatarProps {
  readonly initials: string
  readonly imageUrl?: string
  readonly size?: AvatarSize
}

export type AvatarSize = 'sm' | 'md' | 'lg' | 'xl'

/** How wide each size is, in CSS pixels: for requesting a picture of that width. */
export const avatarWidth: Readonly<Record<AvatarSize, number>> = { sm: 32, md: 40, lg: 56, xl: 128 }

/** A person's picture, or initials where there is none to show. The name is said beside it, so both are decoration. */
export function Avatar({ initials, imageUrl, size = 'md' }: AvatarProps) {
  const [lost, setLost] = useState<string>()
  const className = size === 'md' ? 'avatar' : `avatar avatar--${size}`
  if (imageUrl && imageUrl !== lost) {
    return <img className={className} src={imageUrl} alt="" onError={() => setLost(imageUrl)} />
  }
  return <span className={className} data-initials={initials} />
}
