import { type FormEvent, useState } from 'react'
import { mintLaunchToken } from '../../../../contract/calls/admin/launch-tokens.ts'
import { errorText } from '../../../client/error-text.ts'
import { useSave } from '../../../client/use-call.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { t } from '../../../words/words.ts'
import css from './PersonView.module.css'

const focus = (place: HTMLElement | null | undefined) => place?.focus()

export interface ActAsProps {
  readonly userName: string
  readonly name: string
}

/** The way into the app as somebody of one's own part, with the reason that is kept (decisions §8). */
export function ActAs({ userName, name }: ActAsProps) {
  const { save, isSaving, error } = useSave(mintLaunchToken)
  const [reason, setReason] = useState('')
  const [url, setUrl] = useState<string>()

  async function ask(event: FormEvent) {
    event.preventDefault()
    const reply = await save({ body: { userName, reason } })
    if (reply) setUrl(reply.url)
  }

  return (
    <details className={css.act}>
      <summary>{t('manager.act-as.title', { name })}</summary>
      <p className="muted small">{t('manager.act-as.text', { name })}</p>
      {url === undefined ? (
        <form onSubmit={event => void ask(event)}>
          <TextField
            label={t('manager.act-as.reason')}
            value={reason}
            minLength={3}
            maxLength={500}
            required
            error={error ? errorText(error) : undefined}
            onChange={event => setReason(event.target.value)}
          />
          <Button type="submit" look="soft" busy={isSaving}>
            {t('manager.act-as.ask')}
          </Button>
        </form>
      ) : (
        <p role="status">
          <a
            className={buttonClass({ look: 'soft' })}
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            ref={focus}
            onClick={({ currentTarget }) => {
              // Each of the two takes the other's place, and the focus would go with it.
              focus(currentTarget.closest('details')?.querySelector('summary'))
              setUrl(undefined)
            }}
          >
            {t('manager.act-as.open', { name })}
          </a>
          <small className="muted">{t('manager.act-as.good-for')}</small>
        </p>
      )}
    </details>
  )
}
