import { Link } from '@tanstack/react-router'
import { brandProperties } from '../../../../branding/brand.ts'
import { paths } from '../../../../paths.ts'
import { Picture } from '../../../../scenes/Picture.tsx'
import { tileDrawing } from '../../../../scenes/tiles.ts'
import { buttonClass } from '../../../../ui/Button.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { t } from '../../../../words/words.ts'
import css from './FinalResult.module.css'
import { useNextGoal } from './use-next-goal.ts'

/** A next step: the program whose goal can be chosen now, where there is one. */
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
        <p className="muted">{t('final.next-days', { days: next.daysToGoalSelectionEnd })}</p>
      </div>
      <Link
        className={buttonClass({ look: 'soft' })}
        to={paths.programView}
        params={{ programViewId: next.programViewId }}
      >
        {t('final.next-choose')}
        <Icon name="arrow" flip />
      </Link>
    </section>
  )
}
