import { getStandardBundle } from '../../../contract/calls/translations/standard.ts'
import { cachingOf, getBundle } from '../../features/translations/get-bundle.ts'
import { door } from '../../http/door.ts'

export const getStandardBundleDoor = door(getStandardBundle, 'anyone', async ({ params, query, client, reply }) => {
  reply.header('cache-control', cachingOf(query.v)).header('vary', 'host')
  return getBundle(params.bundleName, query.locale ?? client.defaultLocale)
})
