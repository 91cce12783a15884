import { createRoot, type Root } from 'react-dom/client'
import { onLeave } from '../../session/sign-in.ts'
import { Alert } from '../../ui/Alert.tsx'
import { t } from '../../words/words.ts'
import css from './Notice.module.css'

let place: HTMLElement | undefined
let root: Root | undefined

// It was said to whoever leaves.
onLeave(hush)

/**
 * Says that something was done after the page has gone on: read aloud, shown until it is dismissed or the next takes its
 * place. It stands beside the application, so that no screen has to carry it.
 */
export function say(text: string): void {
  if (place === undefined) {
    place = document.createElement('div')
    place.className = css.place ?? ''
    document.body.append(place)
  }
  root ??= createRoot(place)
  root.render(
    <div className={css.notice}>
      <Alert kind="good" dismissText={t('shell.dismiss')} onDismiss={hush}>
        {text}
      </Alert>
    </div>,
  )
}

/** Takes back what was said. */
export function hush(): void {
  root?.render(null)
}
