import { type DragEvent, useId, useRef, useState } from 'react'
import { errorText } from '../../client/error-text.ts'
import { dismissErrorsOf } from '../../client/errors.ts'
import { useErrorOf } from '../../client/use-error-of.ts'
import { useUser } from '../../session/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { FieldError } from '../../ui/TextField.tsx'
import { t, type WordKey } from '../../words/words.ts'
import { PersonAvatar } from '../PersonAvatar.tsx'
import css from './AvatarPicker.module.css'
import { CropDialog } from './CropDialog.tsx'
import type { PictureError } from './picture-error.ts'
import { RemovePicture } from './RemovePicture.tsx'
import { type PhotoRefusal, readPhoto } from './read-photo.ts'

export interface AvatarPickerProps {
  readonly errorType: PictureError
}

const refusalWords: Readonly<Record<PhotoRefusal, WordKey>> = {
  'not-an-image': 'avatar.refused.not-an-image',
  format: 'avatar.refused.format',
  'too-large': 'avatar.refused.too-large',
  'too-many-pixels': 'avatar.refused.too-many-pixels',
}

/**
 * The person's picture and the way to another (A13): chosen or dropped here, cropped in the browser, sent as a JPEG.
 * For the profile and the first-time setup.
 */
export function AvatarPicker({ errorType }: AvatarPickerProps) {
  const user = useUser()
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  const [isOver, setOver] = useState(false)
  const [isReading, setReading] = useState(false)
  const [photo, setPhoto] = useState<HTMLCanvasElement>()
  const [refusal, setRefusal] = useState<PhotoRefusal>()
  const [done, setDone] = useState<'saved' | 'removed'>()
  const failure = useErrorOf(errorType)

  async function pick(file: File | undefined) {
    // The same file may be picked again after it was refused or cancelled.
    if (input.current) input.current.value = ''
    if (!file || isReading) return
    setDone(undefined)
    dismissErrorsOf(errorType)
    setRefusal(undefined)
    setReading(true)
    const read = await readPhoto(file)
    setReading(false)
    if (read.ok) setPhoto(read.value)
    else setRefusal(read.refusal)
  }

  function over(event: DragEvent, isOverNow: boolean) {
    event.preventDefault()
    setOver(isOverNow)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the first is the button inside
    <div
      className={css.picker}
      data-over={isOver}
      onDragOver={event => over(event, true)}
      onDragLeave={event => over(event, event.currentTarget.contains(event.relatedTarget as Node | null))}
      onDrop={event => {
        over(event, false)
        void pick(event.dataTransfer.files[0])
      }}
    >
      <PersonAvatar person={user} size="xl" />
      <div className={css.say}>
        <p className="muted small" id={hint}>
          {t('avatar.pick-hint')}
        </p>
        <div className={css.buttons}>
          <label className="btn btn--sm btn--soft">
            {isReading ? <span className="spin" /> : <Icon name="camera" />}
            {t(user.avatarUrl ? 'avatar.change' : 'avatar.choose')}
            <input
              ref={input}
              type="file"
              className="sr"
              accept="image/*"
              aria-describedby={hint}
              onChange={event => void pick(event.target.files?.[0])}
            />
          </label>
          {user.avatarUrl && (
            <RemovePicture
              errorType={errorType}
              onRemoved={() => {
                setDone('removed')
                // The button went with the picture; the focus must not.
                input.current?.focus()
              }}
            />
          )}
        </div>
        <div role="status">
          {isReading && <span className="sr">{t('avatar.reading')}</span>}
          {done && <p className={`field__h ${css.refused}`}>{t(`avatar.${done}`)}</p>}
        </div>
        <div role="alert" className={css.refused}>
          {refusal && <FieldError id={`${hint}-refused`} text={t(refusalWords[refusal])} />}
          {failure && !photo && <FieldError id={`${hint}-failed`} text={errorText(failure.error)} />}
        </div>
      </div>
      {photo && (
        <CropDialog
          photo={photo}
          errorType={errorType}
          onClose={() => setPhoto(undefined)}
          onSaved={() => {
            setPhoto(undefined)
            setDone('saved')
          }}
        />
      )}
    </div>
  )
}
