import type { ErrorType } from '../../client/errors.ts'

/** The error that a picture which could not be kept raises: in the profile, or in the first-time setup. */
export type PictureError = Extract<ErrorType, 'upload-avatar' | 'onboarding-upload'>
