import { checkActivationLink } from '../../contract/calls/activate/check.ts'
import { activate } from '../../contract/calls/activate.ts'
import { mintLaunchToken } from '../../contract/calls/admin/launch-tokens.ts'
import { getAvatar } from '../../contract/calls/avatar.ts'
import { getClient } from '../../contract/calls/client.ts'
import { getClientCountries } from '../../contract/calls/client-country.ts'
import { getCompanyBrandingAndRules } from '../../contract/calls/company-branding-and-rules.ts'
import { contactUs } from '../../contract/calls/contact-us.ts'
import { getEnv } from '../../contract/calls/env.ts'
import { forgotPassword } from '../../contract/calls/forgot-password.ts'
import { forgotUsername } from '../../contract/calls/forgot-username.ts'
import { launchAs } from '../../contract/calls/launch-as.ts'
import { login } from '../../contract/calls/login.ts'
import { reportRenderError } from '../../contract/calls/render-errors.ts'
import { checkPasswordLink } from '../../contract/calls/save-password/check.ts'
import { savePassword } from '../../contract/calls/save-password.ts'
import { getShopKeys } from '../../contract/calls/shop/keys.ts'
import { reverseShopOrder } from '../../contract/calls/shop/orders/reverse.ts'
import { placeShopOrder } from '../../contract/calls/shop/orders.ts'
import { exchangeShopTicket } from '../../contract/calls/shop/tickets.ts'
import { getText } from '../../contract/calls/texts.ts'
import { getNativeBundle } from '../../contract/calls/translations/native.ts'
import { getStandardBundle } from '../../contract/calls/translations/standard.ts'
import { saveAvatar } from '../../contract/calls/user/avatar.ts'
import { issueTicket } from '../features/tickets/tickets.ts'
import { avatarForm } from './access-own-fixture.ts'
import {
  type AccessRow,
  type AnyCall,
  callerOf,
  everyone,
  type RequestParts,
  requestOf,
  row,
} from './access-row-fixture.ts'
import { type HostileWorld, mark, password } from './hostile-world-fixture.ts'

const nothing = () => ({})
/** Of the host's own people: whoever asks at the other client's host gets the answer of somebody unknown. */
const atHome = (answer: string, elsewhere: string) => ({
  ...everyone(`${answer} hers`),
  ann: answer,
  launched: answer,
  foreigner: elsewhere,
  foreignOwner: elsewhere,
  thief: elsewhere,
})

/** Who is answered what by the calls that ask for no session. */
export const anybodyRows: readonly AccessRow[] = [
  row(getClient, nothing, everyone('200')),
  row(getCompanyBrandingAndRules, nothing, everyone('200')),
  row(getClientCountries, nothing, everyone('200')),
  row(getEnv, nothing, everyone('200')),
  row(reportRenderError, () => ({ body: { message: 'A', componentStack: 'B', path: '/' } }), everyone('200')),
  row(getNativeBundle, () => ({ params: { bundleName: 'goalquest' } }), everyone('200')),
  row(getStandardBundle, () => ({ params: { bundleName: 'goalquest' } }), everyone('200')),
  row(
    getText,
    async ({ one }) => {
      // The rows of an owner's texts leave one with the mark.
      await one.within(tx => tx.query('delete from client_texts'))
      return { params: { name: 'faq' } }
    },
    everyone('200'),
  ),
  row(getShopKeys, nothing, everyone('200')),
  row(contactUs, () => ({ body: { name: 'A', emailAddress: 'a@example.com', subject: 'B', message: 'C' } }), {
    ...everyone('200'),
    launched: '403',
  }),

  // Whoever knows Ann's password may sign in as her, on her client's host alone.
  row(
    login,
    async world => {
      await world.resetPassword(world.people.ann)
      return { body: { username: mark, password } }
    },
    atHome('200', '401'),
  ),
  // Whoever asks for a mail learns nothing by it.
  row(forgotPassword, () => ({ body: { userName: mark } }), {
    ...everyone('200'),
    unknown: () => ({ body: { userName: 'nobody' } }),
    isAlikeForAll: true,
  }),
  row(forgotUsername, () => ({ body: { emailAddress: `${mark}@example.com` } }), {
    ...everyone('200'),
    unknown: () => ({ body: { emailAddress: 'nobody@example.com' } }),
    isAlikeForAll: true,
  }),
  // Whoever holds the link of a mail may set that person's password, once, on their client's host.
  row(activate, async world => ({ body: { k: await linkOf(world, 'activation'), newPassword } }), {
    ...everyone('200'),
    unknown: () => ({ body: { k: 'x'.repeat(43), newPassword } }),
    foreigner: '410',
    foreignOwner: '410',
    thief: '410',
  }),
  // Whoever holds it may ask whether it still works, and learns no more.
  row(checkActivationLink, async world => ({ body: { k: await linkOf(world, 'activation') } }), {
    ...everyone('200'),
    unknown: () => ({ body: { k: 'x'.repeat(43) } }),
    foreigner: '410',
    foreignOwner: '410',
    thief: '410',
  }),
  row(checkPasswordLink, async world => ({ body: { k: await linkOf(world, 'password-reset') } }), {
    ...everyone('200'),
    unknown: () => ({ body: { k: 'x'.repeat(43) } }),
    foreigner: '410',
    foreignOwner: '410',
    thief: '410',
  }),
  row(savePassword, async world => ({ body: { k: await linkOf(world, 'password-reset'), newPassword } }), {
    ...everyone('200'),
    unknown: () => ({ body: { k: 'x'.repeat(43), newPassword } }),
    foreigner: '410',
    foreignOwner: '410',
    thief: '410',
  }),

  // Whoever holds a launch token is who it was minted for, once; whoever has the name of a picture sees it.
  row(
    launchAs,
    async world => {
      const wish = { userName: mark, reason: 'to see what she sees' }
      return { body: { token: await answerTo(world, 'admin', mintLaunchToken, { body: wish }, 'token') } }
    },
    atHome('200', '401'),
  ),
  row(
    getAvatar,
    async world => {
      const url = await answerTo(
        world,
        'ann',
        saveAvatar,
        { payload: avatarForm(String(world.people.ann.personId)) },
        'url',
      )
      return { params: { name: url.replace(/^.*\//, '') } }
    },
    {
      ...everyone('200'),
      foreigner: '404',
      foreignOwner: '404',
      thief: '404',
      unknown: () => ({ params: { name: 'A'.repeat(32) } }),
    },
  ),

  // The catalogue's server alone, which says its secret.
  row(exchangeShopTicket, () => ({ body: { ticket: 'nothing' } }), everyone('401')),
  row(placeShopOrder, () => ({ body: { visit: 'a', orderKey: 'a', points: 1, description: 'A' } }), everyone('401')),
  row(reverseShopOrder, () => ({ params: { orderKey: 'a' }, body: { orderKey: 'a', reason: 'A' } }), everyone('401')),
]

const newPassword = 'quite another Staple 7'

/** The secret of a link to somebody new. */
async function linkOf(world: HostileWorld, purpose: 'activation' | 'password-reset'): Promise<string> {
  const { personId } = await world.newPerson()
  return world.one.within(tx => issueTicket(tx, { purpose, personId, lifeSeconds: 60 }))
}

/** A field of what another call answers, as one step before the one that is asked. */
async function answerTo(world: HostileWorld, name: 'admin' | 'ann', call: AnyCall, parts: RequestParts, field: string) {
  const answer = await world.send(requestOf(call, parts, await callerOf(world, name)))
  if (answer.status !== 200) throw new Error(`${call.name} answered ${answer.status}: ${answer.text}`)
  return (JSON.parse(answer.text) as Record<string, string>)[field]!
}
