import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { Suspense, useCallback, useState, useSyncExternalStore } from 'react'
import { getAdminMe } from '../../../../contract/calls/admin/me.ts'
import { lazyComponent } from '../../../client/code.ts'
import { errorText } from '../../../client/error-text.ts'
import { queries } from '../../../client/queries.ts'
import { useCall } from '../../../client/use-call.ts'
import { LiveUpdates } from '../../../live/LiveUpdates.tsx'
import { SessionPrompt } from '../../../session/SessionPrompt.tsx'
import { useSession } from '../../../session/session.ts'
import { ConnectionBar } from '../../../shell/ConnectionBar.tsx'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { c, speakConsole } from '../../../words/console-words.ts'
import { newCodes } from '../proof/new-codes.ts'
import { ProofDialog } from '../proof/ProofDialog.tsx'
import { RecoveryCodes } from '../proof/RecoveryCodes.tsx'
import { MeContext } from './me.ts'
import { NoRole } from './NoRole.tsx'
import { Rail } from './Rail.tsx'
import { useConsoleKeys } from './use-console-keys.ts'
import { WhileActing } from './WhileActing.tsx'

const Palette = lazyComponent(async () => (await import('./CommandPalette.tsx')).CommandPalette)
const FirstFactor = lazyComponent(async () => (await import('../proof/FirstFactor.tsx')).FirstFactor)
const EnterByProof = lazyComponent(async () => (await import('../proof/EnterByProof.tsx')).EnterByProof)

/** What stands around every screen of the console: rail, palette, session prompt, and the proof that the person is themselves. */
export function ConsoleFrame() {
  const { user, locale } = useSession()
  const isPreview = useRouterState({ select: ({ location }) => location.pathname.startsWith('/admin/preview/') })
  if (!user) return null
  // A participant's screens, in a frame of the author's page: nothing of the console stands around them.
  if (isPreview) return <Outlet />
  return (
    <QueryClientProvider client={queries} key={locale.code}>
      <Inside />
      <SessionPrompt key={user.userId} />
      <LiveUpdates key={`live ${user.userId}`} speakAs={speakConsole} />
    </QueryClientProvider>
  )
}

function Inside() {
  const { data: me, error, refetch } = useCall(getAdminMe)
  const isActing = error?.messageCode === 'errors.not-while-launched'
  const codes = useSyncExternalStore(newCodes.subscribe, newCodes.current)
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const openPalette = useCallback(() => setPaletteOpen(true), [])
  useConsoleKeys(openPalette)
  return (
    <div className="console">
      <Rail me={me} onSearch={openPalette} />
      <main id="main" tabIndex={-1}>
        <ConnectionBar />
        {error && !me && isActing && <WhileActing />}
        {error && !me && !isActing && (
          <div className="page page--text">
            <Alert kind="bad">{errorText(error)}</Alert>
            <Button look="line" onClick={() => void refetch()}>
              {c('frame.try-again')}
            </Button>
          </div>
        )}
        {me && (
          <MeContext value={me}>
            <Suspense>
              {codes ? (
                <RecoveryCodes codes={codes} />
              ) : me.grants.length === 0 ? (
                <NoRole />
              ) : me.needs === 'factor' ? (
                <FirstFactor />
              ) : me.needs === 'proof' ? (
                <EnterByProof />
              ) : (
                <Outlet />
              )}
            </Suspense>
            <ProofDialog />
            <Suspense>{isPaletteOpen && <Palette onClose={() => setPaletteOpen(false)} />}</Suspense>
          </MeContext>
        )}
      </main>
    </div>
  )
}
