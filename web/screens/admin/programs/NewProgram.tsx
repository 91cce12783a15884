import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { ReplyOf } from '../../../../contract/call.ts'
import { beginDraft, listDrafts } from '../../../../contract/calls/admin/drafts.ts'
import type { listPrograms } from '../../../../contract/calls/admin/programs.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh } from '../../../client/use-call.ts'
import { useSession } from '../../../session/session.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { c } from '../../../words/console-words.ts'
import { saidIn } from '../drafts/said-in.ts'
import { FilterField } from '../parts/FilterField.tsx'
import { foldedName } from '../parts/folded-name.ts'
import { useAct } from '../proof/use-act.ts'
import { templates } from './templates.ts'

export interface NewProgramProps {
  readonly programs: ReplyOf<typeof listPrograms>['programs']
  readonly onClose: () => void
}

/** A new program: from an empty page, from an example, or as a copy of one's own. */
export function NewProgram({ programs, onClose }: NewProgramProps) {
  const { locale } = useSession()
  const [query, setQuery] = useState('')
  const navigate = useNavigate()
  const begin = useAct(beginDraft, async ({ draftId }) => {
    await refresh(listDrafts)
    await navigate({ to: `/admin/drafts/${draftId}` })
  })
  const fits = (text: string) => foldedName(text).includes(foldedName(query))
  const say = (texts: Readonly<Record<string, string>> = {}) => saidIn(texts, locale.code)
  const own = programs.filter(({ name, programId }) => fits(`${name} ${programId}`))
  const examples = templates.filter(({ key, document }) =>
    fits(`${key} ${say(document.name)} ${say(document.description)}`),
  )
  return (
    <Modal title={c('programs.new')} closeText={c('frame.close')} onClose={onClose} look="wide-drawer">
      {begin.error && <Alert kind="bad">{errorText(begin.error)}</Alert>}
      <p className="muted">{c('programs.new-text')}</p>
      <div className="acts">
        <Button busy={begin.isActing} icon="plus" onClick={() => void begin.act({ body: {} })}>
          {c('programs.empty-page')}
        </Button>
      </div>
      <div className="spaced">
        <FilterField label={c('programs.find-start')} value={query} onFind={setQuery} />
      </div>
      {own.length > 0 && (
        <Starts title={c('programs.copy-of-own')}>
          {own.map(({ programId, name }) => (
            <Start
              key={programId}
              title={name}
              text={programId}
              onStart={() => void begin.act({ body: { programId, isCopy: true } })}
            />
          ))}
        </Starts>
      )}
      {examples.length > 0 && (
        <Starts title={c('programs.examples')}>
          {examples.map(({ key, text, document }) => (
            <Start
              key={key}
              title={say(document.name)}
              text={[c(`option.type.${document.type}`), say(document.description)].filter(Boolean).join(' · ')}
              onStart={() => void begin.act({ body: { text } })}
            />
          ))}
        </Starts>
      )}
    </Modal>
  )
}

function Starts({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="spaced" aria-label={title}>
      <h3>{title}</h3>
      <ul className="wait">{children}</ul>
    </section>
  )
}

interface StartProps {
  readonly title: string
  readonly text: string
  readonly onStart: () => void
}

function Start({ title, text, onStart }: StartProps) {
  return (
    <li className="wait--plain">
      <div>
        <button type="button" className="rowlink rowlink--btn" onClick={onStart}>
          {title}
        </button>
        <p>{text}</p>
      </div>
    </li>
  )
}
