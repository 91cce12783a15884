import { Icon } from '../../ui/Icon.tsx'
import { t } from '../../words/words.ts'
import css from './OnboardingScreen.module.css'

const stages = [
  { name: 'pick', icon: 'target' },
  { name: 'climb', icon: 'trend' },
  { name: 'earn', icon: 'gift' },
] as const

/** What a program is, in three stages: pick a goal, climb, earn. */
export function HowStep() {
  return (
    <ol className={css.stages}>
      {stages.map(({ name, icon }) => (
        <li key={name}>
          <Icon name={icon} />
          <div>
            <h2>{t(`onboarding.how.${name}`)}</h2>
            <p>{t(`onboarding.how.${name}-text`)}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
