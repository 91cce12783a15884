import { paths } from '../../../paths.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { c } from '../../../words/console-words.ts'
import { Page } from './Page.tsx'

/** Who has no grant sees this page and nothing else (W10a). */
export function NoRole() {
  return (
    <Page title={c('no-role.title')} lead={c('no-role.lead')} look="text">
      <a className={buttonClass({})} href={paths.dashboard}>
        {c('frame.participant-view')}
      </a>
    </Page>
  )
}
