import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { getProgramViews } from '../../contract/calls/program-views.ts'
import { useCall } from '../client/use-call.ts'
import { paths } from '../paths.ts'
import { makeDue } from '../session/session-clock.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/TextField.tsx'
import { spokenLocale, t } from '../words/words.ts'
import {
  everyProgram,
  findPrograms,
  forgetFilter,
  keepFilter,
  keptFilter,
  type ProgramFilter,
} from './find-programs.ts'
import css from './QaBar.module.css'

/**
 * The bar for those who test (L05), on test hosts alone: what the session's clock does, at once, and a way to any of the
 * person's own programs. It calls nothing that the person may not (security T4). The filter lasts while the bar does.
 */
export function QaBar() {
  const { data } = useCall(getProgramViews)
  const [filter, setFilter] = useState(keptFilter)
  // What is typed counts with Enter.
  const [typed, type] = useState<ProgramFilter>(filter)
  useEffect(() => forgetFilter, [])

  function refresh(next: ProgramFilter) {
    type(next)
    setFilter(next)
    keepFilter(next)
  }
  const onEnter = (event: KeyboardEvent) => event.key === 'Enter' && refresh(typed)

  const views = data?.programViews ?? []
  const roles = [...new Set(views.map(view => view.role))].sort(new Intl.Collator(spokenLocale().intlCode).compare)
  const found = findPrograms(views, filter)
  return (
    <aside className={css.bar} aria-label={t('qa.bar')}>
      <div className={css.row}>
        <Button look="line" size="sm" onClick={() => makeDue('warning')}>
          {t('qa.session-warning')}
        </Button>
        <Button look="line" size="sm" onClick={() => makeDue('end')}>
          {t('qa.session-end')}
        </Button>
      </div>
      <form className={css.row} aria-label={t('qa.finder')} onSubmit={event => event.preventDefault()}>
        <TextField
          label={t('qa.id')}
          value={typed.id}
          onChange={event => type({ ...typed, id: event.target.value })}
          onKeyDown={onEnter}
        />
        <TextField
          label={t('qa.name')}
          value={typed.name}
          onChange={event => type({ ...typed, name: event.target.value })}
          onKeyDown={onEnter}
        />
        <label className="field">
          <span className="field__l">{t('qa.role')}</span>
          <select
            className="input select"
            value={typed.role}
            onChange={event => refresh({ ...typed, role: event.target.value })}
          >
            <option value="">{t('qa.any-role')}</option>
            {roles.map(role => (
              <option key={role}>{role}</option>
            ))}
          </select>
        </label>
        <Button
          look="quiet"
          size="sm"
          onClick={() => {
            refresh(everyProgram)
            forgetFilter()
          }}
        >
          {t('qa.reset')}
        </Button>
      </form>
      <p className="small muted" role="status">
        {t('qa.found', { count: found.length })}
      </p>
      <ul className={css.found}>
        {found.map(({ programViewId, programId, programName, role, programViewStatus }) => (
          <li key={programViewId}>
            <Link to={paths.programView} params={{ programViewId } as never} hash="qa-bar">
              {programName}
            </Link>{' '}
            <code>
              {programId} · {role} · {programViewStatus}
            </code>
          </li>
        ))}
      </ul>
    </aside>
  )
}
