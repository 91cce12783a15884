import { useEffect, useState } from 'react'
import { getProgramRules } from '../../../../../contract/calls/program/rules.ts'
import type { ProgramView } from '../../../../../contract/calls/program-views.ts'
import { errorText } from '../../../../client/error-text.ts'
import { raiseError } from '../../../../client/errors.ts'
import { failureOf } from '../../../../client/failure-of.ts'
import { useCall } from '../../../../client/use-call.ts'
import { useErrorOf } from '../../../../client/use-error-of.ts'
import { ownLink } from '../../../../parts/texts/TextPage.tsx'
import { Picture } from '../../../../scenes/Picture.tsx'
import noSignal from '../../../../scenes/pictures/no-signal.svg'
import { useSession } from '../../../../session/session.ts'
import { Button } from '../../../../ui/Button.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { Loading } from '../../../../ui/Loading.tsx'
import { Modal } from '../../../../ui/Modal.tsx'
import { RichText } from '../../../../ui/RichText.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { t } from '../../../../words/words.ts'
import css from './ProgramRules.module.css'
import { RulesFile } from './RulesFile.tsx'

export interface RulesDrawerProps {
  readonly view: ProgramView
  /** The person's own, or the first that a leader reads. */
  readonly groupId: string
  readonly onClose: () => void
}

/** The rules of a program for a group and the person's role, beside what they were looking at. */
export function RulesDrawer({ view, groupId: first, onClose }: RulesDrawerProps) {
  const { locale } = useSession()
  const [groupId, setGroupId] = useState(first)
  const { groups = [] } = view
  const params = { programId: view.programId, groupId, role: view.role }
  const rules = useCall(getProgramRules, { params })
  const failure = useErrorOf('goal-levels')
  const error = failureOf(rules)
  // The rules hold the levels: a failure is one of theirs, and once the server refuses them, those read before no longer
  // stand (E05).
  useEffect(() => {
    if (error) raiseError('goal-levels', error)
  }, [error])

  return (
    <Modal
      look="wide-drawer"
      title={t('rules.title', { program: view.programName })}
      closeText={t('shell.close')}
      onClose={onClose}
      focusAfter={() => document.getElementById('program-rules-link')}
    >
      {groups.length > 1 && (
        <label className={`field ${css.group}`}>
          <span className="field__l">{t('rules.group')}</span>
          <select className="input select" value={groupId} onChange={event => setGroupId(event.target.value)}>
            {groups.map(group => (
              <option key={group.groupId} value={group.groupId}>
                {group.name}
              </option>
            ))}
          </select>
        </label>
      )}
      {error ? (
        <EmptyState
          heading="h3"
          title={t('rules.failed')}
          text={errorText(failure?.error ?? error)}
          picture={<Picture src={noSignal} plain />}
          action={
            <Button busy={rules.isFetching} onClick={() => void rules.refetch()}>
              {t('rules.try-again')}
            </Button>
          }
        />
      ) : rules.data ? (
        <div className={css.rules}>
          {groups.length < 2 && <p className="muted">{t('rules.for', { group: rules.data.groupName })}</p>}
          <RulesFile key={groupId} params={params} programName={rules.data.programName} />
          {rules.data.parts.map(({ locale: written, content }, at) => (
            <article
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
              key={at}
              className={css.text}
              lang={written === locale.code ? undefined : written.replace('_', '-')}
            >
              <RichText content={content} ownLink={ownLink} />
            </article>
          ))}
        </div>
      ) : (
        <Loading label={t('shell.loading')}>
          <div className={css.rules}>
            <Skeleton height="3rem" />
            <Skeleton height="12rem" />
            <Skeleton height="18rem" />
          </div>
        </Loading>
      )}
    </Modal>
  )
}
