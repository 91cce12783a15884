import { useState } from 'react'
import { exportProgramRules } from '../../../../../contract/calls/program/rules.ts'
import { type CallInput, call } from '../../../../client/call.ts'
import { errorText } from '../../../../client/error-text.ts'
import { dismissErrorsOf, raiseError } from '../../../../client/errors.ts'
import { saveFile } from '../../../../client/save-file.ts'
import { useErrorOf } from '../../../../client/use-error-of.ts'
import { Alert } from '../../../../ui/Alert.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { t } from '../../../../words/words.ts'
import css from './ProgramRules.module.css'

export interface RulesFileProps {
  readonly params: CallInput<typeof exportProgramRules>['params']
  readonly programName: string
}

/** The rules as a PDF to keep; a failure is shown here, above what it concerns. */
export function RulesFile({ params, programName }: RulesFileProps) {
  const [state, setState] = useState<'ready' | 'under-way' | 'done'>('ready')
  const failure = useErrorOf('export-rules')

  async function fetchFile() {
    if (state === 'under-way') return
    dismissErrorsOf('export-rules')
    setState('under-way')
    try {
      const name = t('rules.file-name', { program: programName }).replace(/[\\/:*?"<>|]/g, '-')
      saveFile(await call(exportProgramRules, { params }), name)
      setState('done')
    } catch (error) {
      raiseError('export-rules', error)
      setState('ready')
    }
  }

  return (
    <div className={css.file}>
      <div role="alert">
        {failure && (
          <Alert kind="bad">
            <span data-error-type="export-rules">
              <b>{t('errors.of.export-rules')}</b> {errorText(failure.error)}
            </span>
          </Alert>
        )}
      </div>
      <div className={css.action}>
        <Button look="line" icon="down" busy={state === 'under-way'} onClick={() => void fetchFile()}>
          {t('rules.download')}
        </Button>
        <p className="muted" role="status">
          {state === 'under-way' && t('rules.download-under-way')}
          {state === 'done' && t('rules.download-done')}
        </p>
      </div>
    </div>
  )
}
