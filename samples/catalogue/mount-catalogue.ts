import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import type { ReplyOf } from '../../contract/call.ts'
import type { ClientData } from '../../contract/calls/client.ts'
import type { CompanyBrandingAndRules } from '../../contract/calls/company-branding-and-rules.ts'
import type { placeShopOrder } from '../../contract/calls/shop/orders.ts'
import type { exchangeShopTicket } from '../../contract/calls/shop/tickets.ts'
import { pageTypes } from '../../contract/calls/user/market-place-url.ts'
import { askCairn, type Cairn, type CairnAnswer } from './ask-cairn.ts'
import { CatalogueVisits, type Visit } from './catalogue-visits.ts'
import { type Thing, thingOf } from './goods.ts'
import { cancelledPage, confirmPage, failedPage, overPage, root, shopPage, thanksPage } from './pages.ts'
import { sampleSecret } from './sample-secret.ts'
import { styleOf } from './style.ts'

/**
 * A small catalogue of the demo's own (W11): a site by itself, which knows of Cairn what any catalogue does, the client's
 * host and its secret, and asks it over HTTP. It stands in for a client's real one on a machine of its own.
 */
export function mountSampleCatalogue(app: FastifyInstance, { secret }: { readonly secret: Buffer }): void {
  const visits = new CatalogueVisits()
  // In a room of its own: its pages post forms, and nobody else may (security T10).
  app.register(async room => {
    room.removeAllContentTypeParsers()
    room.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    )
    const config = { needsClient: true }
    const cairnOf = (request: FastifyRequest): Cairn => ({
      socket: request.raw.socket,
      host: request.headers.host!,
      secret: sampleSecret(secret, request.client!.key),
    })

    room.get(`${root}/style.css`, { config }, async (request, reply) => {
      const { body } = await askCairn(cairnOf(request), 'company-branding-and-rules')
      const { primaryColor, secondaryColor } = (body as CompanyBrandingAndRules).clientBranding
      return reply.type('text/css; charset=utf-8').send(styleOf({ primary: primaryColor, secondary: secondaryColor }))
    })

    room.get<{ Querystring: { ticket?: string; kind?: string } }>(root, { config }, async (request, reply) => {
      const { ticket, kind } = request.query
      if (typeof ticket === 'string') {
        const visit = await enter(cairnOf(request), ticket)
        if (visit === undefined) return over(request, reply)
        reply.header('set-cookie', visits.begin(visit, root))
        // The ticket is spent: it need not stay in the address.
        return reply.redirect(`${root}?kind=${visit.kind}`, 303)
      }
      const visit = visitOf(request)
      if (visit === undefined) return over(request, reply)
      visit.kind = pageTypes.find(known => known === kind) ?? visit.kind
      return show(reply, shopPage(visit))
    })

    room.get<{ Params: { id: string } }>(`${root}/things/:id`, { config }, async (request, reply) => {
      const [visit, thing] = [visitOf(request), thingOf(request.params.id)]
      if (visit === undefined) return over(request, reply)
      if (thing === undefined || thing.points > visit.balance) return reply.redirect(root, 303)
      return show(reply, confirmPage(visit, thing, `SAMPLE-${randomBytes(4).toString('hex').toUpperCase()}`))
    })

    room.post<{ Params: { id: string }; Body: { orderKey?: string } }>(
      `${root}/things/:id`,
      { config },
      async (request, reply) => {
        const [visit, thing] = [visitOf(request), thingOf(request.params.id)]
        const orderKey = request.body?.orderKey ?? ''
        if (visit === undefined) return over(request, reply)
        if (thing === undefined || !/^SAMPLE-[0-9A-F]{8}$/.test(orderKey)) return reply.redirect(root, 303)
        const answer = await order(cairnOf(request), visit, thing, orderKey)
        if (isOver(answer)) return over(request, reply)
        if (answer.status !== 200) return show(reply, failedPage(visit, messageOf(answer)), 409)
        visit.balance = (answer.body as ReplyOf<typeof placeShopOrder>).accountBalance
        visit.orders.set(orderKey, thing.id)
        // Seen again by going back, without being sent again.
        return reply.redirect(`${root}/orders/${orderKey}`, 303)
      },
    )

    room.get<{ Params: { key: string } }>(`${root}/orders/:key`, { config }, async (request, reply) => {
      const visit = visitOf(request)
      if (visit === undefined) return over(request, reply)
      const thing = thingOf(visit.orders.get(request.params.key) ?? '')
      return thing === undefined ? reply.redirect(root, 303) : show(reply, thanksPage(visit, thing, request.params.key))
    })

    room.post<{ Params: { key: string } }>(`${root}/orders/:key/cancel`, { config }, async (request, reply) => {
      const visit = visitOf(request)
      if (visit === undefined) return over(request, reply)
      const thing = thingOf(visit.orders.get(request.params.key) ?? '')
      if (thing === undefined) return reply.redirect(root, 303)
      const path = `shop/orders/${request.params.key}/reverse`
      const answer = await askCairn(cairnOf(request), path, { reason: 'cancelled by the person' })
      if (answer.status !== 200) return show(reply, failedPage(visit, messageOf(answer)), 409)
      visit.orders.delete(request.params.key)
      visit.balance += thing.points
      return show(reply, cancelledPage(visit, thing.points))
    })
  })

  function visitOf(request: FastifyRequest): Visit | undefined {
    return visits.find(request.headers.cookie, request.client!.key)
  }

  function over(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return show(reply, overPage(request.client!.defaultLocale), 403)
  }
}

/** What every catalogue does with a ticket: look at the signature, then exchange it. */
async function enter(cairn: Cairn, ticket: string): Promise<Visit | undefined> {
  const { body: keys } = await askCairn(cairn, 'shop/keys')
  const options = { algorithms: ['EdDSA'], maxTokenAge: '60s', clockTolerance: '5s' }
  const signed = await jwtVerify(ticket, createLocalJWKSet(keys as JSONWebKeySet), options).catch(() => undefined)
  // This catalogue stands on the client's own host: who issued the ticket is whom it is for.
  if (signed === undefined || signed.payload.aud !== signed.payload.iss) return undefined
  const answer = await askCairn(cairn, 'shop/tickets', { ticket })
  if (answer.status !== 200) return undefined
  const person = answer.body as ReplyOf<typeof exchangeShopTicket>
  const client = (await askCairn(cairn, 'client')).body as ClientData
  return {
    ...person,
    client: client.key,
    clientName: client.name,
    kind: person.pageType,
    balance: person.accountBalance,
    orders: new Map(),
  }
}

function order(cairn: Cairn, { visit }: Visit, thing: Thing, orderKey: string): Promise<CairnAnswer> {
  return askCairn(cairn, 'shop/orders', { visit, orderKey, points: thing.points, description: `sample ${thing.id}` })
}

function isOver({ status, body }: CairnAnswer): boolean {
  return status === 404 && (body as { messageCode?: string }).messageCode === 'errors.shop-visit-over'
}

function messageOf({ body }: CairnAnswer): string {
  return (body as { message?: string }).message ?? ''
}

function show(reply: FastifyReply, page: string, status = 200): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page)
}
