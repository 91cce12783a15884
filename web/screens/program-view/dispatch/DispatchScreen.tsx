import { useParams, useRouter } from '@tanstack/react-router'
import { getProgramView } from '../../../../contract/calls/program-views.ts'
import { useTitle } from '../../../branding/use-title.ts'
import { errorText } from '../../../client/error-text.ts'
import { useCall } from '../../../client/use-call.ts'
import { Picture } from '../../../scenes/Picture.tsx'
import noSignal from '../../../scenes/pictures/no-signal.svg'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { t } from '../../../words/words.ts'

/** Seen only where a program view could not be read: who can be led on is led on at the door (guard.ts). */
export function DispatchScreen() {
  const { programViewId: id = '' } = useParams({ strict: false })
  const router = useRouter()
  const { error, isFetching, refetch } = useCall(getProgramView, { params: { id } })
  useTitle(t('dispatch.title'))

  async function tryAgain() {
    const { isSuccess } = await refetch()
    if (isSuccess) await router.invalidate()
  }

  if (!error) {
    return (
      <main id="main">
        <Loading label={t('shell.loading')}>{null}</Loading>
      </main>
    )
  }
  return (
    <main id="main" className="wrap">
      <EmptyState
        heading="h1"
        title={t('dispatch.failed')}
        text={errorText(error)}
        picture={<Picture src={noSignal} plain />}
        action={
          <Button busy={isFetching} onClick={() => void tryAgain()}>
            {t('dispatch.try-again')}
          </Button>
        }
      />
    </main>
  )
}
