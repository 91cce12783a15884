import type { HelpTexts as Texts } from '../../../../contract/help-texts.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { t } from '../../../words/words.ts'
import css from './HelpTexts.module.css'

export interface HelpTextsProps {
  readonly helpTexts: Texts | undefined
  readonly minQualifierName: string | undefined
  readonly bonusName: string | undefined
}

/** What counts, in the words of the program's author: toward the goal, the second measure and the bonus. */
export function HelpTexts({ helpTexts, minQualifierName, bonusName }: HelpTextsProps) {
  if (!helpTexts) return null
  const { goal, minimumQualifier, bonus } = helpTexts
  const texts = [
    { name: t('help.goal'), text: goal },
    { name: minQualifierName, text: minimumQualifier },
    { name: bonusName, text: bonus },
  ].flatMap(({ name, text }) => (name && text ? [{ name, text }] : []))
  return (
    <dl className={css.help}>
      {texts.map(({ name, text }) => (
        <div key={name}>
          <dt>
            <Icon name="info" />
            {name}
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
