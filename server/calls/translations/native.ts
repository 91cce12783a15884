import { getNativeBundle } from '../../../contract/calls/translations/native.ts'
import { cachingOf, getBundle } from '../../features/translations/get-bundle.ts'
import { door } from '../../http/door.ts'

export const getNativeBundleDoor = door(getNativeBundle, 'anyone', async ({ params, query, client, reply }) => {
  reply.header('cache-control', cachingOf(query.v)).header('vary', 'host')
  return getBundle(params.bundleName, query.locale ?? client.defaultLocale)
})
