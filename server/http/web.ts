import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Answers what no route knows. */
export type Answer = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** Pages whose addresses carry a key are for nobody else, search engines included. */
const robots = ['User-agent: *', 'Disallow: /activation', 'Disallow: /reset-password', 'Disallow: /dev/', ''].join('\n')

/** Serves the built pages: hashed files for a year and ready compressed. Its answer is the one page, for every other path. */
export async function mountWeb(app: FastifyInstance, folder: string): Promise<Answer> {
  const page = await readFile(join(folder, 'index.html'))
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    wildcard: false,
    setHeaders: (reply, path) => {
      const isHashed = /[\\/]assets[\\/]/.test(path)
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/robots.txt', (_, reply) =>
    reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(robots),
  )
  return (request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    if (!isPage || /^\/assets\//.test(request.url))
      return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
    // The pages of the catalogue are one place to the router, which has no address for their beginning.
    if (/^\/rewards\/?(\?|$)/.test(request.url)) return reply.redirect('/rewards/merchandise')
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  }
}
