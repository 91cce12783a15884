import { mintLaunchToken } from '../../contract/calls/admin/launch-tokens.ts'
import { logout } from '../../contract/calls/logout.ts'
import { redeemCode } from '../../contract/calls/ots/redeem.ts'
import { streamEvents } from '../../contract/calls/session/events.ts'
import { extendSession } from '../../contract/calls/session/extend.ts'
import { getAccountStatement } from '../../contract/calls/user/account/statement/all.ts'
import { acknowledgePrivacyNotice } from '../../contract/calls/user/acknowledge-privacy-notice.ts'
import { removeAvatar } from '../../contract/calls/user/avatar/remove.ts'
import { saveAvatar } from '../../contract/calls/user/avatar.ts'
import { exportData } from '../../contract/calls/user/data-export.ts'
import { setUserLocale } from '../../contract/calls/user/locale.ts'
import { getMailChoices, setMailChoice } from '../../contract/calls/user/mails.ts'
import { getMarketPlaceUrl } from '../../contract/calls/user/market-place-url.ts'
import { finishOnboarding } from '../../contract/calls/user/onboarding.ts'
import { changePassword } from '../../contract/calls/user/password.ts'
import { getProfile } from '../../contract/calls/user/profile.ts'
import { getUser } from '../../contract/calls/user.ts'
import { validSession } from '../../contract/calls/valid-session.ts'
import { type AccessRow, row, signedIn } from './access-row-fixture.ts'
import { withCatalogue } from './access-settings-fixture.ts'
import { mark, password } from './hostile-world-fixture.ts'

const nothing = () => ({})

/** Who is answered what by the calls of the own account: each their own, and what acts on somebody's. */
export const ownRows: readonly AccessRow[] = [
  // A leader sees which of their programs runs: Ann's.
  row(getUser, nothing, { ...signedIn('200'), leader: '200 hers' }),
  row(validSession, nothing, signedIn('200')),
  row(extendSession, nothing, signedIn('200')),
  row(streamEvents, nothing, signedIn('200')),
  row(logout, nothing, signedIn('200')),
  row(getAccountStatement, nothing, signedIn('200')),
  row(getProfile, nothing, signedIn('200')),
  row(exportData, nothing, { ...signedIn('200'), launched: '403' }),
  row(setUserLocale, () => ({ body: { locale: 'en_US' } }), signedIn('200')),
  row(getMailChoices, nothing, signedIn('200')),
  row(setMailChoice, () => ({ body: { topic: 'points', isOn: false } }), { ...signedIn('200'), launched: '403' }),
  row(acknowledgePrivacyNotice, () => ({ body: { version: 1 } }), { ...signedIn('200'), launched: '403' }),
  row(finishOnboarding, () => ({ body: { locale: 'en_US', privacyVersion: 1 } }), {
    ...signedIn('409'),
    launched: '403',
  }),
  row(
    getMarketPlaceUrl,
    async world => {
      await withCatalogue(world)
      return { params: { type: 'merchandise' } }
    },
    { ...signedIn('200'), launched: '403', unknown: () => ({ params: { type: 'nothing' } }) },
  ),

  row(
    changePassword,
    async (world, { person }) => {
      if (person !== undefined) await world.resetPassword(person)
      return { body: { oldPassword: password, newPassword: 'quite another Staple 7' } }
    },
    { ...signedIn('200'), launched: '403' },
  ),
  row(saveAvatar, (_, { person }) => ({ payload: avatarForm(String(person?.personId ?? 1)) }), {
    ...signedIn('200'),
    launched: '403',
  }),
  row(removeAvatar, nothing, { ...signedIn('200'), launched: '403' }),
  row.of('in the name of Ann')(saveAvatar, ({ people }) => ({ payload: avatarForm(String(people.ann.personId)) }), {
    ...signedIn('403'),
    ann: '200',
    launched: '403',
  }),

  row(redeemCode, async world => ({ body: { userName: mark, code: await world.newCode() } }), {
    ...signedIn('403'),
    unknown: () => ({ body: { userName: mark, code: 'ABCD-EFGH-JKLM-NPQR' } }),
    ann: '200',
    launched: '403',
  }),
  row.of('into the own account, a code of another client')(
    redeemCode,
    async (world, caller) => ({
      body: {
        userName: caller.person?.userName ?? mark,
        code: await world.newCode(caller.host === 'one' ? world.two : world.one),
      },
    }),
    {
      ...signedIn('404'),
      unknown: (_, caller) => ({ body: { userName: caller.person?.userName ?? mark, code: 'ABCD-EFGH-JKLM-NPQR' } }),
      launched: '403',
    },
  ),

  // Who leads Ann, and who administers, may act as her.
  row(mintLaunchToken, () => ({ body: { userName: mark, reason: 'to see what she sees' } }), {
    ...signedIn('403'),
    unknown: () => ({ body: { userName: 'nobody', reason: 'to see what they see' } }),
    admin: '200',
    support: '200',
    leader: '200',
    otherLeader: '404',
    foreignOwner: '404',
  }),
]

/** A picture of 8 × 8. */
export const smallJpeg = `/9j/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZT
fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/
xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAAT/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCIAJH/2Q==`

/** It, as the page sends it. */
export function avatarForm(userId: string): { type: string; bytes: Buffer } {
  const head = (name: string, more = '') => `--part\r\ncontent-disposition: form-data; name="${name}"${more}\r\n`
  return {
    type: 'multipart/form-data; boundary=part',
    bytes: Buffer.concat([
      Buffer.from(`${head('userId')}\r\n${userId}\r\n`),
      Buffer.from(`${head('existingAvatarUrl')}\r\n../../etc/passwd\r\n`),
      Buffer.from(`${head('profile-pic', '; filename="avatar.jpg"')}content-type: image/jpeg\r\n\r\n`),
      Buffer.from(smallJpeg, 'base64'),
      Buffer.from('\r\n--part--\r\n'),
    ]),
  }
}
