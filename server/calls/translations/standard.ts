import { getStandardBundle } from '../../../contract/calls/translations/standard.ts'
import { cachingOf, getClientBundle, versionFor } from '../../features/translations/get-bundle.ts'
import { route } from '../../http/route.ts'

export const getStandardBundleRoute = route(getStandardBundle, 'anyone', async ({ params, query, client, reply }) => {
  reply.header('cache-control', cachingOf(query.v, versionFor(client))).header('vary', 'host')
  return getClientBundle(client, params.bundleName, query.locale ?? client.defaultLocale)
})
