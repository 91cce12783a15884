import type { Route } from 'playwright-core'

/** The calls that return who is signed in. */
export const ofUser = /\/api\/v1\.0\/(?:user|login)$/

/** The real answer of the server. Fetched outside the browser, where a client's host does not resolve. */
export function fetchAtHome(route: Route) {
  const url = new URL(route.request().url())
  const headers = { ...route.request().headers(), host: url.host, origin: url.origin }
  return route.fetch({ url: `http://localhost:${url.port}${url.pathname}${url.search}`, headers })
}

/** The person as the server knows them, with something changed. */
export async function withUser(route: Route, change: object): Promise<void> {
  const response = await fetchAtHome(route)
  const user = (await response.json()) as object
  await route.fulfill({ response, json: response.ok() ? { ...user, ...change } : user })
}
