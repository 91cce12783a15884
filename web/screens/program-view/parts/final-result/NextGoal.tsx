import { Link } from '@tanstack/react-router'
import type { ProgramView } from '../../../../../contract/calls/program-views.ts'
import { brandProperties } from '../../../../branding/brand.ts'
import { paths } from '../../../../paths.ts'
import { Picture } from '../../../../scenes/Picture.tsx'
import { tileDrawing } from '../../../../scenes/tiles.ts'
import { buttonClass } from '../../../../ui/Button.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { t } from '../../../../words/words.ts'
import css from './FinalResult.module.css'
import { useNextGoal } from './use-next-goal.ts'

/** A next step: the program whose goal can be chosen now, else the one that is under way or comes next. */
export function NextGoal({ programViewId }: { readonly programViewId: string }) {
  const next = useNextGoal(programViewId)
  if (!next) return null
  const map = tileDrawing(next.branding.theme, 'overview') ?? tileDrawing('mountain', 'overview')
  return (
    <section className={`card ${css.next}`} aria-labelledby="next" data-brand style={brandProperties(next.branding)}>
      {map && (
        <div className={css.nextPicture}>
          <Picture src={map} />
        </div>
      )}
      <div>
        <p className="muted small">{t('final.next')}</p>
        <h2 id="next">{next.programName}</h2>
        <p className="muted">{nextText(next)}</p>
      </div>
      <Link
        className={buttonClass({ look: 'soft' })}
        to={paths.programView}
        params={{ programViewId: next.programViewId }}
      >
        {t(next.programViewStatus === 'goal_selection' ? 'final.next-choose' : 'tile.progress.action')}
        <Icon name="arrow" flip />
      </Link>
    </section>
  )
}

function nextText(next: ProgramView): string {
  if (next.programViewStatus === 'goal_selection') return t('final.next-days', { days: next.daysToGoalSelectionEnd })
  return next.daysToStart > 0
    ? t('progress.chip.days-to-start', { days: next.daysToStart })
    : t('progress.chip.days-left', { days: next.daysToEnd })
}
