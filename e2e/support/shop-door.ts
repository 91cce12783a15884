import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A catalogue's front door, which notes who comes: what a browser brings along is what the test looks at. */
export interface Shop {
  readonly url: string
  readonly visits: readonly { readonly url: string; readonly referer: string | undefined }[]
  close(): Promise<void>
}

export async function openShopDoor(): Promise<Shop> {
  const visits: { url: string; referer: string | undefined }[] = []
  const server = createServer((request, response) => {
    if (request.url !== '/favicon.ico') visits.push({ url: request.url ?? '', referer: request.headers.referer })
    response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end('<!doctype html><title>Shop</title><h1>Shop</h1>')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}/`,
    visits,
    close: () => new Promise(resolve => void server.close(() => resolve())),
  }
}
