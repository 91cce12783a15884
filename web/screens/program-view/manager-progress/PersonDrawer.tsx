import { Suspense, useState } from 'react'
import { viewPlan } from '../../../../contract/calls/manager/view-plan.ts'
import type { ProgramView } from '../../../../contract/calls/program-views.ts'
import type { Look } from '../../../../rules/team/team-today.ts'
import { CallError } from '../../../client/call-error.ts'
import { lazyComponent } from '../../../client/code.ts'
import { errorText } from '../../../client/error-text.ts'
import { useCall } from '../../../client/use-call.ts'
import { Picture } from '../../../scenes/Picture.tsx'
import noSignal from '../../../scenes/pictures/no-signal.svg'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { titleToFocus } from '../../../ui/focus-title.ts'
import { Loading } from '../../../ui/Loading.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { t } from '../../../words/words.ts'
import css from './PersonView.module.css'

const PersonView = lazyComponent(async () => (await import('./PersonView.tsx')).PersonView)

export interface PersonDrawerProps {
  readonly view: ProgramView
  readonly userId: string
  /** What the leader looks at them for, where a list says so. */
  readonly look?: Look
  readonly onClose: () => void
}

/** One participant beside the tables: figures, chart, final result and how it was calculated (P18). */
export function PersonDrawer({ view, userId, look, onClose }: PersonDrawerProps) {
  const { data, error, isFetching, refetch } = useCall(viewPlan, { params: { userId, programId: view.programId } })
  // The same person may be in two lists: the focus goes back to the link that was pressed, while it is there.
  const [opener] = useState(() => document.activeElement?.closest('a'))
  const isUnknown = error instanceof CallError && error.httpCode === 404
  return (
    <Modal
      look="wide-drawer"
      title={data?.name ?? t(error ? 'manager.person.failed' : 'manager.person.title')}
      closeText={t('shell.close')}
      onClose={onClose}
      focusAfter={() =>
        (opener?.isConnected ? opener : null) ?? document.getElementById(linkId(userId)) ?? titleToFocus()
      }
    >
      {data ? (
        <Suspense fallback={<PersonLoading />}>
          <PersonView view={view} person={data} look={look} />
        </Suspense>
      ) : error ? (
        <EmptyState
          heading="h3"
          title={t('manager.person.not-there')}
          text={errorText(error)}
          picture={<Picture src={noSignal} plain />}
          action={
            isUnknown ? (
              <Button onClick={onClose}>{t('manager.failed.to-top')}</Button>
            ) : (
              <Button busy={isFetching} onClick={() => void refetch()}>
                {t('manager.failed.retry')}
              </Button>
            )
          }
        />
      ) : (
        <PersonLoading />
      )}
    </Modal>
  )
}

function PersonLoading() {
  return (
    <div className={css.loading}>
      <Loading label={t('shell.loading')}>
        <div className={css.view}>
          <Skeleton height="9rem" />
          <Skeleton height="16rem" />
          <Skeleton height="12rem" />
        </div>
      </Loading>
    </div>
  )
}

/** The link in the table that opens a person's drawer, and gets the focus back. */
export function linkId(userId: string): string {
  return `person-${userId}`
}
