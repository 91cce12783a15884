import { shownSets } from '../../../../../rules/plans/plan.ts'
import { CallError } from '../../../../client/call-error.ts'
import { errorText } from '../../../../client/error-text.ts'
import { Alert } from '../../../../ui/Alert.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { t } from '../../../../words/words.ts'
import css from './Plan.module.css'
import { PlanSetView } from './PlanSetView.tsx'
import type { PlanKeeper, PlanState } from './plan-keeper.ts'

export interface PlanStatusProps {
  readonly state: PlanState
  readonly keeper: PlanKeeper
}

/** Whether it is saved, quietly; what went wrong, with what was written kept; or which of two plans shall stay. */
export function PlanStatus({ state, keeper }: PlanStatusProps) {
  const { newer, error, isSaving, noSavedMessage } = state
  return (
    <>
      <p className={css.saved} role="status">
        {!noSavedMessage && !newer ? (
          <>
            <Icon name="check-c" />
            {t('plan.saved')}
          </>
        ) : (
          isSaving && error === undefined && <span className="muted">{t('plan.saving')}</span>
        )}
      </p>
      {error !== undefined && !newer && (
        <div className={css.failed}>
          <Alert kind="bad">{isAway(error) ? t('plan.away') : t('plan.failed', { why: errorText(error) })}</Alert>
          <Button look="soft" size="sm" busy={isSaving} onClick={() => void keeper.flush()}>
            {t('plan.save-again')}
          </Button>
        </div>
      )}
      {newer && (
        <div className={css.newer}>
          <Alert kind="warn">{t('plan.changed-elsewhere')}</Alert>
          <h3>{t('plan.other')}</h3>
          {shownSets(newer.plan).length > 0 ? (
            shownSets(newer.plan).map(set => <PlanSetView key={set.id} set={set} />)
          ) : (
            <p className="muted">{t('plan.other-empty')}</p>
          )}
          <div className="row row--wrap">
            <Button size="sm" onClick={() => void keeper.keepMine()}>
              {t('plan.keep-mine')}
            </Button>
            <Button look="line" size="sm" onClick={keeper.takeNewer}>
              {t('plan.take-other')}
            </Button>
          </div>
        </div>
      )}
    </>
  )
}

function isAway(error: unknown): boolean {
  return error instanceof CallError && error.messageCode === 'errors.generic.unreachable'
}
