import { useParams } from '@tanstack/react-router'
import { getProgramView } from '../../../../contract/calls/program-views.ts'
import { brandProperties } from '../../../branding/brand.ts'
import { useTitle } from '../../../branding/use-title.ts'
import { errorText } from '../../../client/error-text.ts'
import { useCall } from '../../../client/use-call.ts'
import { Picture } from '../../../scenes/Picture.tsx'
import noSignal from '../../../scenes/pictures/no-signal.svg'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { t } from '../../../words/words.ts'
import { ProgramRules } from '../parts/rules/ProgramRules.tsx'
import { useLeaveWhenElsewhere } from '../parts/use-leave-when-elsewhere.ts'
import { Welcome } from './Welcome.tsx'
import css from './WelcomeScreen.module.css'

/** The start of a program (N12): its story, its days, what it pays, and the way to a goal. */
export function WelcomeScreen() {
  const { programViewId: id = '' } = useParams({ strict: false })
  const { data: view, error, isFetching, refetch } = useCall(getProgramView, { params: { id } })
  useTitle(view ? t('welcome.title', { program: view.programName }) : t('dispatch.title'))
  useLeaveWhenElsewhere('welcome', view)

  if (view) {
    return (
      <main id="main" className={css.screen} data-brand style={brandProperties(view.branding)}>
        {view.programViewStatus === 'goal_selection' && <Welcome view={view} />}
        <div className="wrap">
          <ProgramRules view={view} />
        </div>
      </main>
    )
  }
  if (!error) return <WelcomeLoading />
  return (
    <main id="main" className="wrap">
      <EmptyState
        heading="h1"
        title={t('welcome.failed')}
        text={errorText(error)}
        picture={<Picture src={noSignal} plain />}
        action={
          <Button busy={isFetching} onClick={() => void refetch()}>
            {t('welcome.try-again')}
          </Button>
        }
      />
    </main>
  )
}

function WelcomeLoading() {
  return (
    <main id="main" className={css.loading}>
      <Loading label={t('shell.loading')}>
        <div className="wrap--wide">
          <Skeleton height="clamp(34rem, 50vw, 44rem)" />
        </div>
        <div className="wrap">
          <div className={css.columns}>
            <Skeleton height="24rem" />
            <Skeleton height="24rem" />
          </div>
        </div>
      </Loading>
    </main>
  )
}
