/** The field that an error code of a password change speaks of; nothing where it speaks of neither. */
export function fieldOfCode(errorCode: string | undefined): 'old' | 'new' | undefined {
  if (errorCode === 'password-wrong') return 'old'
  return errorCode?.startsWith('password-') ? 'new' : undefined
}
