import { useEffect } from 'react'
import { removeAvatar } from '../../../contract/calls/user/avatar/remove.ts'
import { getProfile } from '../../../contract/calls/user/profile.ts'
import { dismissErrorsOf, raiseError } from '../../client/errors.ts'
import { refresh, useSave } from '../../client/use-call.ts'
import { changeSession, currentSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { t } from '../../words/words.ts'
import type { PictureError } from './picture-error.ts'

export interface RemovePictureProps {
  readonly errorType: PictureError
  readonly onRemoved: () => void
}

/** Takes the picture away; the initials stand in for it at once. */
export function RemovePicture({ errorType, onRemoved }: RemovePictureProps) {
  const { save, isSaving, error } = useSave(removeAvatar, () => {
    const { user } = currentSession()
    changeSession({ user: user && { ...user, avatarUrl: undefined } })
    return refresh(getProfile)
  })
  useEffect(() => {
    if (error) raiseError(errorType, error)
  }, [error, errorType])

  async function remove() {
    dismissErrorsOf(errorType)
    if (await save({})) onRemoved()
  }

  return (
    <Button look="quiet" size="sm" busy={isSaving} onClick={() => void remove()}>
      {t('avatar.remove')}
    </Button>
  )
}
