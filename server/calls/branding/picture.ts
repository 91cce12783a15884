import { getBrandPicture } from '../../../contract/calls/branding/picture.ts'
import { readBrandPicture } from '../../features/clients/brand-pictures.ts'
import { route } from '../../http/route.ts'

export const getBrandPictureRoute = route(
  getBrandPicture,
  'anyone',
  async ({ db, client, params: { name }, reply }) => {
    const picture = await readBrandPicture(db, client.clientId, name)
    if (!picture.ok) return picture
    // A new picture has a new name: what this one shows never changes.
    reply.header('cache-control', 'private, max-age=31536000, immutable')
    reply.header('etag', `"${name}"`)
    return picture
  },
)
