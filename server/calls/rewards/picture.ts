import { getRewardPicture } from '../../../contract/calls/rewards/picture.ts'
import { readPicture } from '../../features/rewards/keep-pictures.ts'
import { route } from '../../http/route.ts'

export const getRewardPictureRoute = route(
  getRewardPicture,
  'anyone',
  async ({ db, client, params: { name }, query, reply }) => {
    const width = query.width === undefined ? undefined : Number(query.width)
    const picture = await readPicture(db, client.clientId, name, width)
    if (!picture.ok) return picture
    // A new picture has a new name: what this one shows never changes.
    reply.header('cache-control', 'private, max-age=31536000, immutable')
    reply.header('etag', `"${name}-${width ?? 'whole'}"`)
    return picture
  },
)
