import type { ConsolePerson } from '../../../../contract/calls/admin/people.ts'
import { c } from '../../../words/console-words.ts'
import { countryName, languageName } from '../../../words/display-names.ts'
import { formatDate, formatList, formatMoment, formatNumber } from '../../../words/format.ts'
import { Facts } from '../parts/Facts.tsx'

/** The account, and how the person has come to be signed in. */
export function Account({ person }: { readonly person: ConsolePerson }) {
  const { signIn, roles, units, locale, country, hireDate, addedAt } = person
  const facts: readonly (readonly [string, string | undefined | false])[] = [
    [c('people.since'), formatMoment(addedAt)],
    [c('people.hired'), hireDate && formatDate(hireDate, 'day-and-year')],
    [c('people.roles'), roles.length > 0 && formatList(roles.map(role => c(`role.${role}`)))],
    [c('people.units'), formatList(units.map(({ name, role }) => c('people.place', { name, role })))],
    [c('people.language'), locale && languageName(locale)],
    [c('people.country'), country && countryName(country)],
    [c('people.password'), signIn && c(`people.password-${signIn.password}`)],
    [c('people.password-changed'), signIn?.passwordChangedAt && formatMoment(signIn.passwordChangedAt)],
    [c('people.activated'), signIn?.activatedAt && formatMoment(signIn.activatedAt)],
    [c('people.last-seen'), signIn && (signIn.lastSeenAt ? formatMoment(signIn.lastSeenAt) : c('people.never'))],
    [c('people.sessions-now'), signIn && formatNumber(signIn.liveSessions)],
    [
      c('people.wrong-tries'),
      signIn &&
        (signIn.waitsUntil
          ? c('people.waits', { tries: formatNumber(signIn.wrongPasswords), at: formatMoment(signIn.waitsUntil) })
          : formatNumber(signIn.wrongPasswords)),
    ],
  ]
  return (
    <>
      <section className="pane" aria-labelledby="account">
        <div className="pane__h">
          <h2 id="account">{c('people.account')}</h2>
        </div>
        <Facts rows={facts} />
      </section>
      {signIn && signIn.sessions.length > 0 && (
        <section className="pane pane--flush" aria-labelledby="sign-ins">
          <div className="pane__h">
            <h2 id="sign-ins">{c('people.sign-ins')}</h2>
          </div>
          <ol className="log log--days">
            {signIn.sessions.map(({ beganAt, by, launchedBy, isLive }) => (
              <li key={`${beganAt} ${by}`}>
                <div>
                  <b>{launchedBy ? c('people.by-launch', { by: launchedBy }) : c(`people.by-${by as 'login'}`)}</b>
                  <small>
                    <time dateTime={beganAt}>{formatMoment(beganAt)}</time>
                    {isLive && ` · ${c('people.live')}`}
                  </small>
                </div>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  )
}
