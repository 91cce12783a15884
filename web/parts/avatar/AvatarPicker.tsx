import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { ErrorType } from '../../client/errors.ts'
import { useUser } from '../../session/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { FieldError } from '../../ui/TextField.tsx'
import { t, type WordKey } from '../../words/words.ts'
import { PersonAvatar } from '../PersonAvatar.tsx'
import css from './AvatarPicker.module.css'
import { CropDialog } from './CropDialog.tsx'
import { type PhotoRefusal, readPhoto } from './read-photo.ts'

export interface AvatarPickerProps {
  /** The error that a failed upload raises. */
  readonly errorType: Extract<ErrorType, 'upload-avatar' | 'onboarding-upload'>
  readonly children?: ReactNode
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
export function AvatarPicker({ errorType, children }: AvatarPickerProps) {
  const user = useUser()
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  const [isOver, setOver] = useState(false)
  const [isReading, setReading] = useState(false)
  const [photo, setPhoto] = useState<HTMLCanvasElement>()
  const [refusal, setRefusal] = useState<PhotoRefusal>()
  const [isSaved, setSaved] = useState(false)

  async function pick(file: File | undefined) {
    // The same file may be picked again after it was refused or cancelled.
    if (input.current) input.current.value = ''
    if (!file || isReading) return
    setSaved(false)
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
          {children}
        </div>
        <div role="status">
          {isReading && <span className="sr">{t('avatar.reading')}</span>}
          {isSaved && <p className={`field__h ${css.refused}`}>{t('avatar.saved')}</p>}
        </div>
        <div role="alert" className={refusal && css.refused}>
          {refusal && <FieldError id={`${hint}-refused`} text={t(refusalWords[refusal])} />}
        </div>
      </div>
      {photo && (
        <CropDialog
          photo={photo}
          errorType={errorType}
          onClose={() => setPhoto(undefined)}
          onSaved={() => {
            setPhoto(undefined)
            setSaved(true)
          }}
        />
      )}
    </div>
  )
}
