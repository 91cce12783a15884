import { useId, useRef, useState } from 'react'
import { listWords, saveWords } from '../../../../contract/calls/admin/words.ts'
import type { ProductText } from '../../../../contract/words.ts'
import { localeOf } from '../../../../rules/clients/locales.ts'
import { checkMessage, type MessageFault } from '../../../../rules/words/check-message.ts'
import { messageExamples } from '../../../../rules/words/message-examples.ts'
import { call } from '../../../client/call.ts'
import { CallError } from '../../../client/call-error.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh } from '../../../client/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { c } from '../../../words/console-words.ts'
import { formatMoment } from '../../../words/format.ts'
import { BothSides } from '../parts/BothSides.tsx'
import { useAct } from '../proof/use-act.ts'
import { faultText } from './fault-text.ts'

export interface WordsEditorProps {
  readonly text: ProductText
  readonly locale: string
  /** What was typed and is not known to be saved, by key and locale. */
  readonly typed: Map<string, Typed>
  readonly onClose: () => void
}

export interface Typed extends Pick<ProductText, 'revision'> {
  readonly words: string
  /** What was sent last: its answer may have been lost. */
  readonly sent?: string
}

/** One text in one language: the product's beside the client's own, checked while it is typed. */
export function WordsEditor({ text, locale, typed, onClose }: WordsEditorProps) {
  const { intlCode, label } = localeOf(locale)
  const name = `${text.key} ${locale}`
  const kept = typed.get(name)
  const [words, setWords] = useState(kept?.words ?? text.own?.words ?? '')
  // Whoever goes on typing has not seen what another has saved meanwhile.
  const isOwn = kept?.sent !== undefined && kept.sent === text.own?.words
  const [known, setKnown] = useState(kept === undefined || isOwn ? text : { ...text, revision: kept.revision })
  const [theirs, setTheirs] = useState<ProductText>()
  const field = useId()
  const input = useRef<HTMLTextAreaElement>(null)
  const { act, isActing, error } = useAct(saveWords, async () => {
    typed.delete(name)
    await refresh(listWords)
    onClose()
  })
  const isGone = known.english === ''
  const faults = words === '' || isGone ? [] : checkMessage(words, known.english, intlCode)
  const examples = messageExamples(words || known.product, intlCode)
  const isConflict = error instanceof CallError && error.messageCode === 'errors.words-changed'

  function type(next: string, { revision }: Pick<ProductText, 'revision'> = known) {
    setWords(next)
    typed.set(name, { ...typed.get(name), words: next, revision })
  }

  async function save(next: string | null, revision = known.revision) {
    const body = { locale: locale as 'en_US', words: next, revision }
    setTheirs(undefined)
    if (next !== null) typed.set(name, { words: next, revision, sent: next })
    if ((await act({ params: { key: text.key }, body })) === false) setTheirs(await readNow(text.key, locale))
  }

  function keep(whose: 'mine' | 'theirs') {
    if (theirs === undefined) return
    setKnown(theirs)
    setTheirs(undefined)
    if (whose === 'mine') void save(words || null, theirs.revision)
    else type(theirs.own?.words ?? '', theirs)
  }

  return (
    <Modal look="stage" title={c(`words.place-${text.place}`)} closeText={c('frame.close')} onClose={onClose}>
      <form
        className="stack"
        onSubmit={event => {
          event.preventDefault()
          // What is wrong stands below the field.
          if (faults.length === 0 && words !== '') void save(words)
          else input.current?.focus()
        }}
      >
        <p className="small muted">
          <code className="code">{text.key}</code> {label}
        </p>
        {error && !(isConflict && theirs) && (
          <Alert kind="bad" focusOn={error}>
            {errorText(error)}
          </Alert>
        )}
        {isConflict && theirs && (
          <BothSides
            text={
              theirs.own
                ? c('words.conflict', { by: theirs.own.changedBy, at: formatMoment(theirs.own.changedAt) })
                : c('words.conflict-gone')
            }
            mine={words}
            theirs={theirs.own?.words ?? theirs.product}
            onKeep={keep}
          />
        )}
        {isGone ? (
          <Alert kind="warn">{c('words.gone')}</Alert>
        ) : (
          <dl className="kv">
            {locale !== 'en_US' && <Line name={c('words.english')} text={known.english} lang="en-US" />}
            <Line name={c('words.product')} text={known.product} lang={intlCode} />
            {known.own?.writtenOn !== undefined && (
              <Line name={c('words.written-on')} text={known.own.writtenOn} lang={intlCode} />
            )}
            {known.note && <Line name={c('words.note')} text={known.note} lang="en-US" />}
          </dl>
        )}
        {known.own?.writtenOn !== undefined && !isGone && <Alert kind="warn">{c('words.changed-text')}</Alert>}
        <div className="field">
          <label className="field__l" htmlFor={field}>
            {c('words.own')}
          </label>
          <textarea
            ref={input}
            id={field}
            className="input"
            rows={4}
            lang={intlCode}
            spellCheck
            readOnly={isGone}
            placeholder={known.product}
            value={words}
            aria-invalid={faults.length > 0 || undefined}
            aria-describedby={`${field}-e`}
            onChange={event => type(event.target.value)}
          />
          <div id={`${field}-e`} aria-live="polite">
            {faults.map(fault => (
              <p className="field__e" key={`${fault.problem} ${fault.at} ${fault.what}`}>
                {faultText(fault)} <Spot text={words} fault={fault} />
              </p>
            ))}
          </div>
        </div>
        {faults.length === 0 && examples.length > 0 && (
          <section className="pane pane--sunk" aria-labelledby={`${field}-x`}>
            <h3 id={`${field}-x`}>{c('words.examples')}</h3>
            <dl className="kv">
              {examples.map(({ form, count, text: example }) => (
                <div key={form}>
                  <dt>
                    {count} <span className="muted">{c(`words.form-${form as 'one'}`)}</span>
                  </dt>
                  <dd lang={intlCode}>{example}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
        <div className="modal__acts">
          {!isGone && (
            <Button type="submit" busy={isActing}>
              {c('words.save')}
            </Button>
          )}
          {known.own && (
            <Button look="line" busy={isActing} onClick={() => void save(null)}>
              {c(isGone ? 'words.remove' : 'words.back-to-product')}
            </Button>
          )}
          <Button look="quiet" onClick={onClose}>
            {c('frame.cancel')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** The text as it is now; nothing where it cannot be read, and then the refusal alone is shown. */
async function readNow(key: string, locale: string): Promise<ProductText | undefined> {
  const query = { locale: locale as 'en_US', search: key }
  const reply = await call(listWords, { query }).catch(() => undefined)
  return reply?.texts.find(one => one.key === key)
}

function Line({ name, text, lang }: { readonly name: string; readonly text: string; readonly lang: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="said" lang={lang}>
        {text}
      </dd>
    </div>
  )
}

/** So many letters on either side of a fault. */
const around = 16

/** The letters around a fault, the first of it marked. */
function Spot({ text, fault: { at } }: { readonly text: string; readonly fault: MessageFault }) {
  return (
    <code className="spot">
      {at > around && '…'}
      {text.slice(Math.max(0, at - around), at)}
      <mark>{text.slice(at, at + 1).trim() || '␣'}</mark>
      {text.slice(at + 1, at + around)}
      {text.length > at + around && '…'}
    </code>
  )
}
