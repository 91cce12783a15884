import type { Treatment } from '../../../../rules/progress/treatment.ts'
import { t } from '../../../words/words.ts'
import css from './panels.module.css'
import tones from './tones.module.css'

/** The step of the ordinal ramp on which each treatment stands; a result takes the step nearest to it. */
const toneOf: Readonly<Record<Treatment, 't1' | 't2' | 't3' | 't4' | 't5'>> = {
  get_going: 't1',
  stay_focused: 't2',
  sorta: 't3',
  on_track: 't4',
  made_it: 't5',
  missed_goal: 't2',
  missed_mq: 't3',
  did_it: 't5',
}

/** Where one person stands, by colour and by name. */
export function Standing({ treatment }: { readonly treatment: Treatment }) {
  return <span className={`${css.standing} ${tones[toneOf[treatment]]}`}>{t(`treatment.${treatment}`)}</span>
}
