import { useState } from 'react'
import { getMailLog } from '../../../../contract/calls/admin/mails/log.ts'
import { previewMail } from '../../../../contract/calls/admin/mails/preview.ts'
import { testMail } from '../../../../contract/calls/admin/mails/test.ts'
import { type Occasion, occasions } from '../../../../rules/mails/occasions.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh, useCall } from '../../../client/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { c } from '../../../words/console-words.ts'
import { ListState } from '../parts/ListState.tsx'
import { PreviewFields, usePreviewLook } from '../parts/PreviewFields.tsx'
import { SelectField } from '../parts/SelectField.tsx'
import { useAct } from '../proof/use-act.ts'

const widths = [390, 600] as const

interface Program {
  readonly programId: string
  readonly name: string
}

/** A mail as it goes out, in a frame: of any occasion, program and language, as wide and as light as a phone or a desk shows it. */
export function MailPreview({ programs }: { readonly programs: readonly Program[] }) {
  const [first] = programs
  return (
    <section className="pane" aria-labelledby="mail-preview">
      <div className="pane__h">
        <h2 id="mail-preview">{c('mails.preview')}</h2>
      </div>
      {first === undefined ? <Alert>{c('mails.no-program')}</Alert> : <Preview programs={programs} first={first} />}
    </section>
  )
}

function Preview({ programs, first }: { readonly programs: readonly Program[]; readonly first: Program }) {
  const [occasion, setOccasion] = useState<Occasion>('opening')
  const [programId, setProgramId] = useState(first.programId)
  const [look, setLook] = usePreviewLook(widths)
  const { locale, width, scheme } = look
  const [sentTo, setSentTo] = useState<string>()
  const sample = { occasion, programId, locale: locale as 'en_US' }
  const { data, error, refetch } = useCall(previewMail, { query: sample })
  const {
    act,
    isActing,
    error: failure,
  } = useAct(testMail, ({ to }) => {
    setSentTo(to)
    return refresh(getMailLog)
  })
  return (
    <>
      <div className="fchips tools">
        <SelectField
          label={c('mails.occasion')}
          value={occasion}
          options={occasions.map(one => [one, c(`mail.kind-${one}`)])}
          onChoose={setOccasion}
        />
        <SelectField
          label={c('mails.program')}
          value={programId}
          options={programs.map(one => [one.programId, one.name])}
          onChoose={setProgramId}
        />
        <PreviewFields widths={widths} look={look} onChange={setLook} />
        <Button
          look="line"
          icon="mail"
          busy={isActing}
          onClick={() => {
            setSentTo(undefined)
            void act({ body: sample })
          }}
        >
          {c('mails.send-me')}
        </Button>
      </div>
      {failure && <Alert kind="bad">{errorText(failure)}</Alert>}
      <p role="status" className="small">
        {sentTo && c('mails.on-its-way', { address: sentTo })}
      </p>
      <p className="small muted">{c('mails.preview-note')}</p>
      <ListState data={data} error={error} retry={refetch}>
        {shown => (
          <>
            <p>
              {c('mails.subject')}: <b>{shown.subject}</b>
            </p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
            <section className="preview" tabIndex={0} aria-label={c('mails.frame')}>
              <iframe
                key={shown[scheme]}
                src={shown[scheme]}
                sandbox=""
                title={c('mails.frame')}
                width={width}
                height={800}
              />
            </section>
          </>
        )}
      </ListState>
    </>
  )
}
