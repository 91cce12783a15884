import type { ClientData } from '../../../contract/calls/client.ts'
import { safeNext } from '../../../rules/programs/safe-next.ts'
import { isInFrame } from '../../session/is-in-frame.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { t } from '../../words/words.ts'
import css from './SignOn.module.css'

/** The ways to sign on, the first one foremost (A17); each takes along where the person meant to go. */
export function SignOn({ ssoConfig }: Pick<ClientData, 'ssoConfig'>) {
  const { providers, ssoType } = ssoConfig
  const next = new URLSearchParams(location.search).get('next') ?? undefined
  // A provider shows its own page in no frame.
  const target = isInFrame() ? '_blank' : undefined
  return (
    <>
      <div className={css.ways}>
        {providers.map(({ providerId, name }, at) => (
          <a
            key={providerId}
            className={buttonClass({ size: 'lg', block: true, look: at === 0 ? 'primary' : 'line' })}
            href={signOnUrl(providerId, next)}
            target={target}
            rel="noopener"
          >
            <Icon name="shield" />
            {t('login.sign-in-with', { name })}
          </a>
        ))}
      </div>
      {providers.length === 0 && ssoType === 'sso_only' && <p>{t('login.sso-elsewhere')}</p>}
      {providers.length > 0 && ssoType === 'sso_login' && <p className={css.or}>{t('login.or')}</p>}
    </>
  )
}

function signOnUrl(providerId: string, next: string | undefined): string {
  const query = new URLSearchParams({ provider: providerId })
  if (next !== undefined) query.set('next', safeNext(next))
  return `/sso/login?${query}`
}
