import { avatarAddress } from '../../rules/profile/image-width.ts'
import { initialsOf } from '../branding/initials.ts'
import { Avatar, type AvatarSize, avatarWidth } from '../ui/Avatar.tsx'

export interface PersonAvatarProps {
  readonly person: { readonly firstName: string; readonly lastName: string; readonly avatarUrl?: string }
  readonly size?: AvatarSize
}

/** A person's picture as wide as it is shown, twice that above a device ratio of 2 (L13), or their initials. */
export function PersonAvatar({ person, size = 'md' }: PersonAvatarProps) {
  const { avatarUrl } = person
  return (
    <Avatar
      initials={initialsOf(person)}
      imageUrl={avatarUrl && avatarAddress(avatarUrl, avatarWidth[size], devicePixelRatio)}
      size={size}
    />
  )
}
