import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { launchAs } from '../../../contract/calls/launch-as.ts'
import { useTitle } from '../../branding/use-title.ts'
import { call } from '../../client/call.ts'
import { errorText } from '../../client/error-text.ts'
import { paths } from '../../paths.ts'
import { Picture } from '../../scenes/Picture.tsx'
import camp from '../../scenes/pictures/camp.svg'
import noSignal from '../../scenes/pictures/no-signal.svg'
import { enter } from '../../session/sign-in.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { t } from '../../words/words.ts'
import css from './LaunchAsScreen.module.css'

/**
 * Signs in as somebody else by the token of the address, then opens the dashboard (N08). The token is tried once and taken
 * out of the address at once, so that no history keeps it.
 */
export function LaunchAsScreen() {
  const navigate = useNavigate()
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '')
  const [failure, setFailure] = useState<unknown>()
  useTitle(t('launch.title'))

  useEffect(() => {
    if (token === '') return
    void tryOnce(token).then(
      () => navigate({ to: paths.dashboard, replace: true }),
      error => setFailure(error ?? ''),
    )
  }, [token, navigate])

  const hasFailed = token === '' || failure !== undefined
  return (
    <main className={css.page} id="main" aria-busy={!hasFailed}>
      <div role={hasFailed ? 'alert' : 'status'}>
        <EmptyState
          heading="h1"
          title={t(hasFailed ? 'launch.failed-heading' : 'launch.heading')}
          text={token === '' ? t('launch.no-token') : hasFailed ? errorText(failure) : t('launch.text')}
          picture={<Picture key={String(hasFailed)} src={hasFailed ? noSignal : camp} plain />}
          action={
            hasFailed && (
              <Link className={buttonClass({})} to={paths.root}>
                {t('launch.to-login')}
              </Link>
            )
          }
        />
      </div>
    </main>
  )
}

const tried = new Set<string>()

async function tryOnce(token: string): Promise<void> {
  if (tried.has(token)) return
  tried.add(token)
  history.replaceState(history.state, '', paths.launchAs)
  await enter(await call(launchAs, { body: { token } }))
}
