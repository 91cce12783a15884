import type { ProgramView } from '../../../../contract/calls/program-views.ts'
import type { IconName } from '../../../ui/Icon.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { formatDate } from '../../../words/format.ts'
import { t } from '../../../words/words.ts'
import { HelpTexts } from '../parts/HelpTexts.tsx'
import type { GoalLevels } from '../parts/levels-ahead.ts'
import css from './WelcomeScreen.module.css'

export interface HowCardProps {
  readonly view: ProgramView
  readonly levels: GoalLevels | undefined
}

/** How it works, in three steps with their days, and what counts where the author explains it. */
export function HowCard({ view, levels }: HowCardProps) {
  const [from, to] = [formatDate(view.startDate), formatDate(view.endDate)]
  const until = formatDate(view.goalSelectionToDate ?? view.startDate)
  const steps: readonly { icon: IconName; title: string; days: string; text: string }[] = [
    {
      icon: 'target',
      title: t('welcome.step.choose'),
      days: t('welcome.step.until', { date: until }),
      text: t('welcome.step.choose-text'),
    },
    {
      icon: 'trend',
      title: t('welcome.step.go'),
      days: t('welcome.step.between', { from, to }),
      text: t('welcome.step.go-text'),
    },
    {
      icon: 'flag',
      title: t('welcome.step.reach'),
      ...(view.payoutTiming === 'pay_at_progress'
        ? { days: t('welcome.step.until', { date: to }), text: t('welcome.step.reach-text-progress') }
        : { days: t('welcome.step.after', { date: to }), text: t('welcome.step.reach-text') }),
    },
  ]
  return (
    <section className="card" aria-labelledby="how">
      <h2 id="how">{t('welcome.how')}</h2>
      <ol className={css.steps}>
        {steps.map(({ icon, title, days, text }) => (
          <li key={icon}>
            <span className={css.mark}>
              <Icon name={icon} flip={icon === 'flag'} />
            </span>
            <h3>{title}</h3>
            <p className={css.days}>{days}</p>
            <p className="muted">{text}</p>
          </li>
        ))}
      </ol>
      {levels?.helpTexts && (
        <div className={css.help}>
          <HelpTexts
            helpTexts={levels.helpTexts}
            minQualifierName={levels.minQualifierName}
            bonusName={levels.bonusPayout?.name}
          />
        </div>
      )}
    </section>
  )
}
