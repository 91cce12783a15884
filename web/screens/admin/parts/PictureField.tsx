import type { CallError } from '../../../client/call-error.ts'
import { errorText } from '../../../client/error-text.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { c } from '../../../words/console-words.ts'
import { FileButton, pictureTypes } from './FileButton.tsx'

interface PictureFieldProps {
  readonly kind: 'logo' | 'hero'
  readonly hint: string
  readonly url: string | undefined
  readonly fault?: string | undefined
  readonly isSending: boolean
  readonly error: CallError | null
  readonly onFile: (file: File) => void
  readonly onRemove: () => void
}

/** A picture of a brand or program as it is now, to be uploaded and removed. */
export function PictureField({ kind, hint, url, fault, isSending, error, onFile, onRemove }: PictureFieldProps) {
  return (
    <fieldset className="field" data-picture={kind}>
      <legend className="field__l">{c(`settings.${kind}`)}</legend>
      {error && (
        <Alert kind="bad" focusOn={error}>
          {errorText(error)}
        </Alert>
      )}
      {url && (
        <div className={`grounds grounds--${kind}`}>
          {(kind === 'logo' ? (['light', 'dark'] as const) : (['light'] as const)).map(scheme => (
            <span key={scheme} data-scheme={scheme}>
              <img src={url} alt={scheme === 'light' ? c(`settings.${kind}`) : ''} />
            </span>
          ))}
        </div>
      )}
      <p className="field__h">{hint}</p>
      {fault && <Alert kind="bad">{fault}</Alert>}
      <p className="acts">
        <FileButton accept={pictureTypes} onFile={onFile}>
          {c(isSending ? 'files.sending' : `settings.${kind}-upload`)}
        </FileButton>
        {url && (
          <Button look="quiet" onClick={onRemove}>
            {c(`settings.${kind}-remove`)}
          </Button>
        )}
      </p>
    </fieldset>
  )
}
