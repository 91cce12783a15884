import { paths } from '../../../paths.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { c } from '../../../words/console-words.ts'
import { Page } from './Page.tsx'

/** Who acts as somebody else sees this page and nothing else: trying again would change nothing. */
export function WhileActing() {
  return (
    <Page title={c('frame.while-acting')} lead={c('frame.while-acting-lead')} look="text">
      <a className={buttonClass({})} href={paths.dashboard}>
        {c('frame.participant-view')}
      </a>
    </Page>
  )
}
