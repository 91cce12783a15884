import { getAvatar } from '../../contract/calls/avatar.ts'
import { getAvatar as readAvatar } from '../features/avatars/get-avatar.ts'
import { route } from '../http/route.ts'

export const getAvatarRoute = route(getAvatar, 'anyone', async ({ db, client, params: { name }, query, reply }) => {
  const width = query.width === undefined ? undefined : Number(query.width)
  const picture = await readAvatar(db, client.clientId, name, width)
  if (!picture.ok) return picture
  // A new picture has a new name: what this one shows never changes.
  reply.header('cache-control', 'private, max-age=31536000, immutable')
  reply.header('etag', `"${name}-${width ?? 'whole'}"`)
  return picture
})
