import { useCallback, useEffect, useRef, useState } from 'react'
import { saveAvatar } from '../../../contract/calls/user/avatar.ts'
import { getProfile } from '../../../contract/calls/user/profile.ts'
import { errorText } from '../../client/error-text.ts'
import { dismissErrorsOf, raiseError } from '../../client/errors.ts'
import { refresh, useSave } from '../../client/use-call.ts'
import { useErrorOf } from '../../client/use-error-of.ts'
import { changeSession, currentSession, useUser } from '../../session/session.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { sentences } from '../../words/sentences.ts'
import { t } from '../../words/words.ts'
import css from './AvatarPicker.module.css'
import { Cropper } from './Cropper.tsx'
import { type Crop, wholeCrop } from './crop.ts'
import { cutPicture } from './cut-picture.ts'
import type { PictureError } from './picture-error.ts'

export interface CropDialogProps {
  readonly errorType: PictureError
  readonly photo: HTMLCanvasElement
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** Crops a photo and sends it. A failure is shown here, and the crop stays as it is for another try. */
export function CropDialog({ photo, errorType, onClose, onSaved }: CropDialogProps) {
  const user = useUser()
  const crop = useRef<Crop>(wholeCrop)
  const [isCutting, setCutting] = useState(false)
  const failure = useErrorOf(errorType)
  const { save, isSaving, error } = useSave(saveAvatar, ({ url }) => {
    const { user: now } = currentSession()
    changeSession({ user: now && { ...now, avatarUrl: url } })
    return refresh(getProfile)
  })
  useEffect(() => {
    if (error) raiseError(errorType, error)
  }, [error, errorType])
  const keepCrop = useCallback((next: Crop) => {
    crop.current = next
  }, [])

  async function send() {
    dismissErrorsOf(errorType)
    setCutting(true)
    try {
      const picture = await cutPicture(photo, crop.current)
      const body = { 'profile-pic': picture, userId: user.userId, existingAvatarUrl: user.avatarUrl }
      if (await save({ body })) onSaved()
    } catch (cutting) {
      raiseError(errorType, cutting)
    } finally {
      setCutting(false)
    }
  }

  return (
    <Modal title={t('avatar.crop')} closeText={t('avatar.cancel')} onClose={onClose}>
      <Cropper photo={photo} onChange={keepCrop} />
      {failure && (
        <div className={css.alert}>
          <Alert kind="bad" focusOn={failure.errorId}>
            {sentences(errorText(failure.error), t('avatar.kept'))}
          </Alert>
        </div>
      )}
      <p className="sr" role="status">
        {isSaving && t('avatar.saving')}
      </p>
      <div className={css.foot}>
        <Button look="quiet" onClick={onClose}>
          {t('avatar.cancel')}
        </Button>
        <Button busy={isCutting || isSaving} onClick={() => void send()}>
          {t('avatar.save')}
        </Button>
      </div>
    </Modal>
  )
}
