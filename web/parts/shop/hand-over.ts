import { getAccountStatement } from '../../../contract/calls/user/account/statement/all.ts'
import { getMarketPlaceUrl, type PageType } from '../../../contract/calls/user/market-place-url.ts'
import { call } from '../../client/call.ts'
import { CallError } from '../../client/call-error.ts'
import { dismissErrorsOf, raiseError } from '../../client/errors.ts'
import { refresh } from '../../client/use-call.ts'
import { paths } from '../../paths.ts'
import { isInFrame } from '../../session/is-in-frame.ts'
import { refreshUser } from '../../session/refresh-user.ts'
import { sessionId } from '../../session/session-id.ts'
import { onLeave } from '../../session/sign-in.ts'
import { spokenLocale } from '../../words/words.ts'

/**
 * The way to the client's catalogue (C93, N02). The new tab is opened by the click itself, or the browser would block it,
 * and without a link to this one (security T26). So the two talk over a channel that is named for this one visit.
 */

/** The message to the new tab: where to go, or that there is nowhere to go. */
export type HandOver = { readonly address: string; readonly sessionId?: string } | { readonly failed: true }

/** Whether the address is the client's own catalogue: a place of the application, for which the new tab needs the session. */
export const isOwnCatalogue = (address: string) => address.startsWith('/rewards/')

/** How long the new tab may take to open its page, in milliseconds: then the browser has kept it from opening. */
export const longestOpening = 20_000

export const channelOf = (visit: string) => `shop:${visit}`

// Points were spent over there, or came back: who returns to this tab sees what they have now.
function whenBack(): void {
  if (document.visibilityState === 'visible') void Promise.allSettled([refreshUser(), refresh(getAccountStatement)])
}
onLeave(() => document.removeEventListener('visibilitychange', whenBack))

export function openShop(type: PageType, openHere: (address: string) => unknown): void {
  dismissErrorsOf('shop-catalogue')
  document.addEventListener('visibilitychange', whenBack)
  if (isInFrame()) openFromFrame(type, openHere)
  else openBesideThis(type)
}

function openBesideThis(type: PageType): void {
  const visit = Array.from(crypto.getRandomValues(new Uint32Array(4)), part => part.toString(36)).join('-')
  const channel = new BroadcastChannel(channelOf(visit))
  window.open(`${paths.loading}#${spokenLocale().code}.${visit}`, '_blank', 'noopener,noreferrer')

  const answer = call(getMarketPlaceUrl, { params: { type } }).then(
    ({ marketPlaceUrl }): HandOver => ({
      address: marketPlaceUrl,
      ...(isOwnCatalogue(marketPlaceUrl) && { sessionId: sessionId()! }),
    }),
    (error): HandOver => {
      raiseError('shop-catalogue', error)
      return { failed: true }
    },
  )
  const waiting = setTimeout(() => {
    raiseError('shop-catalogue', new CallError({ messageCode: 'errors.shop-blocked' }))
    channel.close()
  }, longestOpening)
  // The new tab says when it listens.
  channel.onmessage = async () => {
    clearTimeout(waiting)
    channel.postMessage(await answer)
    channel.close()
  }
}

// From a frame of another site no channel reaches a tab of ours: the address is there first, the tab then, by the same click.
function openFromFrame(type: PageType, openHere: (address: string) => unknown): void {
  call(getMarketPlaceUrl, { params: { type } }).then(
    ({ marketPlaceUrl }) => {
      // The session of a frame may live in its page alone: it stays there.
      if (isOwnCatalogue(marketPlaceUrl)) return void openHere(marketPlaceUrl)
      window.open(marketPlaceUrl, '_blank', 'noopener,noreferrer')
    },
    error => raiseError('shop-catalogue', error),
  )
}
